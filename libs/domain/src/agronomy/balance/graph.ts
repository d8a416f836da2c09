import { limits } from '../../kernel/schema/lists.js';
import { inStageOrder } from '../../kernel/locale/dates.js';
import { nutrientName, type NutrientGroup, nutrients, toForm } from '../../kernel/unit/nutrients.js';
import { convert, isOfDimension } from '../../kernel/unit/units.js';
import { type Fulfilment, fulfilment } from './fulfilment.js';
import { foliarTotals, tankEntries } from './graph-tanks.js';
import type { GraphContext, GraphNutrient, GraphPlan, Missing, PlanGraph } from './graph-plan.js';
import { cropNeed, type EarlierManure, type NeedInput, type NutrientNeed } from '../need/need.js';
import { needBasis, needBeside } from '../need/need-basis.js';
import { available, carryForward, type StageSupply } from './stage-carry.js';
import { stageShares, type StageShares, unbalancedNutrients } from '../need/stage-split.js';

/** What was spread in earlier years, as far as the plan says both what and how much. */
function earlierManures({ crop }: GraphPlan, { product }: GraphContext): EarlierManure[] {
  const spread = [
    { id: crop?.lastManureId, rate_t_ha: crop?.lastManureRate, year: 2 as const },
    { id: crop?.olderManureId, rate_t_ha: crop?.olderManureRate, year: 3 as const },
  ];
  return spread.flatMap(({ id, rate_t_ha, year }) => {
    const manure = id ? product(id) : undefined;
    return manure && rate_t_ha ? [{ manure, rate_t_ha, year }] : [];
  });
}

/** What the plan's need is computed from; or what is missing for it. */
export function needInput(plan: GraphPlan, context: GraphContext): NeedInput | Missing {
  if (!context.crop) return { key: 'cropMissing', path: 'plan.cropId' };
  const typed = plan.crop?.expectedYield;
  if (!typed || typed <= 0) return { key: 'expectedYieldMissing', path: 'plan.expectedYield' };
  const unitId = plan.crop?.expectedYieldUnitId ?? 1;
  if (!isOfDimension(unitId, 'massPerArea')) return { key: 'unitMismatch', path: 'plan.expectedYieldUnitId' };
  const stages = plan.stages ?? [];
  return {
    crop: context.crop,
    method: plan.needMethod ?? 'balance',
    yield_t_ha: convert(typed, unitId, 1),
    season_days: plan.crop?.duration ?? stages.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
    ...(context.soil && { soil: context.soil }),
    ...(context.previousCrop && { previousCrop: context.previousCrop }),
    ...(context.waters && { waters: context.waters }),
    residueManagementId: plan.crop?.residueManagementId ?? 1,
    ...(context.countryId !== undefined && { countryId: context.countryId }),
    ...(context.state !== undefined && { state: context.state }),
    ...(context.needParts && { parts: context.needParts }),
    earlierManures: earlierManures(plan, context),
    irrigation_mm: (plan.proportionalStages ?? []).reduce((sum, { irrigationAmount }) => sum + (irrigationAmount ?? 0), 0),
  };
}

/** Need of every nutrient with its trace, in kg/ha of the stored form; what cannot be computed is null and named in `missing`. */
export function planNeed(plan: GraphPlan, context: GraphContext, missing: Missing[] = []): NutrientNeed[] {
  const given = needInput(plan, context);
  if ('key' in given) {
    missing.push(given);
    return nutrients.map(({ id }) => ({ nutrientId: id, demand: null, need: null, reason: given.key, lines: [] }));
  }
  const needs = cropNeed(given);
  for (const { nutrientId, reason } of needs) {
    if (reason) missing.push({ key: reason, path: `${nutrients.find(({ id }) => id === nutrientId)!.group}.${nutrientId}` });
  }
  return needs;
}

/** The stages of a plan in their order, pre-plant and planting first. */
export const orderedStages = (plan: GraphPlan): StageShares[] =>
  inStageOrder(
    (plan.stages ?? []).map(({ stageId, duration, sortOrder, distribution }) => ({
      stageId,
      duration: duration ?? 0,
      sortOrder: sortOrder ?? 0,
      ...(distribution && { distribution }),
    })),
  );

/**
 * A nutrient's supply in each stage, surplus carried on; nothing moves where nothing is needed. What was given to pre-plant or planting of a plan
 * that does not list them is there when the first stage begins. kg/ha.
 */
