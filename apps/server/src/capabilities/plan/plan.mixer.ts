import { randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ProductFacts } from '@loam/domain/agronomy/facts';
import type { GraphContext } from '@loam/domain/agronomy/balance/graph-plan';
import { errorEntry, invalid, Refusal } from '@loam/domain/kernel/errors/errors';
import { CRF_TYPE, limits, MANURE_FORMS } from '@loam/domain/kernel/schema/lists';
import { KG_HA, LB_AC } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import type { PlanMix, PlanMixInput } from '@loam/domain/plan/mix/plan.auto-calculate';
import type { MixBounds } from '@loam/domain/plan/mix/plan-mix-doses';
import { isStage, type PlanDraft } from '@loam/domain/plan/plan.draft';
import { planErrors } from '@loam/domain/plan/plan.errors';
import type { AutoCalculateBody } from '@loam/domain/plan/plan-advice.schema';
import type { PlanState } from '@loam/domain/plan/plan.state';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { AskedThread } from '../../platform/turns/asked-thread.js';
import { PlanGraphs } from './plan.graphs.js';
import { PlanReferences, productIds } from './plan.references.js';
import { PlanWorld } from './plan.world.js';

/** Values only: functions do not travel between threads. */
type ContextValues = Omit<GraphContext, 'product' | 'tankModel' | 'stockModel' | 'needParts'>;

/** What goes to the thread. */
export interface MixQuestion {
  readonly draft: PlanDraft;
  readonly context: ContextValues;
  readonly products: ReadonlyMap<number, ProductFacts>;
  readonly input: PlanMixInput;
}
type MixAnswer = PlanMix | { readonly lacks: string };

export interface Around {
  readonly chosen: readonly ProductFacts[];
  readonly candidates: readonly ProductFacts[];
  readonly context: ContextValues;
  /** Chosen, and those that the plan has. */
  readonly known: ReadonlyMap<number, ProductFacts>;
  readonly newKey: string;
}

/** Looks up what doses are worked out from, and works them out on a thread of its own: nobody's edit waits for the solver's sums. */
@Injectable()
export class PlanMixer implements OnApplicationShutdown {
  private readonly thread = new AskedThread<MixQuestion, MixAnswer>(new URL('./mix.thread.js', import.meta.url));

  constructor(
    private readonly world: PlanWorld,
    private readonly references: PlanReferences,
    private readonly graphs: PlanGraphs,
  ) {}

  /** @throws Refused 404, 422 autoCalcUnavailable or an unknown place of the plan */
  async around(state: PlanState, body: AutoCalculateBody): Promise<Around> {
    const grower = await this.world.grower(state.growerId);
    const groupId = grower?.groupId ?? 0;
    const ids = [...new Set(body.productIds)];
    const known = await this.references.products(groupId, [...ids, ...productIds(state.draft)]);
    const chosen = ids.map((productId) => {
      const found = known.get(productId);
      if (!found) throw new Refused(new Refusal('ProductNotFound', 404, errorEntry('ProductNotFound')?.message ?? 'Not found'));
      return found;
    });
    const unfit = body.productIds.findIndex(
      (productId) => known.get(productId)!.typeId === CRF_TYPE || MANURE_FORMS.has(known.get(productId)!.formId),
    );
    if (unfit >= 0)
      throw refused(
        planErrors,
        'autoCalcUnavailable',
        { productId: body.productIds[unfit]!, reason: known.get(body.productIds[unfit]!)!.typeId === CRF_TYPE ? 'crf' : 'manure' },
        `productIds[${unfit}]`,
      );
    refuseUnknownPlace(state.draft, body);
    const whole = await this.graphs.context({ draft: state.draft, cropId: state.cropId, grower }, 'oxide');
    const { product: _product, tankModel: _tank, stockModel: _stock, needParts: _need, ...context } = whole;
    return {
      chosen,
      candidates: await this.world.pickableProducts(groupId, grower?.countryId),
      context: { ...context, ...(grower && { doses: await this.graphs.spreadDoses(grower, state.cropId) }) },
      known,
      newKey: randomBytes(9).toString('hex'),
    };
  }

  /** @throws Refused 422 when the plan lacks what needs are computed from; 503 when too many wait */
  async solved(draft: PlanDraft, body: AutoCalculateBody, { chosen, candidates, context, known, newKey }: Around): Promise<PlanMix> {
    const input = {
      scope: body.scope,
      stageId: body.stageId ?? undefined,
      tank: body.tank ?? undefined,
      split: body.scope === 'season' ? (body.split ?? undefined) : undefined,
      products: chosen,
      candidates,
      newKey,
      imbalance: imbalancePct(draft, body) / 100,
      prefer: body.prefer ?? 'cost',
      bounds: boundsOf(body, context),
      mostProducts: body.mostProducts ?? undefined,
    };
    const mix = await this.thread.ask({ draft, context, products: known, input });
    if ('lacks' in mix) throw refused(planErrors, 'autoCalcUnavailable', { reason: 'missing', path: mix.lacks }, mix.lacks);
    return mix;
  }

  onApplicationShutdown(): Promise<void> {
    return this.thread.end();
  }
}

/** What the call says, else the plan; undefined where neither does and the default counts. */
export const ownImbalancePct = (draft: PlanDraft, body: AutoCalculateBody): number | undefined =>
  body.imbalancePct ?? (draft.plan['imbalancePct'] as number | undefined);
export const imbalancePct = (draft: PlanDraft, body: AutoCalculateBody): number =>
  ownImbalancePct(draft, body) ?? limits.imbalancePctDefault;

function refuseUnknownPlace(draft: PlanDraft, { scope, stageId, tank, split }: AutoCalculateBody): void {
  const unknown = (field: string) =>
    new Refused(invalid([{ field, key: 'unknownReference', message: planErrors.unknownReference.message }]));
  if (stageId && scope !== 'season' && !isStage(draft, stageId)) throw unknown('stageId');
  split?.stageIds.forEach((id, n) => {
    if (!isStage(draft, id)) throw unknown(`split.stageIds[${n}]`);
  });
  if (scope === 'tank' && !Object.hasOwn(draft.tanks, tank!)) throw unknown('tank');
}

/** What a person allows of each product, in kg/ha. */
function boundsOf({ bounds }: AutoCalculateBody, { unitTypeId }: Pick<GraphContext, 'unitTypeId'>): ReadonlyMap<number, MixBounds> {
  const kg = (value: number) => (unitTypeId === 1 ? convert(value, LB_AC, KG_HA) : value);
  return new Map(
    (bounds ?? []).map(({ productId, min, max, step }) => [
      productId,
      {
        ...(typeof min === 'number' && { min_kg_ha: kg(min) }),
        ...(typeof max === 'number' && { max_kg_ha: kg(max) }),
        ...(typeof step === 'number' && { step_kg_ha: kg(step) }),
      },
    ]),
  );
}
