import { Injectable } from '@nestjs/common';
import type { RecommendationState } from '@loam/domain/recommendation/recommendation.decider';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Access } from '../access/index.js';
import { recommendations } from './recommendation.aggregate.js';
import { RECOMMENDATIONS, recommendationsOf } from './recommendations.projection.js';

@Injectable()
export class RecommendationReads {
  constructor(
    private readonly decisions: Decisions,
    private readonly read: ReadModel,
    private readonly access: Access,
  ) {}

  /** The oldest first. @throws 404 PlanNotFound */
  async ofPlan(planId: number, actor: Actor): Promise<Loaded<RecommendationState>[]> {
    await this.access.plan(actor, planId);
    const ids = (await this.read.get<number[]>(RECOMMENDATIONS, recommendationsOf(planId))) ?? [];
    const all = await Promise.all(ids.toSorted((a, b) => a - b).map((id) => this.decisions.read(recommendations, id)));
    return all.filter(({ state }) => state.status === 'there' && state.planId === planId);
  }
}
