import { Injectable } from '@nestjs/common';
import type { ProductFacts } from '@loam/domain/agronomy/facts';
import { planErrors } from '@loam/domain/plan/plan.errors';
import { planBody } from '@loam/domain/plan/document/plan.body';
import { planPricing } from '@loam/domain/plan/balance/plan.pricing';
import type { PlanState } from '@loam/domain/plan/plan.state';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { JsonText, stamps } from '../../platform/http/answers/entity.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { CommentReads } from '../comment/index.js';
import { planAggregate, stands } from './plan.aggregate.js';
import { PlanReferences, productIds } from './plan.references.js';
import { PlanWorld } from './plan.world.js';

/** A plan's body but for its comments, as JSON without the closing brace, and what it was made of besides the state. */
interface Written {
  readonly revision: number;
  readonly updatedAt: string;
  readonly currency: string | null;
  readonly products: ReadonlyMap<number, ProductFacts>;
  readonly json: string;
}

/** One plan as it stands, straight from its stream. */
@Injectable()
export class PlanReads {
  /** By state: a changed plan has another one, and a state that nobody holds any more takes its body along. */
  private readonly written = new WeakMap<PlanState, Written>();

  constructor(
    private readonly decisions: Decisions,
    private readonly world: PlanWorld,
    private readonly references: PlanReferences,
    private readonly commentReads: CommentReads,
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
    const { currency, products } = await this.around(loaded.state);
    return { ...this.own(loaded, currency, products), comments: await this.commentsOf(loaded.state.id) };
  }

  /** The same body written out; only its comments are looked up anew while neither the plan nor what it names has changed. */
  async text(loaded: Loaded<PlanState>): Promise<JsonText> {
    const { state, revision, updatedAt } = loaded;
    const comments = this.commentsOf(state.id);
    const { currency, products } = await this.around(state);
    let written = this.written.get(state);
    if (
      !written ||
      written.revision !== revision ||
      written.updatedAt !== updatedAt ||
      written.currency !== currency ||
      !same(written.products, products)
    ) {
      written = { revision, updatedAt, currency, products, json: JSON.stringify(this.own(loaded, currency, products)).slice(0, -1) };
      this.written.set(state, written);
    }
    return new JsonText(`${written.json},"comments":${JSON.stringify(await comments)}}`);
  }

  /** As it stood at some time, with today's names and contents of products. */
  async bodyThen(loaded: Loaded<PlanState>) {
    const { currency, products } = await this.around(loaded.state);
    return this.own(loaded, currency, products);
  }

  async pricingOf(state: PlanState) {
    const { currency, products } = await this.around(state);
    return this.pricing(state, currency, products);
  }

  private async around(state: PlanState): Promise<{ currency: string | null; products: ReadonlyMap<number, ProductFacts> }> {
    const grower = await this.world.grower(state.growerId);
    const currency = grower ? await this.world.currencyOf(grower) : null;
    return { currency, products: await this.references.products(grower?.groupId ?? 0, productIds(state.draft)) };
  }

  private own(loaded: Loaded<PlanState>, currency: string | null, products: ReadonlyMap<number, ProductFacts>) {
    return { ...stamps(loaded), ...planBody(loaded.state), pricing: this.pricing(loaded.state, currency, products) };
  }

  /** Null while the read models are away: a plan can be read without them. */
  private commentsOf(id: number) {
    return this.commentReads.of('plan', id).catch((error: unknown) => {
      if (error instanceof Refused && error.refusal.status === 503) return null;
      throw error;
    });
  }

  private pricing(state: PlanState, currency: string | null, products: ReadonlyMap<number, ProductFacts>) {
    return { ...planPricing(state.draft, (id) => products.get(id)), currency };
  }
}

const same = (one: ReadonlyMap<number, ProductFacts>, other: ReadonlyMap<number, ProductFacts>): boolean =>
  one.size === other.size && [...one].every(([id, facts]) => other.get(id) === facts);
