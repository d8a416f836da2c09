import { autoCalculate, withAmounts } from '../agronomy/auto-calculate/auto-calculate.js';
import type { MixAnswer, MixBinding, MixLimit, MixProblem, MixProduct } from '../agronomy/auto-calculate/mix-problem.js';
import { seasonCaps } from '../agronomy/auto-calculate/season-caps.js';
import type { SolveProgram } from '../agronomy/auto-calculate/solver.js';
import { type MixSuggestion, suggestProduct } from '../agronomy/auto-calculate/suggestion.js';
import { SATURATION, type Sourced } from '../agronomy/constants.js';
import { compatibilityOf } from '../agronomy/compatibility.js';
import type { ProductFacts } from '../agronomy/facts.js';
import { fulfilment } from '../agronomy/fulfilment.js';
import { orderedStages, planNeed } from '../agronomy/graph.js';
import type { GraphContext, Missing } from '../agronomy/graph-plan.js';
import { contentsOf } from '../agronomy/product-contents.js';
import { solubilityAt, STOCK_TEMPERATURE_C } from '../agronomy/stock-strength.js';
import { nutrientIndex, nutrientOf, nutrients } from '../kernel/nutrients.js';
import { unitOf } from '../kernel/units.js';
import { at, type Dose, type PlanDraft, without } from './plan.draft.js';
import { graphPlan } from './plan.graph.js';
import { targetsOf, unsupplied } from './plan-mix-targets.js';
import { cellUnit, kgPerUnit, type MixColumn, mixColumns, type MixScope, place, type Placing, practicalStep } from './plan-mix-cells.js';

export interface PlanMixInput extends MixScope {
  readonly products: readonly ProductFacts[];
  /** Part of 1. */
  readonly imbalance: number;
  readonly prefer: 'cost' | 'match';
  /** Products that could be suggested. */
  readonly candidates: readonly ProductFacts[];
  /** What a person allows of a product, in kg/ha of the scope. */
  readonly bounds?: ReadonlyMap<number, MixBounds>;
  /** Of a column that may have to be made. */
  readonly newKey: string;
}

/** `min`: none, or at least this; `step`: whole multiples of it. kg/ha. */
export type MixBounds = Pick<MixProduct, 'min_kg_ha' | 'max_kg_ha' | 'step_kg_ha'>;

/** A dose from what to what, in its unit; null: none. */
export interface MixCell {
  readonly productId: number;
  readonly column: MixColumn;
  readonly from: number | null;
  readonly to: number | null;
  readonly unitId: number;
}

export interface PlanMix {
  readonly answer: MixAnswer;
  readonly cells: readonly MixCell[];
  /** kg/ha of each product in the scope until now. */
  readonly before: ReadonlyMap<number, number>;
  readonly suggestion: MixSuggestion | undefined;
  /** What a season should bring at most, by nutrient id: kg/ha, and what of it everything else brings. */
  readonly caps: ReadonlyMap<number, Sourced<number> & { readonly given_kg_ha: number }>;
  /** Money per ha of the products that have a price. */
  readonly cost: number;
  /** Money per kg of the products that have a price, by id. */
  readonly prices: ReadonlyMap<number, number>;
  /** Used or not, products without a price: they count as 1 a kg against each other and nothing in `cost`. */
  readonly unpriced: readonly number[];
}

const CAPPED = [9, 19];

/**
 * Amounts of products for a stage, a tank or the season of a plan: what is dosed of them in the scope's columns gives way, everything else stays and counts.
 * `lacks` names the value without which nothing can be computed: where a scope needs nothing, as pre-plant and planting, it is what chose the scope.
 */
