import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { loadSolver, type SolveProgram } from '@loam/domain/agronomy/auto-calculate/solver';
import type { ProductFacts } from '@loam/domain/agronomy/facts';
import type { GraphContext } from '@loam/domain/agronomy/balance/graph-plan';
import { errorEntry, invalid, Refusal } from '@loam/domain/kernel/errors';
import { CRF_TYPE, limits, MANURE_FORMS } from '@loam/domain/kernel/lists';
import { nutrientName } from '@loam/domain/kernel/nutrients';
import { KG_HA, LB_AC } from '@loam/domain/kernel/unit-ids';
import { convert } from '@loam/domain/kernel/units';
import { mixPlan, type PlanMix } from '@loam/domain/plan/mix/plan.auto-calculate';
import type { MixBounds } from '@loam/domain/plan/mix/plan-mix-doses';
import { mixLines, type MixReader } from '@loam/domain/plan/mix/plan-mix-trace';
import { suggestionLines } from '@loam/domain/plan/mix/plan-suggestion-trace';
import { isStage, type PlanDraft } from '@loam/domain/plan/plan.draft';
import { planErrors } from '@loam/domain/plan/plan.errors';
import type { AutoCalculateBody } from '@loam/domain/plan/plan-advice.schema';
import type { PlanState } from '@loam/domain/plan/plan.state';
import type { Decided, Loaded } from '../../platform/decisions/aggregate.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { planAggregate } from './plan.aggregate.js';
import { PlanGraphs } from './plan.graphs.js';
import { PlanReads } from './plan.reads.js';
import { PlanReferences, productIds } from './plan.references.js';
import { PlanWorld } from './plan.world.js';

interface Around {
  readonly chosen: readonly ProductFacts[];
  readonly candidates: readonly ProductFacts[];
  readonly context: GraphContext;
  readonly solve: SolveProgram;
  readonly newKey: string;
}

/** Auto-calculation (calls.csv C313): looked up and solved here, written by the plan's decider. */
@Injectable()
export class PlanMixes {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly access: Access,
    private readonly world: PlanWorld,
    private readonly references: PlanReferences,
    private readonly reads: PlanReads,
    private readonly graphs: PlanGraphs,
  ) {}

  /** Without `apply` nothing is written. With it, one revision of the origin `autoCalculate`, solved anew if somebody wrote meanwhile. */
  async calculate(
    id: number,
    body: AutoCalculateBody,
    actor: Actor,
  ): Promise<{ answer: ReturnType<typeof answerOf>; of: Loaded<PlanState> | Decided<PlanState> }> {
    const owners = await this.access.plan(actor, id);
    const loaded = await this.reads.load(id);
    if (loaded.state.status === 'completed') throw refused(planErrors, 'planStateForbids', { status: 'completed' });
    const around = await this.around(loaded.state, body);
    if (!body.apply) {
      const mix = this.solved(loaded.state.draft, body, around);
      return { answer: answerOf(mix, body, around, loaded.state.draft, { applied: false, revision: loaded.revision }), of: loaded };
    }
    const today = this.clock.today((await this.world.field(loaded.state.fieldId))?.timeZone);
    let mix: PlanMix | undefined;
    let before: PlanDraft = loaded.state.draft;
    const decided = await this.decisions.transact({ actor, scope: scopeOfOwners(owners), origin: 'autoCalculate' }, async (tx) => {
      const { draft } = (await tx.read(planAggregate, id)).state;
      before = draft;
      mix = this.solved(draft, body, around);
      const doses = mix.cells.map(({ column, productId, to, unitId }) => ({ application: column.key, productId, amount: to, unitId }));
      const made = mix.cells.find(({ column, to }) => column.isNew && to !== null)?.column;
      return tx.run(planAggregate, id, {
        type: 'ApplyDoses',
        doses: made ? doses : doses.filter(({ application }) => Object.hasOwn(draft.applications, application)),
        ...(made && { column: { key: made.key, stageId: made.stageId } }),
        facts: { today, keySeed: around.newKey },
      });
    });
    return { answer: answerOf(mix!, body, around, before, { applied: true, revision: decided.revision }), of: decided };
  }

  /** Amounts of these products for the season, beside what the plan has of others. Nothing is written, so any plan may be asked. */
  async found(id: number, productIds: readonly number[], actor: Actor) {
    await this.access.plan(actor, id);
    const { state, revision } = await this.reads.load(id);
    const body: AutoCalculateBody = { scope: 'season', productIds: [...productIds], apply: false };
    const around = await this.around(state, body);
    return answerOf(this.solved(state.draft, body, around), body, around, state.draft, { applied: false, revision });
  }

  private async around(state: PlanState, body: AutoCalculateBody): Promise<Around> {
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
    const context = await this.graphs.context({ draft: state.draft, cropId: state.cropId, grower }, 'oxide');
    return {
      chosen,
      candidates: await this.world.pickableProducts(groupId),
      context: { ...context, product: (productId) => known.get(productId) },
      solve: await loadSolver(),
      newKey: randomBytes(9).toString('hex'),
    };
  }

  private solved(draft: PlanDraft, body: AutoCalculateBody, { chosen, candidates, context, solve, newKey }: Around): PlanMix {
    const mix = mixPlan(solve, draft, context, {
      scope: body.scope,
      stageId: body.stageId ?? undefined,
      tank: body.tank ?? undefined,
      products: chosen,
      candidates,
      newKey,
      imbalance: imbalancePct(draft, body) / 100,
      prefer: body.prefer ?? 'cost',
      bounds: boundsOf(body, context),
      mostProducts: body.mostProducts ?? undefined,
    });
    if ('lacks' in mix) throw refused(planErrors, 'autoCalcUnavailable', { reason: 'missing', path: mix.lacks }, mix.lacks);
    return mix;
  }
}

