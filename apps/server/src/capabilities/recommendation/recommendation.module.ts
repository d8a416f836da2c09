import { Module } from '@nestjs/common';
import { historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { recommendationParts, recommendations } from './recommendation.aggregate.js';
import { AccessModule } from '../access/index.js';
import { RecommendationController } from './recommendation.controller.js';
import { Recommendations } from './recommendations.js';

@Module({
  imports: [AccessModule],
  controllers: [RecommendationController],
  providers: [Recommendations],
  exports: [Recommendations],
})
export class RecommendationModule {
  constructor(histories: HistorySources, made: Recommendations) {
    histories.register(historyOfBody('recommendation', recommendations, recommendationParts, (actor, id) => made.one(actor, id as number)));
  }
}