export function mixPlan(
  solve: SolveProgram,
  draft: PlanDraft,
  context: GraphContext,
  input: PlanMixInput,
): PlanMix | { readonly lacks: string } {
  const columns = mixColumns(draft, input, input.newKey);
  if ('lacks' in columns) return columns;
  const emptied = emptiedOf(draft, columns, input.products);
  const missing: Missing[] = [];
  const needs = planNeed(graphPlan(draft), context, missing).map(({ need }) => need);
  const uncomputed = missing.find(({ path }) => path.startsWith('plan.'));
  if (uncomputed && needs.every((need) => need === null)) return { lacks: uncomputed.path };
  const supplied = fulfilment(graphPlan(emptied), context, []);
  const stages = orderedStages(graphPlan(draft));
  const inScope = input.scope === 'season' ? undefined : new Set(columns.map(({ stageId }) => stageId));
  const all = targetsOf(stages, needs, supplied, inScope);
  // traces that none of the products could ever bring do not decide what the others should be
  const hopeless = (id: number) => nutrientOf(id)!.group !== 'macro' && input.products.every((product) => contentOf(product, id) === 0);
  const reachable = all.filter(({ nutrient }) => !hopeless(Number(nutrient)));
  const targets = reachable.length > 0 ? reachable : all;
  if (targets.length === 0)
    return { lacks: input.scope === 'season' ? 'plan.expectedYield' : input.stageId === undefined ? 'tank' : 'stageId' };
  const mainNutrient = (product: ProductFacts): number => {
    const parts = targets.map(({ nutrient, need_kg_ha }) => ({
      id: Number(nutrient),
      part: contentOf(product, Number(nutrient)) / need_kg_ha,
    }));
    return parts.reduce((best, one) => (one.part > best.part ? one : best), { id: 1, part: 0 }).id;
  };
  const placing = place(columns, { draft, products: input.products, product: context.product, mainNutrient, stages });
  const caps = seasonCaps(context.crop?.key, needs[nutrientIndex.get(9)!] ?? null);
  const { prices, blocked, conflicts } = around(emptied, input.products, placing, context);
  const everyone = [...input.products, ...input.candidates];
  const problem: MixProblem = {
    imbalance: input.imbalance,
    prefer: input.prefer,
    targets,
    conflicts,
    products: input.products.map((product): MixProduct => ({
      ...mixProduct(product, prices(product)),
      ...input.bounds?.get(product.id),
      ...(blocked.has(product.id) && { max_kg_ha: 0 }),
    })),
    limits: [
      ...CAPPED.map((id): MixLimit => ({
        kind: 'cap',
        id: String(id),
        max: caps[id]!.value - supplied.total[nutrientIndex.get(id)!]!,
        perKg: Object.fromEntries(everyone.map((product) => [product.id, contentOf(product, id)])),
      })),
      ...solubilityLimits(emptied, columns, placing, context),
    ],
  };
  const solved = settle(solve, problem, draft, placing, input, context.unitTypeId === 1);
  const soluble = input.candidates.filter(({ waterSoluble }) => columns[0]!.tank_l === undefined || waterSoluble !== false);
  const suggestion =
    solved.answer.status === 'optimal'
      ? undefined
      : suggestProduct(
          solve,
          { ...problem, conflicts: [] },
          soluble.map((product) => mixProduct(product, undefined)),
        );
  const { answer } = solved;
  const money = input.products.map((product) => ({ id: product.id, price: prices(product) ?? 0 }));
  return {
    answer: {
      ...answer,
      deviations: [...answer.deviations, ...all.filter((one) => !targets.includes(one)).map((one) => unsupplied(one, input.imbalance))],
      binding: [...answer.binding.filter(({ kind, id }) => kind !== 'maximum' || !blocked.has(Number(id))), ...blocked.values()],
    },
    cells: solved.cells,
    before: solved.before,
    suggestion,
    caps: new Map(CAPPED.map((id) => [id, { ...caps[id]!, given_kg_ha: supplied.total[nutrientIndex.get(id)!]! }])),
    cost: money.reduce((sum, { id, price }) => sum + price * (answer.amounts[String(id)] ?? 0), 0),
    prices: new Map(money.filter(({ price }) => price > 0).map(({ id, price }) => [id, price])),
    unpriced: money.filter(({ price }) => price <= 0).map(({ id }) => id),
  };
}

