import { Module } from '@nestjs/common';
import { SearchModule } from '../search/index.js';
import { AccessModule } from '../access/index.js';
import { ScheduleController } from './schedule.controller.js';
import { PlannedDatesByGrower } from './schedule.projection.js';

@Module({ imports: [AccessModule, SearchModule], controllers: [ScheduleController], providers: [PlannedDatesByGrower] })
export class ScheduleModule {}
