import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { RecommendationController } from './recommendation.controller.js';
import { Recommendations } from './recommendations.js';

@Module({
  imports: [AccessModule],
  controllers: [RecommendationController],
  providers: [Recommendations],
  exports: [Recommendations],
})
export class RecommendationModule {}
