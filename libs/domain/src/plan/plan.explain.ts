import { planNeed } from '../agronomy/graph.js';
import { fulfilment } from '../agronomy/fulfilment.js';
import { doseKgPerHa, dosePerFillingKg } from '../agronomy/dose.js';
import type { GraphContext, GraphPlan } from '../agronomy/graph-plan.js';
import { contentsOf } from '../agronomy/product-contents.js';
import { stageShares } from '../agronomy/stage-split.js';
import { input, type TraceInput, type TraceLine } from '../agronomy/trace.js';
import { inStageOrder } from '../kernel/dates.js';
import { nutrientIndex, nutrients, toForm } from '../kernel/nutrients.js';
import { convert } from '../kernel/units.js';
import { at, has, type PlanDraft } from './plan.draft.js';
import { graphPlan } from './plan.graph.js';
import { appliedAmounts, planPricing } from './plan.pricing.js';
import { tankColumnOf } from './plan-mix-cells.js';

/** Why a number of a plan is what it is: `formula` over `inputs` gives `value`. */
export interface Explanation {
  readonly value: number | null;
  readonly unit: string;
  readonly formula: string;
  readonly inputs: readonly TraceInput[];
  /** What led to the inputs that were computed, first step first. */
  readonly steps: readonly TraceLine[];
  /** Why there is no value. */
  readonly reason?: string;
}

const none = (unit: string, reason: string): Explanation => ({ value: null, unit, formula: '', inputs: [], steps: [], reason });
const SUPPLY = 'composition of the products';

interface Shown {
  readonly unit: string;
  readonly factor: number;
}

/** A result in kg/ha of the stored form, as the person reads it. */
function shownAs(
  { unit, factor }: Shown,
  value: number,
  formula: string,
  inputs: readonly TraceInput[],
  steps: readonly TraceLine[],
): Explanation {
  if (factor === 1) return { value, unit, formula, inputs, steps };
  return {
    value: value * factor,
    unit,
    formula: `(${formula}) · k`,
    inputs: [...inputs, input('k', factor, `${unit} per kg/ha`, 'default', 'molar masses and units of area')],
    steps,
  };
}

/**
 * `<group>.<nutrientId>` with `.cropNeed` (also without), `.demand`, `.fulfillment`, `.fulfillmentCrf`; `stages.<stageId>|need<nutrientId>` and
 * `|fulfillment<nutrientId>`; `doses.<application>|<productId>` as kg/ha; `pricing.price`, `.subtotal`, `.total`. Undefined: there is no such number.
 */
export function explain(draft: PlanDraft, context: GraphContext, path: string): Explanation | undefined {
  const ofNutrient = /^(macro|micro|additional)(?:\.(\d+)|\[(\d+)\])(?:\.(cropNeed|demand|fulfillment|fulfillmentCrf))?$/.exec(path);
  if (ofNutrient) {
    const group = nutrients.filter((one) => one.group === ofNutrient[1]);
    const found = ofNutrient[2] === undefined ? group[Number(ofNutrient[3])] : group.find(({ id }) => id === Number(ofNutrient[2]));
    return found && nutrient(draft, context, found.id, (ofNutrient[4] ?? 'cropNeed') as NutrientField);
  }
  const ofStage = /^stages\.(-?\d+)\|(need|fulfillment)(\d+)$/.exec(path);
  if (ofStage && nutrientIndex.has(Number(ofStage[3])))
    return stage(draft, context, Number(ofStage[1]), ofStage[2] as 'need' | 'fulfillment', Number(ofStage[3]));
  const ofDose = /^doses\.([^|]+)\|(\d+)$/.exec(path);
  if (ofDose) return dose(draft, context, ofDose[1]!, ofDose[2]!);
  const ofPrice = /^pricing\.(price|subtotal|total)$/.exec(path);
  return ofPrice ? price(draft, context, ofPrice[1] as 'price' | 'subtotal' | 'total') : undefined;
}

