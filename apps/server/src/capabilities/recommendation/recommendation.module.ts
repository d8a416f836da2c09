import { Module } from '@nestjs/common';
import { historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { recommendationParts, recommendations } from './recommendation.aggregate.js';
import { AccessModule } from '../access/index.js';
import { RecommendationController } from './recommendation.controller.js';
import { RecommendationWrites } from './recommendation.writes.js';

@Module({
  imports: [AccessModule],
  controllers: [RecommendationController],
  providers: [RecommendationWrites],
  exports: [RecommendationWrites],
})
export class RecommendationModule {
  constructor(histories: HistorySources, made: RecommendationWrites) {
    histories.register(historyOfBody('recommendation', recommendations, recommendationParts, (actor, id) => made.one(actor, id as number)));
  }
}
