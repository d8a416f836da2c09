import { Module } from '@nestjs/common';
import { RecommendationModule } from '../recommendation/index.js';
import { AuditController } from './audit.controller.js';
import { AuditDetails } from './audit-details.js';
import { AuditTrail } from './audit.projection.js';
import { Audits } from './audits.js';
import { Histories } from './histories.js';
import { HistoryController } from './history.controller.js';
import { HistoryExports } from './history-exports.js';
import { HistoryKinds } from './history-kinds.js';
import { HistoryStreams } from './history-streams.js';
import { Visits } from './visits.js';
import { PlanEffects } from './plan-effects.js';

@Module({
  imports: [RecommendationModule],
  controllers: [HistoryController, AuditController],
  providers: [AuditTrail, AuditDetails, Audits, HistoryKinds, HistoryStreams, Histories, HistoryExports, PlanEffects, Visits],
  exports: [Histories],
})
export class AuditModule {}
