import { Injectable } from '@nestjs/common';
import { errorEntry, Refusal } from '@loam/domain/kernel/errors/errors';
import { planErrors } from '@loam/domain/plan/plan.errors';
import type { Recommendation, RecommendationCommand, RecommendationState } from '@loam/domain/recommendation/recommendation.decider';
import { recommendationErrors } from '@loam/domain/recommendation/recommendation.errors';
import type { RecommendedProduct } from '@loam/domain/recommendation/recommendation.events';
import type {
  AttachRecommendation,
  FindAmounts,
  MakeRecommendation,
  RecommendationBody,
  SaveOption,
} from '@loam/domain/recommendation/recommendation.schema';
import type { Decided, Loaded } from '../../platform/decisions/aggregate.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { stamps } from '../../platform/http/answers/entity.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Access, type Owners, scopeOfOwners } from '../access/index.js';
import { PlanMixes, PlanWorld } from '../plan/index.js';
import { UserReads } from '../user/index.js';
import { recommendations } from './recommendation.aggregate.js';

type GivenProducts = readonly {
  readonly id: number;
  readonly amount?: number | null | undefined;
  readonly unitId?: number | null | undefined;
}[];
type GivenOptions = readonly { readonly name?: string | null | undefined; readonly fertilizers: GivenProducts }[];

const productsOf = (given: GivenProducts): RecommendedProduct[] =>
  given.map(({ id, amount, unitId }) => ({ id, amount: amount ?? null, unitId: unitId ?? null }));
const optionsOf = (given: GivenOptions) =>
  given.map(({ name, fertilizers }) => ({ name: name ?? undefined, fertilizers: productsOf(fertilizers) }));

