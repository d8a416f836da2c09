import type { MixDeviation, MixLimit, MixProblem, MixProduct, MixTarget } from '../../agronomy/auto-calculate/mix-problem.js';
import { seasonCaps } from '../../agronomy/auto-calculate/season-caps.js';
import { type SolveProgram, within, WORK_OF_AN_ANSWER } from '../../agronomy/auto-calculate/solver.js';
import { MOST_PRODUCTS } from '../../agronomy/auto-calculate/spreadable.js';
import type { Sourced } from '../../agronomy/constants.js';
import type { ProductFacts } from '../../agronomy/facts.js';
import { fulfilment } from '../../agronomy/balance/fulfilment.js';
import { orderedStages, planNeed } from '../../agronomy/balance/graph.js';
import type { GraphContext, Missing } from '../../agronomy/balance/graph-plan.js';
import { contentsOf } from '../../agronomy/supply/product-contents.js';
import { nutrientIndex, nutrients } from '../../kernel/unit/nutrients.js';
import { unitOf } from '../../kernel/unit/units.js';
import { at, type PlanDraft, without } from '../plan.draft.js';
import { graphPlan } from '../balance/plan.graph.js';
import { type MixColumn, mixColumns, type MixScope, place } from './plan-mix-cells.js';
import { levelIn } from './plan-mix-level.js';
import { basalIn, type ProposedSplit, proposedSplit } from './plan-mix-split.js';
import { type MixBounds, type MixDoses, weighableDoses } from './plan-mix-doses.js';
import { type PlanSuggestion, planSuggestion } from './plan-mix-suggestion.js';
import { isTrivialNeed } from '../../agronomy/auto-calculate/trivial-gap.js';
import { chasedTargets, contentOf, idleProducts, inSeasonAmendments, isSuggestible, surplusAside } from './plan-mix-chased.js';
import { type Stays, stayingAmendments } from './plan-mix-stays.js';
import { solubilityLimits, tankConflicts } from './plan-mix-tanks.js';
import { targetsOf, unchased } from './plan-mix-targets.js';

export interface PlanMixInput extends MixScope {
  readonly products: readonly ProductFacts[];
  /** Part of 1. */
  readonly imbalance: number;
  readonly prefer: 'cost' | 'match';
  /** Products that could be suggested. */
  readonly candidates: readonly ProductFacts[];
  /** What a person allows of a product, in kg/ha of the scope. */
  readonly bounds?: ReadonlyMap<number, MixBounds>;
  /** Most products of one application; five unless stated, and more only where five do not meet the needs. */
  readonly mostProducts?: number | undefined;
  /** Of a column that may have to be made. */
  readonly newKey: string;
}

export interface PlanMix extends MixDoses {
  readonly suggestion: PlanSuggestion | undefined;
  /** What a season should bring at most, by nutrient id: kg/ha, and what of it everything else brings. */
  readonly caps: ReadonlyMap<number, Sourced<number> & { readonly given_kg_ha: number }>;
  /** Money per ha of the products that have a price. */
  readonly cost: number;
  /** Money per kg of the products that have a price, by id. */
  readonly prices: ReadonlyMap<number, number>;
  /** What would come at once though the soil does not hold it, and where further applications would go; of a season only. */
  readonly split: ProposedSplit | undefined;
  /** Used or not, products without a price: they count as 1 a kg against each other and nothing in `cost`. */
  readonly unpriced: readonly number[];
}

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
  const stays = stayingAmendments(draft, columns, input.products, input.bounds);
  const free = input.products.filter((one) => stays.every(({ product }) => product !== one));
  const mix = solvedMix(solve, draft, context, { ...input, products: free, columns, stays });
  if ('lacks' in mix || stays.length === 0) return mix;
  const kept = stays.map(({ product: { id }, kg_ha }) => [id, kg_ha] as const);
  return {
    ...mix,
    answer: { ...mix.answer, amounts: { ...mix.answer.amounts, ...Object.fromEntries(kept) } },
    before: new Map([...mix.before, ...kept]),
  };
}

interface FreeMixInput extends PlanMixInput {
  readonly columns: readonly MixColumn[];
  readonly stays: readonly Stays[];
}

