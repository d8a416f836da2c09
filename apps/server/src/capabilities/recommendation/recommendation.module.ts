import { Module } from '@nestjs/common';
import { UserModule } from '../user/index.js';
import { historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { recommendationParts, recommendations } from './recommendation.aggregate.js';
import { PlanModule } from '../plan/index.js';
import { AccessModule } from '../access/index.js';
import { RecommendationController } from './recommendation.controller.js';
import { RecommendationReads } from './recommendation.reads.js';
import { RecommendationsByPlan } from './recommendations.projection.js';
import { RecommendationWrites } from './recommendation.writes.js';

@Module({
  imports: [AccessModule, PlanModule, UserModule],
  controllers: [RecommendationController],
  providers: [RecommendationWrites, RecommendationReads, RecommendationsByPlan],
  exports: [RecommendationWrites],
})
export class RecommendationModule {
  constructor(histories: HistorySources, made: RecommendationWrites) {
    histories.register(historyOfBody('recommendation', recommendations, recommendationParts, (actor, id) => made.one(actor, id as number)));
  }
}
