import { DAYS_PER_MONTH } from '../../agronomy/constants.js';
import { planNeed } from '../../agronomy/balance/graph.js';
import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import { RELEASE_Q10 } from '../../agronomy/supply/crf-release.js';
import { assumedSoil } from '../../agronomy/balance/release-over-stages.js';
import { breakEvenYield_t_ha, marginOf, SCENARIOS } from '../../agronomy/money/roi.js';
import { input, type TraceInput } from '../../agronomy/trace.js';
import { PLANTING_STAGE, PRE_PLANT_STAGE } from '../../kernel/schema/lists.js';
import { T_HA } from '../../kernel/unit/unit-ids.js';
import { convert, isOfDimension } from '../../kernel/unit/units.js';
import { at, has, type PlanDraft, stageOf } from '../plan.draft.js';
import { tankColumn } from '../plan-fields.schema.js';
import { type Explanation, none } from './plan-explanation.js';
import { planBaseline, returnOver } from '../balance/plan.baseline.js';
import { graphPlan } from '../balance/plan.graph.js';
import { appliedAmounts, planPricing } from '../balance/plan.pricing.js';

const MONEY = '1/ha';
const SCENARIO_SOURCE = 'project decision: 15 % to either side of the expected yield';
const cost = ['price', 'discountAmount', 'subtotal', 'taxAmount', 'total'] as const;
const harvest = ['revenue', 'margin', 'roi', 'breakEven', 'revenueLow', 'marginLow', 'revenueHigh', 'marginHigh'] as const;
type Cost = (typeof cost)[number];
type Harvest = (typeof harvest)[number];
const isCost = (name: string): name is Cost => (cost as readonly string[]).includes(name);
const isHarvest = (name: string): name is Harvest => (harvest as readonly string[]).includes(name);

/** `pricing.price`, `.discountAmount`, `.subtotal`, `.taxAmount`, `.total`; of the expected harvest `.revenue`, `.margin`, each also `Low` and `High`, `.roi`, `.breakEven`. */
export function explainMoney(draft: PlanDraft, context: GraphContext, name: string, reported?: number): Explanation | undefined {
  if (isCost(name)) return ofCost(draft, context, name);
  return isHarvest(name) ? ofHarvest(draft, context, name, reported) : undefined;
}

/** What a product comes to: `A · p`. */
const lineOf = (
  draft: PlanDraft,
  context: GraphContext,
  productId: number,
): { amount: number; unit: string; price: number | undefined } => {
  const applied = appliedAmounts(draft, context.product).find((one) => one.productId === productId);
  const price = at(at(draft.products, String(productId)) ?? {}, 'price');
  return {
    amount: applied ? applied.kg_ha + applied.l_ha : 0,
    unit: applied && applied.l_ha > 0 ? 'l/ha' : 'kg/ha',
    price: typeof price === 'number' ? price : undefined,
  };
};
const terms = (draft: PlanDraft, context: GraphContext, productId: number): TraceInput[] => {
  const { amount, unit, price } = lineOf(draft, context, productId);
  const name = context.product(productId)?.name ?? String(productId);
  return price === undefined
    ? []
    : [input(`A ${name}`, amount, unit, 'computed'), input(`p ${name}`, price, `1/${unit.slice(0, unit.indexOf('/'))}`, 'typed')];
};

function ofCost(draft: PlanDraft, context: GraphContext, which: Cost): Explanation {
  const pricing = planPricing(draft, context.product);
  const lines = appliedAmounts(draft, context.product).flatMap(({ productId }) => terms(draft, context, productId));
  const sum = input('P', pricing.price, MONEY, 'computed');
  const off = input('d', pricing.discount ?? 0, '%', 'typed');
  const tax = input('t', pricing.tax ?? 0, '%', 'typed');
  const made = (value: number, formula: string, inputs: readonly TraceInput[]): Explanation => ({
    value,
    unit: MONEY,
    formula,
    inputs,
    steps: [],
  });
  switch (which) {
    case 'price':
      return made(pricing.price, 'Σ A · p', lines);
    case 'discountAmount':
      return made(pricing.price - pricing.subtotal, 'P · d/100', [sum, off]);
    case 'subtotal':
      return made(pricing.subtotal, 'P · (1 − d/100)', [sum, off]);
    case 'taxAmount':
      return made(pricing.total - pricing.subtotal, 'P · (1 − d/100) · t/100', [sum, off, tax]);
    case 'total':
      return made(pricing.total, 'P · (1 − d/100) · (1 + t/100)', [sum, off, tax]);
  }
}

