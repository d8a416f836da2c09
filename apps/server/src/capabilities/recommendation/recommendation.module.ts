import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { RecommendationController } from './recommendation.controller.js';
import { RecommendationWrites } from './recommendation.writes.js';

@Module({
  imports: [AccessModule],
  controllers: [RecommendationController],
  providers: [RecommendationWrites],
  exports: [RecommendationWrites],
})
export class RecommendationModule {}
