import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { AnalysisModule } from '../analysis/index.js';
import { AuditModule } from '../audit/index.js';
import { FieldModule } from '../field/index.js';
import { GrowerModule } from '../grower/index.js';
import { PlanModule } from '../plan/index.js';
import { ScheduleModule } from '../schedule/index.js';
import { HomeController } from './home.controller.js';
import { HomeChecksReads } from './home-checks.reads.js';
import { HomeReads } from './home.reads.js';

@Module({
  imports: [AccessModule, AnalysisModule, AuditModule, FieldModule, GrowerModule, PlanModule, ScheduleModule],
  controllers: [HomeController],
  providers: [HomeReads, HomeChecksReads],
})
export class HomeModule {}
