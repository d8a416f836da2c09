import { Module } from '@nestjs/common';
import { WeatherModule } from '../weather/index.js';
import { TemplateModule } from '../template/index.js';
import { PlanModule } from '../plan/index.js';
import { OrganizationModule } from '../organization/index.js';
import { InterventionModule } from '../intervention/index.js';
import { CommentModule } from '../comment/index.js';
import { AnalysisModule } from '../analysis/index.js';
import { AccessModule } from '../access/index.js';
import { RecommendationModule } from '../recommendation/index.js';
import { AuditController } from './audit.controller.js';
import { AuditDetails } from './audit-details.js';
import { AuditTrail } from './audit.projection.js';
import { AuditReads } from './audit.reads.js';
import { HistoryReads } from './history.reads.js';
import { HistoryController } from './history.controller.js';
import { HistoryExports } from './history-exports.js';
import { HistoryKinds } from './history-kinds.js';
import { HistoryStreams } from './history-streams.js';
import { Visits } from './visits.js';
import { PlanEffects } from './plan-effects.js';

@Module({
  imports: [
    AccessModule,
    AnalysisModule,
    CommentModule,
    InterventionModule,
    OrganizationModule,
    PlanModule,
    RecommendationModule,
    TemplateModule,
    WeatherModule,
  ],
  controllers: [HistoryController, AuditController],
  providers: [AuditTrail, AuditDetails, AuditReads, HistoryKinds, HistoryStreams, HistoryReads, HistoryExports, PlanEffects, Visits],
  exports: [HistoryReads],
})
export class AuditModule {}