const contentOf = (product: ProductFacts, nutrientId: number): number => contentsOf(product)[nutrientIndex.get(nutrientId)!]!;
const mixProduct = (product: ProductFacts, price: number | undefined): MixProduct => ({
  id: String(product.id),
  ...(price !== undefined && { price }),
  content: Object.fromEntries(
    nutrients.flatMap(({ id }, n) => (contentsOf(product)[n]! > 0 ? [[String(id), contentsOf(product)[n]!]] : [])),
  ),
});

/** The draft without the doses that are to be found. */
function emptiedOf(draft: PlanDraft, columns: readonly MixColumn[], products: readonly ProductFacts[]): PlanDraft {
  const doses = { ...draft.doses };
  for (const { key } of columns) {
    let row = at(doses, key);
    if (!row) continue;
    for (const { id } of products) row = without(row, String(id));
    doses[key] = row;
  }
  return { ...draft, doses };
}

/** Prices per kg, and what the columns already hold against a product: another one that it does not mix with, or that it does not dissolve. */
function around(emptied: PlanDraft, products: readonly ProductFacts[], placing: Placing, context: GraphContext) {
  const prices = ({ id, density_kg_m3 }: ProductFacts): number | undefined => {
    const { price, unitId } = (at(emptied.products, String(id)) ?? {}) as { price?: number; unitId?: number };
    const byVolume = ['volume', 'volumePerArea'].includes(unitOf(unitId ?? 0)?.dimension ?? '');
    return price === undefined ? undefined : byVolume && density_kg_m3 ? price / (density_kg_m3 / 1000) : price;
  };
  const tanksOf = (id: number) =>
    (placing.get(id) ?? []).filter(({ column }) => column.tank_l !== undefined).map(({ column }) => column.key);
  const blocked = new Map<number, MixBinding>();
  const conflicts: [string, string][] = [];
  products.forEach((product, index) => {
    const tanks = tanksOf(product.id);
    if (tanks.length > 0 && product.waterSoluble === false)
      blocked.set(product.id, { kind: 'solubility', id: String(product.id), limit: 0 });
    for (const key of tanks) {
      for (const other of Object.keys(at(emptied.doses, key) ?? {}).map(Number)) {
        const facts = context.product(other);
        if (facts && compatibilityOf(product, facts).code === 0)
          blocked.set(product.id, { kind: 'compatibility', id: `${other}|${product.id}`, limit: 0 });
      }
    }
    for (const other of products.slice(index + 1)) {
      if (compatibilityOf(product, other).code === 0 && tanksOf(other.id).some((key) => tanks.includes(key)))
        conflicts.push([String(product.id), String(other.id)]);
    }
  });
  return { prices, blocked, conflicts };
}

/** `Σ C/S ≤ 0.85` in each stock tank, C and S in g/l; products without a known solubility count nothing. */
function solubilityLimits(emptied: PlanDraft, columns: readonly MixColumn[], placing: Placing, context: GraphContext): MixLimit[] {
  return columns.flatMap((column): MixLimit[] => {
    if (column.tank_l === undefined) return [];
    const perKilogram = (product: ProductFacts) => {
      const soluble = solubilityAt(product, context.stock_C ?? STOCK_TEMPERATURE_C.value);
      return soluble ? 1000 / column.tank_l! / soluble.g_l : 0;
    };
    const dosed = Object.entries(at(emptied.doses, column.key) ?? {}).reduce((sum, [id, [amount, unitId]]) => {
      const product = context.product(Number(id));
      return product ? sum + amount * (kgPerUnit(column, unitId, product) ?? 0) * perKilogram(product) : sum;
    }, 0);
    const perKg = [...placing].flatMap(([id, cells]) => {
      const share = cells.find((cell) => cell.column.key === column.key)?.share ?? 0;
      const product = context.product(id);
      return product && share > 0 ? [[String(id), (share / column.kgPerHa) * perKilogram(product)] as const] : [];
    });
    return [{ kind: 'solubility', id: column.key, max: SATURATION - dosed, perKg: Object.fromEntries(perKg) }];
  });
}

