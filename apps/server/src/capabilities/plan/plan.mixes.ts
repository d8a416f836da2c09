import { Injectable } from '@nestjs/common';
import type { GraphContext } from '@loam/domain/agronomy/balance/graph-plan';
import { nutrientName } from '@loam/domain/kernel/unit/nutrients';
import { KG_HA, LB_AC } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import type { PlanMix } from '@loam/domain/plan/mix/plan.auto-calculate';
import { mixLines, type MixReader } from '@loam/domain/plan/mix/plan-mix-trace';
import { suggestedAmount_kg_ha, suggestionLines } from '@loam/domain/plan/mix/plan-suggestion-trace';
import type { PlanDraft } from '@loam/domain/plan/plan.draft';
import { planErrors } from '@loam/domain/plan/plan.errors';
import type { AutoCalculateBody } from '@loam/domain/plan/plan-advice.schema';
import type { PlanState } from '@loam/domain/plan/plan.state';
import type { Decided, Loaded } from '../../platform/decisions/aggregate.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { planAggregate } from './plan.aggregate.js';
import { type Around, imbalancePct, ownImbalancePct, PlanMixer } from './plan.mixer.js';
import { PlanReads } from './plan.reads.js';
import { PlanWorld } from './plan.world.js';

/** Auto-calculation (calls.csv C313): solved by the mixer, written by the plan's decider. */
@Injectable()
export class PlanMixes {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly access: Access,
    private readonly world: PlanWorld,
    private readonly reads: PlanReads,
    private readonly mixer: PlanMixer,
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
    const around = await this.mixer.around(loaded.state, body);
    if (!body.apply) {
      const mix = await this.mixer.solved(loaded.state.draft, body, around);
      return { answer: answerOf(mix, body, around, loaded.state.draft, { applied: false, revision: loaded.revision }), of: loaded };
    }
    const today = this.clock.today((await this.world.field(loaded.state.fieldId))?.timeZone);
    let mix: PlanMix | undefined;
    let before: PlanDraft = loaded.state.draft;
    const decided = await this.decisions.transact({ actor, scope: scopeOfOwners(owners), origin: 'autoCalculate' }, async (tx) => {
      const { draft } = (await tx.read(planAggregate, id)).state;
      before = draft;
      mix = await this.mixer.solved(draft, body, around);
      const doses = mix.cells.map(({ column, productId, to, unitId }) => ({ application: column.key, productId, amount: to, unitId }));
      const made = new Map(mix.cells.flatMap(({ column, to }) => (column.isNew && to !== null ? [[column.key, column] as const] : [])));
      return tx.run(planAggregate, id, {
        type: 'ApplyDoses',
        doses: doses.filter(({ application }) => made.has(application) || Object.hasOwn(draft.applications, application)),
        // the day of a further application is its stage's, which nobody has set yet
        columns: [...made.values()].map(({ key, stageId }) => ({ key, stageId, dated: key === around.newKey })),
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
    const around = await this.mixer.around(state, body);
    return answerOf(await this.mixer.solved(state.draft, body, around), body, around, state.draft, { applied: false, revision });
  }
}

/** Limits that are amounts per area. */
const PER_AREA: ReadonlySet<string> = new Set(['nutrient', 'minimum', 'maximum', 'cap']);
/** kg per ha as the grower reads it: whole pounds are whole pounds again. */
const perArea = (context: Pick<GraphContext, 'unitTypeId'>) => (kg_ha: number) =>
  context.unitTypeId === 1 ? Number(convert(kg_ha, KG_HA, LB_AC).toPrecision(12)) : kg_ha;

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

const splitOf = ({ split }: PlanMix, shown: (kg_ha: number) => number) =>
  split
    ? {
        tooMuch: split.tooMuch.map(({ nutrientId, stageId, given_kg_ha, largest_kg_ha }) => ({
          ...{ nutrientId, stageId, amount: shown(given_kg_ha), most: shown(largest_kg_ha) },
        })),
        stageIds: split.stageIds && [...split.stageIds],
      }
    : null;

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
            amount: shown(suggestedAmount_kg_ha(suggestion)),
            unitId: context.unitTypeId === 1 ? LB_AC : KG_HA,
            status: (suggestion.spread?.answer ?? suggestion).status,
            largestDeviationPct: (suggestion.spread?.answer ?? suggestion).largestDeviation * 100,
            trace: suggestionLines(suggestion, around.chosen, suggested, reader),
          }
        : null,
    split: splitOf(mix, shown),
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
