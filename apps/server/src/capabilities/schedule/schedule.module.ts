import { Module } from '@nestjs/common';
import { SearchModule } from '../search/index.js';
import { AccessModule } from '../access/index.js';
import { ScheduleController } from './schedule.controller.js';
import { PlannedDatesByGrower } from './schedule.projection.js';
import { ScheduleReads } from './schedule.reads.js';

@Module({
  imports: [AccessModule, SearchModule],
  controllers: [ScheduleController],
  providers: [PlannedDatesByGrower, ScheduleReads],
  exports: [ScheduleReads],
})
export class ScheduleModule {}
