import { Module } from '@nestjs/common';
import { ScheduleController } from './schedule.controller.js';
import { PlannedDatesByGrower } from './schedule.projection.js';

@Module({ controllers: [ScheduleController], providers: [PlannedDatesByGrower] })
export class ScheduleModule {}