export function stageSupplies(
  stages: readonly StageShares[],
  { byStage }: Pick<Fulfilment, 'byStage'>,
  n: number,
  need: number | null,
  shares: readonly number[],
): StageSupply[] {
  const before = [...byStage].reduce(
    (sum, [stageId, supplied]) => (stageId < 0 && !stages.some((one) => one.stageId === stageId) ? sum + supplied[n]! : sum),
    0,
  );
  const own = stages.map(({ stageId }, at) => (byStage.get(stageId)?.[n] ?? 0) + (at === 0 ? before : 0));
  if (need === null || need <= 0) return own.map((amount) => ({ own: amount, carriedIn: 0, carriedOn: 0 }));
  return carryForward(
    stages.map(({ duration }, at) => ({ duration, own: own[at]!, need: need * shares[at]! })),
    nutrients[n]!.id,
  );
}

const POUNDS_PER_ACRE = convert(1, 2, 3);

/** What kg/ha of the stored form are multiplied by to be read as the graph shows them. */
export const shownPerKg = ({ unitTypeId, display }: Pick<GraphContext, 'unitTypeId' | 'display'>, id: number): number =>
  toForm(id, unitTypeId === 1 ? POUNDS_PER_ACRE : 1, display);

export const statusOf = (need: number | null, fulfilled: number, imbalance_pct: number): GraphNutrient['status'] => {
  if (need === null || need <= 0) return 'noNeed';
  if (fulfilled < need * (1 - imbalance_pct / 100)) return 'deficit';
  return fulfilled > need * (1 + imbalance_pct / 100) ? 'excess' : 'met';
};

function basesOf(
  need: NutrientNeed,
  given: NeedInput,
  shown: (value: number | null) => number | null,
): Pick<GraphNutrient, 'basis' | 'beside'> {
  const other = needBeside(need, given);
  if (!other) return { basis: needBasis(need, given) ?? null, beside: null };
  const { need: value, ...beside } = other;
  return { basis: needBasis(need, given) ?? null, beside: { ...beside, cropNeed: shown(value) } };
}

/**
 * The graph of a plan: need against fulfilment for every nutrient and stage, in kg/ha or, for imperial growers, lb/ac, as oxide or element.
 * Never refuses: what cannot be computed is null with a reason in `missing`. Pure and quick enough to run at every keystroke.
 */
export function graph(plan: GraphPlan, context: GraphContext): PlanGraph {
  const missing: Missing[] = [];
  const needs = planNeed(plan, context, missing);
  const given = fulfilment(plan, context, missing);
  const factor = nutrients.map(({ id }) => shownPerKg(context, id));
  const imbalance = plan.imbalancePct ?? limits.imbalancePctDefault;
  const shown = (value: number | null, n: number, share = 1) => (value === null ? null : value * share * factor[n]!);
  const input = needInput(plan, context);

  const entries = nutrients.map(({ id, group }, n): GraphNutrient & { group: NutrientGroup } => ({
    group,
    id,
    name: nutrientName(id, context.display),
    cropNeed: shown(needs[n]!.need, n),
    demand: shown(needs[n]!.demand, n),
    fulfillment: given.total[n]! * factor[n]!,
    fulfillmentCrf: given.crf[n]! * factor[n]!,
    status: statusOf(needs[n]!.need, given.total[n]!, imbalance),
    ...('key' in input ? { basis: null, beside: null } : basesOf(needs[n]!, input, (value) => shown(value, n))),
  }));
  const ofGroup = (wanted: NutrientGroup): GraphNutrient[] =>
    entries.filter(({ group }) => group === wanted).map(({ group: _group, ...entry }) => entry);

  const stages = orderedStages(plan);
  const shares = nutrients.map(({ id }) => stageShares(stages, id));
  const supplies = nutrients.map((_, n) => stageSupplies(stages, given, n, needs[n]!.need, shares[n]!));
  for (const id of unbalancedNutrients(stages)) missing.push({ key: 'distributionSum', path: `stages.d${id}` });
  return {
    macro: ofGroup('macro'),
    micro: ofGroup('micro'),
    additional: ofGroup('additional'),
    stages: stages.map(({ stageId, duration, sortOrder }, at) => ({
      stageId,
      duration,
      sortOrder,
      need: nutrients.map(({ id }, n) => ({ id, value: shown(needs[n]!.need, n, shares[n]![at]) })),
      fulfillment: nutrients.map(({ id }, n) => ({ id, value: available(supplies[n]![at]!) * factor[n]! })),
    })),
    crfFertilizers: given.crfFertilizers,
    tanks: tankEntries(plan, context, missing),
    foliarTotals: foliarTotals(plan, context),
    missing,
  };
}