/** What the call says, else the plan; undefined where neither does and the default counts. */
const ownImbalancePct = (draft: PlanDraft, body: AutoCalculateBody): number | undefined =>
  body.imbalancePct ?? (draft.plan['imbalancePct'] as number | undefined);
const imbalancePct = (draft: PlanDraft, body: AutoCalculateBody): number => ownImbalancePct(draft, body) ?? limits.imbalancePctDefault;

function refuseUnknownPlace(draft: PlanDraft, { scope, stageId, tank }: AutoCalculateBody): void {
  const unknown = (field: string) =>
    new Refused(invalid([{ field, key: 'unknownReference', message: planErrors.unknownReference.message }]));
  if (stageId && scope !== 'season' && !isStage(draft, stageId)) throw unknown('stageId');
  if (scope === 'tank' && !Object.hasOwn(draft.tanks, tank!)) throw unknown('tank');
}

/** What a person allows of each product, in kg/ha. */
function boundsOf({ bounds }: AutoCalculateBody, { unitTypeId }: GraphContext): ReadonlyMap<number, MixBounds> {
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

/** Limits that are amounts per area. */
const PER_AREA: ReadonlySet<string> = new Set(['nutrient', 'minimum', 'maximum', 'cap']);
/** kg per ha as the grower reads it. */
const perArea = (context: GraphContext) => (kg_ha: number) => (context.unitTypeId === 1 ? convert(kg_ha, KG_HA, LB_AC) : kg_ha);

function itemsOf(mix: PlanMix, { chosen, context }: Around) {
  const shown = perArea(context);
  return chosen.map(({ id }) => {
    const own = mix.cells.filter(({ productId }) => productId === id);
    const listed = own.map(({ column, from, to, unitId }) => ({
      path: `doses.${column.key}|${id}`,
      stageId: column.stageId,
      from,
      to,
      unitId,
    }));
    const [only] = listed.length === 1 ? listed : [];
    if (only) return { productId: id, from: only.from ?? 0, to: only.to ?? 0, unitId: only.unitId, cells: listed };
    return {
      productId: id,
      from: shown(mix.before.get(id) ?? 0),
      to: shown(mix.answer.amounts[String(id)] ?? 0),
      unitId: context.unitTypeId === 1 ? LB_AC : KG_HA,
      cells: listed,
    };
  });
}

function answerOf(mix: PlanMix, body: AutoCalculateBody, around: Around, draft: PlanDraft, more: { applied: boolean; revision: number }) {
  const { answer, suggestion } = mix;
  const { context, candidates } = around;
  const shown = perArea(context);
  const deviations = answer.deviations.map(({ nutrient, need_kg_ha, supplied_kg_ha, deviation, status, lacking }) => ({
    nutrientId: Number(nutrient),
    name: nutrientName(Number(nutrient), 'oxide'),
    need: shown(need_kg_ha),
    supplied: shown(supplied_kg_ha),
    deviationPct: deviation * 100,
    status,
    lacking,
  }));
  const outside = (status: 'deficit' | 'excess') => deviations.filter((one) => one.status === status).map(({ nutrientId }) => nutrientId);
  const lacking = deviations.filter((one) => one.lacking && one.status === 'deficit').map(({ nutrientId }) => nutrientId);
  const imbalance = imbalancePct(draft, body);
  const suggested = candidates.find(({ id }) => String(id) === suggestion?.id);
  const reader: MixReader = {
    unitTypeId: context.unitTypeId,
    imbalancePct: imbalance,
    imbalanceTyped: ownImbalancePct(draft, body) !== undefined,
  };
  return {
    status: answer.status,
    ...more,
    items: itemsOf(mix, around),
    deviations,
    binding: answer.binding.map((one) => ({ ...one, limit: PER_AREA.has(one.kind) ? shown(one.limit) : one.limit })),
    suggestion:
      suggestion && suggested
        ? {
            productId: suggested.id,
            name: suggested.name,
            amount: shown(suggestion.amount_kg_ha),
            unitId: context.unitTypeId === 1 ? LB_AC : KG_HA,
            status: suggestion.status,
            largestDeviationPct: suggestion.largestDeviation * 100,
            trace: suggestionLines(suggestion, around.chosen, suggested, reader),
          }
        : null,
    imbalancePct: imbalance,
    largestDeviationPct: answer.largestDeviation * 100,
    leastDeviationPct: answer.leastDeviation * 100,
    cost: mix.cost,
    unpriced: mix.unpriced,
    unitId: context.unitTypeId === 1 ? LB_AC : KG_HA,
    trace: mixLines(mix, around.chosen, reader),
    warnings: [
      ...(answer.status === 'optimal'
        ? []
        : [{ key: 'requirementsNotMet', params: { deficit: outside('deficit'), excess: outside('excess'), imbalancePercent: imbalance } }]),
      ...(lacking.length > 0 ? [{ key: 'notSupplied', params: { nutrients: lacking } }] : []),
    ],
  };
}
