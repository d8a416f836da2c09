import {
  type Recommendation,
  recommendation,
  type RecommendationCommand,
  type RecommendationState,
} from '@loam/domain/recommendation/recommendation.decider';
import type { RecommendationEvent } from '@loam/domain/recommendation/recommendation.events';
import type { Aggregate, Loaded } from '../../platform/decisions/aggregate.js';
import { stamps } from '../../platform/http/answers/entity.js';

/** Sealed with the key of the grower it is made for. */
export const recommendations: Aggregate<RecommendationState, RecommendationCommand, RecommendationEvent> = {
  kind: 'recommendation',
  decider: recommendation,
  owner: (_id, state) => `grower:${(state as Recommendation).growerId}`,
};

/** Its values by the names of its body, without those of things that are looked up. */
export const recommendationParts = (loaded: Loaded<RecommendationState>): object => {
  const { id, planId, notes, options } = loaded.state as Recommendation;
  return { id, planId, notes, options, ...stamps(loaded) };
};
