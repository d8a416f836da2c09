import { CARRIED_ON } from '../../agronomy/balance/stage-carry.js';
import type { ProductFacts } from '../../agronomy/facts.js';
import { fulfilment, isCrf } from '../../agronomy/balance/fulfilment.js';
import { orderedStages, planNeed, stageSupplies } from '../../agronomy/balance/graph.js';
import type { GraphContext, GraphPlan } from '../../agronomy/balance/graph-plan.js';
import { assumedSoil } from '../../agronomy/balance/release-over-stages.js';
import { shareBasis, stageShares, type StageShares } from '../../agronomy/need/stage-split.js';
import { input, type TraceInput, type TraceLine } from '../../agronomy/trace.js';
import { nutrientIndex, nutrientName } from '../../kernel/unit/nutrients.js';
import { asStep, type Explanation, none, shownAs, shownFor } from './plan-explanation.js';
import { onlyProduct, productsOf } from './plan-explain-supply.js';

const RELEASED = 'composition of the products; coated products by their release, organic nitrogen by mineralisation';

export type StageField = 'need' | 'fulfillment' | 'crf' | 'gap';

/** Need or supply of a stage, the part of it that coated products release there, or what of its need is still lacking; undefined for a stage that the plan does not have. */
export function explainStage(
  plan: GraphPlan,
  context: GraphContext,
  stageId: number,
  what: StageField,
  id: number,
): Explanation | undefined {
  const stages = orderedStages(plan);
  const place = stages.findIndex((one) => one.stageId === stageId);
  if (place < 0) return undefined;
  if (what === 'need') return stageNeed(plan, context, stages, place, id);
  const supply = stageSupply(plan, context, stages, place, id);
  if (what === 'crf') return stageRelease(plan, context, stageId, id, supply);
  return what === 'fulfillment' ? supply : stageGap(stageNeed(plan, context, stages, place, id), supply);
}

/** What coated products release in the stage; a surplus that is carried on counts in the stage that it goes to. */
function stageRelease(plan: GraphPlan, context: GraphContext, stageId: number, id: number, supply: Explanation): Explanation {
  const n = nutrientIndex.get(id)!;
  const { factor } = shownFor(context, id);
  const { unit } = supply;
  const coated = productsOf(plan).flatMap((productId) => {
    const product = context.product(productId);
    return product && isCrf(product) ? [product] : [];
  });
  const inputs = coated.flatMap((product) => {
    const kilograms = fulfilment(onlyProduct(plan, product.id), context, []).byStage.get(stageId)?.[n] ?? 0;
    return kilograms === 0 ? [] : [input(product.name, kilograms * factor, unit, 'computed')];
  });
  const value = inputs.reduce((sum, one) => sum + Number(one.value), 0);
  const released: TraceLine = { name: 'stageSupply', formula: 'Σ supply in the stage', unit, value, source: RELEASED, inputs };
  return {
    value: Math.min(value, supply.value!),
    unit,
    formula: 'min(C, G)',
    inputs: [input('C', value, unit, 'computed', RELEASED), input('G', supply.value!, unit, 'computed')],
    steps: [...supply.steps, asStep('stageGiven', supply), released],
  };
}

/** Both in the unit that they are read in. */
function stageGap(need: Explanation, supply: Explanation): Explanation {
  if (need.value === null) return need;
  const { unit } = need;
  return {
    value: need.value - supply.value!,
    unit,
    formula: 'F − G',
    inputs: [input('F', need.value, unit, 'computed'), input('G', supply.value!, unit, 'computed')],
    steps: [...need.steps, asStep('stageNeed', need), ...supply.steps, asStep('stageGiven', supply)],
  };
}

function stageNeed(plan: GraphPlan, context: GraphContext, stages: readonly StageShares[], place: number, id: number): Explanation {
  const shown = shownFor(context, id);
  const { need, reason, lines } = planNeed(plan, context)[nutrientIndex.get(id)!]!;
  if (need === null) return none(shown.unit, reason ?? 'notComputed');
  const share = stageShares(stages, id)[place]!;
  return shownAs(shown, need * share, 'F · s', [input('F', need, 'kg/ha', 'computed'), shareInput(stages, id, share, context)], lines);
}

/** A stage's share with where it comes from: typed, the crop's phenology table, another nutrient's, or the curve of uptake. */
function shareInput(stages: readonly StageShares[], id: number, share: number, { phenology }: GraphContext): TraceInput {
  const { basis, of } = shareBasis(stages, id);
  if (basis === 'curve') return input('s', share, undefined, 'default', 'logistic uptake curve: textbook, unverified');
  const percent = (list: StageShares['distribution']) => list?.find((entry) => entry.id === of)?.value;
  const tabled = stages.every(
    ({ stageId, distribution }) => percent(distribution) === percent(phenology?.find((one) => one.stageId === stageId)?.distribution),
  );
  const follows = basis === 'followed' ? `, as ${nutrientName(of)}` : '';
  return tabled
    ? input('s', share, undefined, 'table', `phenology table of the crop${follows}`)
    : input('s', share, undefined, 'typed', `distribution over the stages${follows}`);
}

/** At which soil temperature a coated product was taken to release: never measured, so it says that it is assumed. */
function soilUnder(products: readonly ProductFacts[]): TraceLine[] {
  const coated = products.filter((one) => isCrf(one) && one.longevity_months !== undefined);
  const taken = new Map(coated.map((one) => [assumedSoil(one).value, assumedSoil(one)]));
  return [...taken.values()].map(({ value, source }) => ({
    name: 'soilTemperature',
    formula: 'T = T_ref',
    unit: '°C',
    value,
    source,
    inputs: [input('T_ref', value, '°C', 'default', source)],
  }));
}

function stageSupply(plan: GraphPlan, context: GraphContext, stages: readonly StageShares[], place: number, id: number): Explanation {
  const n = nutrientIndex.get(id)!;
  const shares = stageShares(stages, id);
  const { need } = planNeed(plan, context)[n]!;
  const of = (part: GraphPlan) => stageSupplies(stages, fulfilment(part, context, []), n, need, shares);
  const { own, carriedIn, carriedOn } = of(plan)[place]!;
  const suppliers = productsOf(plan).flatMap((productId) => context.product(productId) ?? []);
  const step: TraceLine = {
    name: 'stageSupply',
    formula: 'Σ supply in the stage',
    unit: 'kg/ha',
    value: own,
    source: RELEASED,
    inputs: productsOf(plan).flatMap((productId) => {
      const kilograms = of(onlyProduct(plan, productId))[place]!.own;
      return kilograms === 0 ? [] : [input(context.product(productId)?.name ?? String(productId), kilograms, 'kg/ha', 'computed')];
    }),
  };
  return shownAs(
    shownFor(context, id),
    own + carriedIn - carriedOn,
    'S + C_in − C_on',
    [
      input('S', own, 'kg/ha', 'computed'),
      input('C_in', carriedIn, 'kg/ha', 'computed', CARRIED_ON.source),
      input('C_on', carriedOn, 'kg/ha', 'computed'),
    ],
    [...(context.soil_C ? [] : soilUnder(suppliers)), step],
  );
}