type NutrientField = 'cropNeed' | 'demand' | 'fulfillment' | 'fulfillmentCrf';
const shownFor = (context: GraphContext, nutrientId: number): Shown => ({
  unit: context.unitTypeId === 1 ? 'lb/ac' : 'kg/ha',
  factor: toForm(nutrientId, context.unitTypeId === 1 ? convert(1, 2, 3) : 1, context.display),
});

function nutrient(draft: PlanDraft, context: GraphContext, id: number, field: NutrientField): Explanation {
  const shown = shownFor(context, id);
  if (field === 'fulfillment') return supplied(draft, context, id, shown, () => true);
  if (field === 'fulfillmentCrf') return supplied(draft, context, id, shown, (product) => context.product(product)?.typeId === 2);
  const { need, demand, reason, lines } = planNeed(graphPlan(draft), context)[nutrientIndex.get(id)!]!;
  if (need === null || demand === null || lines.length === 0) return none(shown.unit, reason ?? 'notComputed');
  const line = field === 'demand' ? lines[0]! : lines.at(-1)!;
  return shownAs(shown, line.value, line.formula, line.inputs, field === 'demand' ? [] : lines.slice(0, -1));
}

/** `Σ A · c`: each product's amount and the part of it that counts. */
function supplied(
  draft: PlanDraft,
  context: GraphContext,
  id: number,
  shown: Shown,
  counts: (productId: number) => boolean,
  plan: GraphPlan = graphPlan(draft),
): Explanation {
  const n = nutrientIndex.get(id)!;
  const inputs: TraceInput[] = [];
  let value = 0;
  for (const productId of productsOf(plan)) {
    const product = context.product(productId);
    if (!product || !counts(productId) || contentsOf(product)[n] === 0) continue;
    const share = contentsOf(product)[n]!;
    const kilograms = fulfilment(onlyProduct(plan, productId), context, []).total[n]!;
    if (kilograms === 0) continue;
    inputs.push(
      input(`A ${product.name}`, kilograms / share, 'kg/ha', 'computed'),
      input(`c ${product.name}`, share, 'kg/kg', 'table', SUPPLY),
    );
    value += kilograms;
  }
  return shownAs(shown, value, 'Σ A · c', inputs, []);
}

type Column = NonNullable<GraphPlan['applications']>[number];
type TankStage = NonNullable<GraphPlan['proportionalStages']>[number];
const each = <T>(list: readonly T[] | null | undefined): readonly T[] => list ?? [];

const productsOf = (plan: GraphPlan): number[] => {
  const columns = [...each(plan.applications), ...each(plan.foliarApplications)].flatMap(({ products }) => products.map(({ id }) => id));
  const tanks = each(plan.proportionalStages).flatMap(({ tanks: of }) => each(of).flatMap(({ products }) => products.map(({ id }) => id)));
  return [...new Set([...columns, ...tanks])].sort((a, b) => a - b);
};
const narrowed = (
  plan: GraphPlan,
  column: (one: Column) => Column | undefined,
  tankStage: (one: TankStage) => TankStage | undefined,
): GraphPlan => ({
  ...plan,
  applications: each(plan.applications).flatMap((one) => column(one) ?? []),
  foliarApplications: each(plan.foliarApplications).flatMap((one) => column(one) ?? []),
  proportionalStages: each(plan.proportionalStages).flatMap((one) => tankStage(one) ?? []),
});
const onlyProduct = (plan: GraphPlan, productId: number): GraphPlan => {
  const of = <P extends { readonly id: number }>(products: readonly P[]) => products.filter(({ id }) => id === productId);
  return narrowed(
    plan,
    (one) => ({ ...one, products: of(one.products) }),
    (one) => ({ ...one, tanks: each(one.tanks).map((tank) => ({ ...tank, products: of(tank.products) })) }),
  );
};