/** Money of the expected harvest at the plan's own crop price, else at the one that was reported with the harvest. */
function ofHarvest(draft: PlanDraft, context: GraphContext, which: Harvest, reported: number | undefined): Explanation {
  const unit = which === 'roi' ? '%' : which === 'breakEven' ? 't/ha' : MONEY;
  const [target, unitId, typed] = [
    at(draft.plan, 'expectedYield'),
    at(draft.plan, 'expectedYieldUnitId') ?? T_HA,
    at(draft.plan, 'cropPrice'),
  ];
  const each = typeof typed === 'number' ? typed : reported;
  if (each === undefined) return none(unit, 'noCropPrice');
  if (typeof target !== 'number' || !isOfDimension(Number(unitId), 'massPerArea')) return none(unit, 'noYield');
  const yield_t_ha = convert(target, Number(unitId), T_HA);
  const { total } = planPricing(draft, context.product);
  const found = marginOf(yield_t_ha, each, total);
  const grown = input('Y', yield_t_ha, 't/ha', 'typed');
  const price = input('p', each, '1/t', typeof typed === 'number' ? 'typed' : 'measured');
  const spent = input('K', total, MONEY, 'computed');
  const all = [grown, price, spent];
  const scenario = /^(revenue|margin)(Low|High)$/.exec(which);
  if (scenario) {
    const part = input('s', SCENARIOS[scenario[2] === 'Low' ? 'low' : 'high'], undefined, 'default', SCENARIO_SOURCE);
    const there = marginOf(yield_t_ha * Number(part.value), each, total);
    return scenario[1] === 'revenue'
      ? { value: there.revenue, unit, formula: 'Y · s · p', inputs: [grown, part, price], steps: [] }
      : { value: there.margin, unit, formula: 'Y · s · p − K', inputs: [grown, part, price, spent], steps: [] };
  }
  if (which === 'revenue') return { value: found.revenue, unit, formula: 'Y · p', inputs: [grown, price], steps: [] };
  if (which === 'margin') return { value: found.margin, unit, formula: 'Y · p − K', inputs: all, steps: [] };
  if (which === 'breakEven') return { value: breakEvenYield_t_ha(total, each), unit, formula: 'K / p', inputs: [spent, price], steps: [] };
  return ofReturn(draft, context, { yield_t_ha, each, total }, all);
}

/** The return on what is spent beyond the baseline: without fertilizer, or as the field is farmed otherwise. */
function ofReturn(
  draft: PlanDraft,
  context: GraphContext,
  { yield_t_ha, each, total }: { readonly yield_t_ha: number; readonly each: number; readonly total: number },
  all: readonly TraceInput[],
): Explanation {
  const baseline = planBaseline(draft, planNeed(graphPlan(draft), context), context.crop);
  if (!baseline) return none('%', 'noBaseline');
  const value = returnOver(baseline, yield_t_ha, each, total);
  if (value === null) return none('%', 'noCost');
  const { estimate, kind } = baseline;
  const inputs = [
    ...all,
    input('Y_0', baseline.yield_t_ha, 't/ha', estimate ? 'estimated' : 'typed', estimate?.source),
    ...(kind === 'usual' ? [input('K_0', baseline.cost_per_ha, MONEY, 'typed')] : []),
  ];
  const formula = kind === 'usual' ? '100 · ((Y − Y_0) · p − (K − K_0)) / (K − K_0)' : '100 · ((Y − Y_0) · p − K) / K';
  return { value, unit: '%', formula, inputs, steps: estimate ? [estimate] : [] };
}

/** `products.<id>|amount` and `|cost` of the season per ha, `|longevity` of a coated product in days. Undefined: not in the plan, or not coated. */
export function explainProduct(
  draft: PlanDraft,
  context: GraphContext,
  id: string,
  what: 'amount' | 'cost' | 'longevity',
): Explanation | undefined {
  const product = context.product(Number(id));
  if (!has(draft.products, id) || !product) return undefined;
  if (what === 'longevity') {
    if (product.longevity_months === undefined) return undefined;
    const soil = assumedSoil(product);
    return {
      value: product.longevity_months * DAYS_PER_MONTH,
      unit: 'd',
      formula: 'L · m · Q10^((T_ref − T) / 10)',
      inputs: [
        input('L', product.longevity_months, 'months', 'table'),
        input('m', DAYS_PER_MONTH, 'd/month', 'default', 'mean month'),
        input('Q10', RELEASE_Q10.value, undefined, 'default', RELEASE_Q10.source),
        input('T_ref', soil.value, '°C', 'default', soil.source),
        input('T', soil.value, '°C', 'default', soil.source),
      ],
      steps: [],
    };
  }
  const { amount, unit, price } = lineOf(draft, context, Number(id));
  if (what === 'cost')
    return price === undefined
      ? none(MONEY, 'noPrice')
      : { value: amount * price, unit: MONEY, formula: 'A · p', inputs: renamed(terms(draft, context, Number(id))), steps: [] };
  return { value: amount, unit, formula: 'Σ A', inputs: dosesOf(draft, context, Number(id)), steps: [] };
}
const renamed = (both: readonly TraceInput[]) => both.map((one) => ({ ...one, name: one.name.slice(0, 1) }));

/** An application as people know it: its stage, and its tank where it has one. */
function placeName(draft: PlanDraft, application: string): string {
  const fields = at(draft.applications, application) ?? {};
  const stageId = stageOf(fields);
  const fixed = stageId === PRE_PLANT_STAGE ? 'pre-plant' : stageId === PLANTING_STAGE ? 'planting' : undefined;
  const stage = fixed ?? String(at(at(draft.stages, String(stageId)) ?? {}, 'name') ?? stageId);
  const tank = tankColumn(application)?.tank;
  const named = tank === undefined ? undefined : at(at(draft.tanks, tank) ?? {}, 'name');
  return named === undefined ? stage : `${stage}, ${String(named)}`;
}

/** What each column gives of a product, per ha. */
function dosesOf(draft: PlanDraft, context: GraphContext, productId: number): TraceInput[] {
  return Object.keys(draft.doses).flatMap((application) => {
    if (at(at(draft.doses, application) ?? {}, String(productId)) === undefined) return [];
    const alone = { ...draft, doses: { [application]: { [String(productId)]: draft.doses[application]![String(productId)]! } } };
    const { amount, unit } = lineOf(alone, context, productId);
    return amount === 0 ? [] : [input(`A ${placeName(draft, application)}`, amount, unit, 'computed')];
  });
}
