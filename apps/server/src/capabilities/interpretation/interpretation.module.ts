import { Global, Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { LimitsRecords } from '../library/index.js';
import { LevelLimits } from './level-limits.js';
import { LimitsChanges } from './limits-changes.js';
import { LimitsRecordsController } from './limits-records.controller.js';
import { LimitsStatus } from './limits-status.js';
import { OwnLimitsLevels } from './own-limits-levels.js';
import { PlantLimitsController } from './plant-limits.controller.js';
import { SoilLimitsController } from './soil-limits.controller.js';

@Global()
@Module({
  imports: [AccessModule],
  controllers: [SoilLimitsController, PlantLimitsController, LimitsRecordsController],
  providers: [LevelLimits, LimitsChanges, LimitsStatus, OwnLimitsLevels, { provide: LimitsRecords, useExisting: LevelLimits }],
  exports: [LimitsRecords, OwnLimitsLevels],
})
export class InterpretationModule {}
