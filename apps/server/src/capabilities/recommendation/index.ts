export { recommendationParts, recommendations } from './recommendation.aggregate.js';
export { RecommendationModule } from './recommendation.module.js';
export { RecommendationWrites } from './recommendation.writes.js';