/** Of the products that give way. */
function solvedMix(
  solve: SolveProgram,
  draft: PlanDraft,
  context: GraphContext,
  input: FreeMixInput,
): PlanMix | { readonly lacks: string } {
  const { columns } = input;
  const emptied = emptiedOf(draft, columns, input.products);
  const missing: Missing[] = [];
  const needs = planNeed(graphPlan(draft), context, missing).map(({ need }) => need);
  const uncomputed = missing.find(({ path }) => path.startsWith('plan.'));
  if (uncomputed && needs.every((need) => need === null)) return { lacks: uncomputed.path };
  const supplied = fulfilment(graphPlan(emptied), context, []);
  const stages = orderedStages(graphPlan(draft));
  const inScope = input.scope === 'season' ? undefined : new Set(columns.map(({ stageId }) => stageId));
  const all = targetsOf(stages, needs, supplied, inScope);
  const targets = surplusAside(chasedTargets(all, input, context, columns), columns);
  if (targets.length === 0)
    return { lacks: input.scope === 'season' ? 'plan.expectedYield' : input.stageId === undefined ? 'tank' : 'stageId' };
  const mainNutrient = mainNutrientBy(targets);
  const placing = place(columns, {
    ...{ draft, products: input.products, product: context.product, mainNutrient, stages, split: input.split },
    ...(input.scope === 'season' && { isBasal: basalIn(columns, targets, context), levelled: levelIn(targets, stages, context) }),
  });
  const caps = seasonCaps(context.crop, needs[nutrientIndex.get(9)!] ?? null);
  const capped = [...caps.keys()];
  const prices = (product: ProductFacts) => pricePerKg(emptied, product);
  const { blocked: apart, conflicts } = tankConflicts(emptied, input.products, placing, context);
  const blocked = new Map([...apart, ...inSeasonAmendments(input.products, placing)]);
  const idle = idleProducts(input, targets);
  const everyone = [...input.products, ...input.candidates];
  const problem: MixProblem = {
    imbalance: input.imbalance,
    prefer: input.prefer,
    targets,
    conflicts,
    products: input.products.map((product): MixProduct => ({
      ...mixProduct(product, prices(product)),
      ...input.bounds?.get(product.id),
      ...((blocked.has(product.id) || idle.has(product.id)) && { max_kg_ha: 0 }),
    })),
    mostProducts: input.mostProducts ?? MOST_PRODUCTS,
    limits: [
      ...capped.map((id): MixLimit => ({
        kind: 'cap',
        id: String(id),
        max: caps.get(id)!.value - supplied.total[nutrientIndex.get(id)!]!,
        perKg: Object.fromEntries(everyone.map((product) => [product.id, contentOf(product, id)])),
      })),
      ...solubilityLimits(emptied, columns, placing, context),
    ],
  };
  const dosing = {
    draft,
    products: input.products,
    placing,
    bounds: input.bounds,
    imperial: context.unitTypeId === 1,
    wholeSeason: input.scope === 'season',
    ...{ cropType: context.crop?.cropType, doses: context.doses },
    mostIsFixed: input.mostProducts !== undefined,
  };
  const work = { left: WORK_OF_AN_ANSWER };
  const { answer, cells, before } = weighableDoses({ solve, work }, problem, dosing);
  const soluble = input.candidates.filter((one) => isSuggestible(one, columns, targets, context));
  const suggestion =
    answer.status === 'optimal'
      ? undefined
      : planSuggestion(within(solve, work), problem, { candidates: soluble, asMix: mixProduct, columns, context });
  const aside = asideOf(
    all.filter(({ nutrient }) => targets.every((one) => one.nutrient !== nutrient)),
    input,
    answer.amounts,
  );
  const money = [
    ...input.products.map((product) => ({ id: product.id, price: prices(product) ?? 0, kg_ha: answer.amounts[String(product.id)] ?? 0 })),
    ...input.stays.map(({ product, kg_ha }) => ({ id: product.id, price: prices(product) ?? 0, kg_ha })),
  ];
  return {
    answer: {
      ...answer,
      deviations: [...answer.deviations, ...aside],
      binding: [
        ...answer.binding.filter(({ kind, id }) => kind !== 'maximum' || !(blocked.has(Number(id)) || idle.has(Number(id)))),
        ...blocked.values(),
      ],
    },
    cells,
    before,
    suggestion,
    split:
      input.scope === 'season'
        ? proposedSplit({ cells, columns, products: input.products, mainNutrient, stages, context, isSplit: input.split !== undefined })
        : undefined,
    caps: new Map([...caps].map(([id, cap]) => [id, { ...cap, given_kg_ha: supplied.total[nutrientIndex.get(id)!]! }])),
    cost: money.reduce((sum, { price, kg_ha }) => sum + price * kg_ha, 0),
    prices: new Map(money.filter(({ price }) => price > 0).map(({ id, price }) => [id, price])),
    unpriced: money.filter(({ price }) => price <= 0).map(({ id }) => id),
  };
}

/** The nutrient of which a product brings the largest part of what is needed. */
const mainNutrientBy =
  (targets: readonly MixTarget[]) =>
  (product: ProductFacts): number => {
    const parts = targets.map(({ nutrient, need_kg_ha }) => ({
      id: Number(nutrient),
      part: contentOf(product, Number(nutrient)) / need_kg_ha,
    }));
    return parts.reduce((best, one) => (one.part > best.part ? one : best), { id: 1, part: 0 }).id;
  };

/** What comes along of the needs that decided no amount. */
const asideOf = (needs: readonly MixTarget[], { products, imbalance }: PlanMixInput, amounts: Readonly<Record<string, number>>) =>
  needs.map((one): MixDeviation => {
    const contents = products.map((product) => [amounts[String(product.id)] ?? 0, contentOf(product, Number(one.nutrient))] as const);
    const mixed_kg_ha = contents.reduce((sum, [amount, content]) => sum + amount * content, 0);
    return {
      ...unchased(one, mixed_kg_ha, imbalance),
      lacking: !isTrivialNeed(Number(one.nutrient), one.need_kg_ha) && contents.every(([, content]) => content === 0),
    };
  });

const mixProduct = (product: ProductFacts, price?: number): MixProduct => ({
  id: String(product.id),
  ...(price !== undefined && { price }),
  content: Object.fromEntries(
    nutrients.flatMap(({ id }, n) => (contentsOf(product)[n]! > 0 ? [[String(id), contentsOf(product)[n]!]] : [])),
  ),
});

/** Money per kg; undefined for a product without a price. */
function pricePerKg(draft: PlanDraft, { id, density_kg_m3 }: ProductFacts): number | undefined {
  const { price, unitId } = (at(draft.products, String(id)) ?? {}) as { price?: number; unitId?: number };
  const byVolume = ['volume', 'volumePerArea'].includes(unitOf(unitId ?? 0)?.dimension ?? '');
  return price === undefined ? undefined : byVolume && density_kg_m3 ? price / (density_kg_m3 / 1000) : price;
}

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
