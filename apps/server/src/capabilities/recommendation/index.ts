export { RecommendationModule } from './recommendation.module.js';
export { RecommendationWrites } from './recommendation.writes.js';