/** Largest part of a dose that rounding may change; within less imbalance than twice that, amounts are not rounded. */
const ROUNDING = 0.005;
const FINEST = 1e-6;

/** To steps that people weigh; small doses to as many parts of a step as keep half a percent. */
function rounded(amount: number, step: number, down: boolean): number {
  let fine = step;
  while (amount > FINEST && amount < fine / 2 / ROUNDING && fine > FINEST) fine /= 10;
  const count = amount / fine;
  return Number(((down ? Math.floor(count + FINEST) : Math.round(count)) * fine).toFixed(6));
}

/** Solves with a little less room than allowed, so that amounts rounded to what can be weighed still lie inside. */
function settle(
  solve: SolveProgram,
  problem: MixProblem,
  draft: PlanDraft,
  placing: Placing,
  input: PlanMixInput,
  imperial: boolean,
): Pick<PlanMix, 'answer' | 'cells' | 'before'> {
  const units = new Map(
    input.products.map((product) => [
      product.id,
      (placing.get(product.id) ?? []).map(({ column, share }) => {
        const unitId = cellUnit(draft, column, product, imperial);
        return {
          column,
          share,
          unitId,
          kg: (kgPerUnit(column, unitId, product) ?? 1) * column.kgPerHa,
          step: input.bounds?.has(product.id) ? FINEST : practicalStep(unitId),
        };
      }),
    ]),
  );
  const exact = problem.imbalance < 2 * ROUNDING;
  const coarse = Math.max(
    0,
    ...problem.targets.map(({ nutrient, need_kg_ha }) =>
      input.products.reduce(
        (sum, product) =>
          sum +
          (contentOf(product, Number(nutrient)) / need_kg_ha) *
            units.get(product.id)!.reduce((all, { kg, step }) => all + (kg * step) / 2, 0),
        0,
      ),
    ),
  );
  const roomy = exact ? undefined : autoCalculate(solve, { ...problem, imbalance: problem.imbalance - Math.min(coarse, ROUNDING) });
  const whole = roomy?.status === 'optimal' ? roomy : autoCalculate(solve, problem);
  const best = whole.status === 'optimal' ? whole : (roomy ?? whole);
  const limited = best.binding.filter(({ kind }) => kind !== 'nutrient'); // rounding up would break these
  const before = new Map<number, number>();
  const cells = input.products.flatMap((product) =>
    units.get(product.id)!.map(({ column, share, unitId, kg, step }): MixCell & { kg_ha: number } => {
      const { id } = product;
      const wanted = (best.amounts[String(id)]! * share) / kg;
      const whole = input.bounds?.get(id)?.step_kg_ha !== undefined;
      const to = rounded(wanted, exact ? FINEST : step, limited.length > 0 && !whole);
      const old = at(at(draft.doses, column.key) ?? {}, String(id)) as Dose | undefined;
      if (old) before.set(id, (before.get(id) ?? 0) + old[0] * (kgPerUnit(column, old[1], product) ?? 0) * column.kgPerHa);
      return { productId: id, column, from: old?.[0] ?? null, to: to > 0 ? to : null, unitId, kg_ha: to * kg };
    }),
  );
  const amounts = Object.fromEntries(
    input.products.map(({ id }) => [String(id), cells.reduce((sum, cell) => (cell.productId === id ? sum + cell.kg_ha : sum), 0)]),
  );
  const answer = withAmounts(problem, best, amounts);
  return {
    answer: { ...answer, binding: [...answer.binding.filter(({ kind }) => kind === 'nutrient'), ...limited] },
    cells: cells.map(({ kg_ha: _kg, ...cell }) => cell),
    before,
  };
}
