import { Global, Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { LimitsRecords } from '../library/index.js';
import { LevelLimits } from './level-limits.js';
import { LimitsWrites } from './limits.writes.js';
import { LimitsRecordsController } from './limits-records.controller.js';
import { LimitsStatusWrites } from './limits-status.writes.js';
import { OwnLimitsReads } from './own-limits.reads.js';
import { PlantLimitsController } from './plant-limits.controller.js';
import { SoilLimitsController } from './soil-limits.controller.js';

@Global()
@Module({
  imports: [AccessModule],
  controllers: [SoilLimitsController, PlantLimitsController, LimitsRecordsController],
  providers: [LevelLimits, LimitsWrites, LimitsStatusWrites, OwnLimitsReads, { provide: LimitsRecords, useExisting: LevelLimits }],
  exports: [LimitsRecords, OwnLimitsReads],
})
export class InterpretationModule {}