function stage(
  draft: PlanDraft,
  context: GraphContext,
  stageId: number,
  what: 'need' | 'fulfillment',
  id: number,
): Explanation | undefined {
  const plan = graphPlan(draft);
  const stages = inStageOrder(
    (plan.stages ?? []).map(({ stageId: of, duration, sortOrder, distribution }) => ({
      stageId: of,
      duration: duration ?? 0,
      sortOrder: sortOrder ?? 0,
      ...(distribution && { distribution }),
    })),
  );
  const place = stages.findIndex((one) => one.stageId === stageId);
  if (place < 0) return undefined;
  const shown = shownFor(context, id);
  if (what === 'fulfillment')
    return supplied(
      draft,
      context,
      id,
      shown,
      () => true,
      narrowed(
        plan,
        (one) => ((one.cropStageId ?? one.stageId ?? -1) === stageId ? one : undefined),
        (one) => (one.stageId === stageId ? one : undefined),
      ),
    );
  const { need, reason, lines } = planNeed(plan, context)[nutrientIndex.get(id)!]!;
  if (need === null) return none(shown.unit, reason ?? 'notComputed');
  const share = stageShares(stages, id)[place]!;
  return shownAs(
    shown,
    need * share,
    'F · s',
    [input('F', need, 'kg/ha', 'computed'), input('s', share, undefined, 'typed', 'distribution over the stages')],
    lines,
  );
}

function dose(draft: PlanDraft, context: GraphContext, application: string, productId: string): Explanation | undefined {
  const typed = at(at(draft.doses, application) ?? {}, productId);
  const product = context.product(Number(productId));
  if (!typed || !product || !has(draft.applications, application)) return undefined;
  const spray = at(draft.applications[application]!, 'waterVolume');
  const tank = application.includes('_') ? tankColumnOf(draft, application) : undefined;
  if (tank && 'lacks' in tank) return none('kg/ha', tank.lacks);
  const weight = tank
    ? dosePerFillingKg(typed[0], typed[1], product, tank.tank_l)
    : doseKgPerHa(
        typed[0],
        typed[1],
        product,
        typeof spray === 'number' ? convert(spray, Number(at(draft.applications[application]!, 'waterVolumeUnitId') ?? 10), 10) : undefined,
      );
  if ('reason' in weight) return none('kg/ha', weight.reason);
  const unit = tank ? 'kg' : 'kg/ha';
  const kilograms = [input('m', weight.value, unit, 'typed', `${typed[0]} as typed`)];
  if (!tank) return { value: weight.value, unit: 'kg/ha', formula: 'm', inputs: kilograms, steps: [] };
  return {
    value: weight.value * tank.kgPerHa,
    unit: 'kg/ha',
    formula: 'm · f',
    inputs: [...kilograms, input('f', tank.kgPerHa, '1/ha', 'computed', 'injection share · irrigation / tank volume')],
    steps: [],
  };
}

function price(draft: PlanDraft, context: GraphContext, which: 'price' | 'subtotal' | 'total'): Explanation {
  const { price: sum, subtotal, total, discount, tax } = planPricing(draft, context.product);
  const lines = appliedAmounts(draft, context.product).flatMap(({ productId, kg_ha, l_ha }) => {
    const name = context.product(productId)?.name ?? String(productId);
    const each_ = at(at(draft.products, String(productId)) ?? {}, 'price');
    return typeof each_ === 'number'
      ? [input(`A ${name}`, kg_ha + l_ha, kg_ha > 0 ? 'kg/ha' : 'l/ha', 'computed'), input(`p ${name}`, each_, undefined, 'typed')]
      : [];
  });
  if (which === 'price') return { value: sum, unit: '1/ha', formula: 'Σ A · p', inputs: lines, steps: [] };
  const off = input('d', discount ?? 0, '%', 'typed');
  if (which === 'subtotal')
    return { value: subtotal, unit: '1/ha', formula: 'P · (1 − d/100)', inputs: [input('P', sum, '1/ha', 'computed'), off], steps: [] };
  return {
    value: total,
    unit: '1/ha',
    formula: 'P · (1 − d/100) · (1 + t/100)',
    inputs: [input('P', sum, '1/ha', 'computed'), off, input('t', tax ?? 0, '%', 'typed')],
    steps: [],
  };
}