/** Recommendations as whoever sees their plan reads and changes them. */
@Injectable()
export class RecommendationWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly clock: Clock,
    private readonly access: Access,
    private readonly world: PlanWorld,
    private readonly mixes: PlanMixes,
    private readonly users: UserReads,
  ) {}

  /** One whose plan the actor sees. @throws 404 RecommendationNotFound, the same for missing and out of scope */
  async one(actor: Actor, id: number): Promise<Loaded<RecommendationState> & { readonly state: Recommendation; readonly owners: Owners }> {
    const loaded = await this.decisions.read(recommendations, id);
    const { state } = loaded;
    if (state.status === 'none') throw refused(recommendationErrors, 'RecommendationNotFound');
    const owners = await this.access.plan(actor, state.planId).catch((error: unknown) => {
      throw error instanceof Refused && error.refusal.status === 404 ? refused(recommendationErrors, 'RecommendationNotFound') : error;
    });
    return { ...loaded, state, owners };
  }

  /** A new recommendation about a plan, with its first notes and options. @throws 404 PlanNotFound, ProductNotFound */
  async make({ planId, notes, options }: MakeRecommendation, actor: Actor): Promise<Decided<RecommendationState>> {
    const owners = await this.access.plan(actor, planId);
    await this.expectProducts(owners, options);
    const id = await this.ids.next('recommendation');
    const command = {
      type: 'MakeRecommendation',
      id,
      growerId: owners.growerId,
      planId,
      notes: (notes ?? []).map(({ text }) => text),
      options: optionsOf(options),
      ...this.said(actor),
    } as const;
    return this.decisions.run(recommendations, id, command, { actor, scope: scopeOfOwners(owners) });
  }

  /**
   * C140: a new one for the plan, or an old one of the same grower, with more notes and options.
   * @throws 404 CustomerNotFound, PlanNotFound, …
   */
  async attach(customerId: number, body: AttachRecommendation, actor: Actor): Promise<Decided<RecommendationState>> {
    const { growerId } = await this.access.grower(actor, customerId);
    const owners = await this.access.plan(actor, body.planId);
    if (owners.growerId !== growerId) throw refused(planErrors, 'PlanNotFound');
    const { recommendationId, options = [] } = body;
    if (!recommendationId) return this.make({ planId: body.planId, notes: body.notes, options }, actor);
    const { state } = await this.one(actor, recommendationId);
    if (state.growerId !== growerId) throw refused(recommendationErrors, 'RecommendationNotFound');
    await this.expectProducts(owners, options);
    const said = this.said(actor);
    const commands: RecommendationCommand[] = [
      { type: 'AttachRecommendation', planId: body.planId },
      ...(body.notes ?? []).map(({ text }) => ({ type: 'SaveNote' as const, text, ...said })),
      ...optionsOf(options).map((option) => ({ type: 'SaveOption' as const, ...option })),
    ];
    return this.decisions.transact({ actor, scope: scopeOfOwners(owners) }, async (tx) => {
      let decided!: Decided<RecommendationState>;
      for (const command of commands) decided = await tx.run(recommendations, recommendationId, command);
      return decided;
    });
  }

  /** A new option without `id`, else changes to one that is there. @throws 404 RecommendationNotFound, OptionNotFound, ProductNotFound */
  async saveOption({ recommendationId, id, name, fertilizers }: SaveOption, actor: Actor): Promise<Decided<RecommendationState>> {
    const { owners } = await this.one(actor, recommendationId);
    if (fertilizers) await this.expectProducts(owners, [{ fertilizers }]);
    const command = {
      type: 'SaveOption',
      optionId: id ?? undefined,
      name: name ?? undefined,
      fertilizers: fertilizers && productsOf(fertilizers),
    } as const;
    return this.change(recommendationId, command, actor);
  }

  /** A new note without `noteId`, else another text of one that is there. */
  saveNote(
    recommendationId: number,
    noteId: number | undefined,
    text: string | undefined,
    actor: Actor,
  ): Promise<Decided<RecommendationState>> {
    return this.change(recommendationId, { type: 'SaveNote', noteId, text, ...this.said(actor) }, actor);
  }

  /** @throws 404 RecommendationNotFound, and what the decider refuses */
  async change(id: number, command: RecommendationCommand, actor: Actor): Promise<Decided<RecommendationState>> {
    const { owners } = await this.one(actor, id);
    return this.decisions.run(recommendations, id, command, { actor, scope: scopeOfOwners(owners) });
  }

  /** C153: amounts that meet the plan's needs, in the grower's unit of doses. Nothing is written. */
  async amounts(id: number, { productIds, optionId }: FindAmounts, actor: Actor) {
    const { state } = await this.one(actor, id);
    if (optionId && !state.options.some((option) => option.id === optionId)) throw refused(recommendationErrors, 'OptionNotFound');
    const found = await this.mixes.found(state.planId, productIds, actor);
    return {
      products: found.items.map(({ productId, to, unitId }) => ({ id: productId, amount: to, unitId })),
      fulfilment: found.deviations.map(({ nutrientId, lacking: _, ...one }) => ({ id: nutrientId, ...one })),
      met: found.status === 'optimal',
      warnings: found.warnings,
    };
  }

  async body(loaded: Loaded<RecommendationState>): Promise<RecommendationBody> {
    const { id, planId, growerId, notes, options } = loaded.state as Recommendation;
    const groupId = (await this.world.grower(growerId))?.groupId ?? 0;
    const products = [...new Set(options.flatMap(({ fertilizers }) => fertilizers.map((one) => one.id)))];
    return {
      id,
      recommendationId: id,
      planId,
      customerId: growerId,
      notes: await Promise.all(notes.map(({ by, ...note }) => this.users.named({ ...note, attachments: [], by: { id: by, name: '' } }))),
      options: options.map((option) => ({ ...option, fertilizers: option.fertilizers.map((one) => ({ ...one })) })),
      fertilizers: await Promise.all(
        products.map(async (product) => ({ id: product, name: (await this.world.product(groupId, product))?.name ?? '' })),
      ),
      ...stamps(loaded),
    };
  }

  private said = (actor: Actor) => ({ by: actor.id, at: this.clock.now() });

  /** What the group cannot use is answered like what is missing. @throws 404 ProductNotFound */
  private async expectProducts({ groupId }: Owners, options: readonly { readonly fertilizers: GivenProducts }[]): Promise<void> {
    for (const productId of new Set(options.flatMap(({ fertilizers }) => fertilizers.map(({ id }) => id))))
      if (!(await this.world.product(groupId, productId)))
        throw new Refused(new Refusal('ProductNotFound', 404, errorEntry('ProductNotFound')?.message ?? 'Not found'));
  }
}
