import { Injectable } from '@nestjs/common';
import { currencyOf } from '@loam/domain/kernel/currencies';
import type { ProductFacts } from '@loam/domain/agronomy/facts';
import { planErrors } from '@loam/domain/plan/plan.errors';
import { planBody } from '@loam/domain/plan/plan.body';
import { planPricing } from '@loam/domain/plan/plan.pricing';
import type { PlanState } from '@loam/domain/plan/plan.state';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { stamps } from '../../platform/http/entity.js';
import { Refused, refused } from '../../platform/http/refused.js';
import { Comments } from '../comment/index.js';
import { planAggregate, stands } from './plan.aggregate.js';
import { PlanReferences, productIds } from './plan.references.js';
import { type PlanGrower, PlanWorld } from './plan-world.js';

/** One plan as it stands, straight from its stream. */
@Injectable()
export class PlanReads {
  constructor(
    private readonly decisions: Decisions,
    private readonly world: PlanWorld,
    private readonly references: PlanReferences,
    private readonly comments: Comments,
  ) {}

  /** @throws 404 PlanNotFound */
  async load(id: number): Promise<Loaded<PlanState>> {
    const loaded = await this.decisions.read(planAggregate, id);
    if (!stands(loaded.state)) throw refused(planErrors, 'PlanNotFound');
    return loaded;
  }

  /** Undefined when there is no such plan (any more). */
  async growerOf(id: number): Promise<number | undefined> {
    const { state } = await this.decisions.read(planAggregate, id);
    return stands(state) ? state.growerId : undefined;
  }

  /** The analyses it names; none when there is no such plan (any more). */
  async analysesOf(id: number): Promise<number[]> {
    const { state } = await this.decisions.read(planAggregate, id);
    if (!stands(state)) return [];
    const { soilAnalysisId, plantAnalysisId } = state.draft.plan;
    return [soilAnalysisId, plantAnalysisId, ...Object.keys(state.draft.waterAnalyses)].flatMap((one) => (one ? [Number(one)] : []));
  }

  async body(loaded: Loaded<PlanState>) {
    const { state } = loaded;
    const grower = await this.world.grower(state.growerId);
    const products = await this.references.products(grower?.groupId ?? 0, productIds(state.draft));
    return { ...stamps(loaded), ...planBody(state), pricing: this.pricing(state, grower, products), comments: await this.commentsOf(state.id) };
  }

  /** Null while the read models are away: a plan can be read without them. */
  private commentsOf(id: number) {
    return this.comments.of('plan', id).catch((error: unknown) => {
      if (error instanceof Refused && error.refusal.status === 503) return null;
      throw error;
    });
  }

  pricing(state: PlanState, grower: PlanGrower | undefined, products: ReadonlyMap<number, ProductFacts>) {
    return { ...planPricing(state.draft, (id) => products.get(id)), currency: grower ? currencyOf(grower.countryId) : null };
  }
}
