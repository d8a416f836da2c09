import { Module } from '@nestjs/common';
import { UserModule } from '../user/index.js';
import { OrganizationModule } from '../organization/index.js';
import { AccessModule } from '../access/index.js';
import { LibraryModule, RecordSources } from '../library/index.js';
import { LevelLimits } from './level-limits.js';
import { LimitsWrites } from './limits.writes.js';
import { LimitsRecordsController } from './limits-records.controller.js';
import { LimitsStatusWrites } from './limits-status.writes.js';
import { OwnLimitsReads } from './own-limits.reads.js';
import { PlantLimitsController } from './plant-limits.controller.js';
import { SoilLimitsController } from './soil-limits.controller.js';

@Module({
  imports: [AccessModule, LibraryModule, OrganizationModule, UserModule],
  controllers: [SoilLimitsController, PlantLimitsController, LimitsRecordsController],
  providers: [LevelLimits, LimitsWrites, LimitsStatusWrites, OwnLimitsReads],
  exports: [OwnLimitsReads],
})
export class InterpretationModule {
  constructor(records: RecordSources, limits: LevelLimits) {
    records.register('soilAnalysis', limits.source('soil'));
    records.register('plantAnalysis', limits.source('plant'));
  }
}
