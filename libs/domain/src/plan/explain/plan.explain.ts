import { graph, planNeed } from '../../agronomy/balance/graph.js';
import { fulfilment } from '../../agronomy/balance/fulfilment.js';
import { doseKgPerHa, dosePerFillingKg } from '../../agronomy/supply/dose.js';
import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import { amendedNutrients, broughtByLime } from '../../agronomy/balance/amendments.js';
import { metShareLine } from '../../agronomy/balance/met-share.js';
import { contentsOf, isAmendment } from '../../agronomy/supply/product-contents.js';
import { input, type TraceInput, type TraceLine } from '../../agronomy/trace.js';
import { limits } from '../../kernel/schema/lists.js';
import { cut } from '../../kernel/string/number-text.js';
import { nutrientIndex, nutrients } from '../../kernel/unit/nutrients.js';
import { convert } from '../../kernel/unit/units.js';
import { at, has, type PlanDraft } from '../plan.draft.js';
import type { PlanResult } from '../plan.events.js';
import { graphPlan } from '../balance/plan.graph.js';
import { explainLate, explainSoilAge } from './plan-explain-checks.js';
import { explainArea, type FieldArea, onWholeField } from './plan-explain-field.js';
import { explainMoney, explainProduct } from './plan-explain-money.js';
import { explainResults } from './plan-explain-results.js';
import { explainRatio } from './plan-explain-soil.js';
import { explainStage, type StageField } from './plan-explain-stages.js';
import { explainSum } from './plan-explain-sums.js';
import { onlyProduct, productsOf } from './plan-explain-supply.js';
import { explainStock, explainWater, type StockField } from './plan-explain-tanks.js';
import { type Explanation, none, type Shown, shownAs, shownFor } from './plan-explanation.js';
import { tankColumnOf } from '../mix/plan-mix-cells.js';
import { COMPOSITION, contentInput } from '../../agronomy/supply/product-source.js';

/**
 * `<group>.<nutrientId>` with `.cropNeed` (also without), `.demand`, `.fulfillment`, `.fulfillmentCrf`, `.given` in kg/ha, `.gap`, `.met` in %;
 * `stages.<stageId>|need<nutrientId>`, `|fulfillment…`, `|crf…` and `|gap…`; `allocation.<sum>` (`explainSum`); `doses.<application>|<productId>` as kg/ha; `products.<id>|amount`, `|cost`, `|longevity`; `pricing.<sum>` (`explainMoney`);
 * `field.area`, and of the whole field `field.products.<id>|amount`, `|cost`, `field.pricing.<sum>`; `overview.met`; of the harvest reported last `results.yield`, `.roi`, `.profit`;
 * `tanks.<stageId>.ph`, `.phModel`, `.ec`, `.level` of a stage's irrigation water; `applications.<stage>_<tank>|solubility`, `|coldSolubility`, `|saturation_<salt>`, `|level` and `|ph` of one stock
 * tank; `soil.<ratio>` as `soil.Ca/Mg`. Undefined: there is no such number.
 */
export function explain(
  draft: PlanDraft,
  context: GraphContext,
  path: string,
  results: readonly PlanResult[] = [],
  field?: FieldArea,
): Explanation | undefined {
  if (path === 'field.area') return explainArea(field);
  const ofField = /^field\.((products|pricing)\..+)$/.exec(path);
  if (ofField) {
    const perHa = explain(draft, context, ofField[1]!, results);
    return perHa && onWholeField(perHa, ofField[2]!, field);
  }
  const ofNutrient =
    /^(macro|micro|additional)(?:\.(\d+)|\[(\d+)\])(?:\.(cropNeed|demand|fulfillment|fulfillmentCrf|given|gap|met))?$/.exec(path);
  if (ofNutrient) {
    const group = nutrients.filter((one) => one.group === ofNutrient[1]);
    const found = ofNutrient[2] === undefined ? group[Number(ofNutrient[3])] : group.find(({ id }) => id === Number(ofNutrient[2]));
    return found && nutrient(draft, context, found.id, (ofNutrient[4] ?? 'cropNeed') as NutrientField);
  }
  const ofStage = /^stages\.(-?\d+)\|(need|fulfillment|crf|gap)(\d+)$/.exec(path);
  if (ofStage && nutrientIndex.has(Number(ofStage[3])))
    return explainStage(graphPlan(draft), context, Number(ofStage[1]), ofStage[2] as StageField, Number(ofStage[3]));
  const ofSum = /^allocation\.(duration|d\d+|irrigationEvents|fertigationEvents|waters)$/.exec(path);
  if (ofSum) return explainSum(draft, context, ofSum[1]!);
  const ofLate = /^doses\.([^|]+)\|(\d+)\|late$/.exec(path);
  if (ofLate) return explainLate(draft, context, ofLate[1]!, ofLate[2]!);
  if (path === 'checks.soilAge') return explainSoilAge(draft, context);
  const ofDose = /^doses\.([^|]+)\|(\d+)$/.exec(path);
  if (ofDose) return dose(draft, context, ofDose[1]!, ofDose[2]!);
  const ofTank = /^tanks\.(-?\d+)\.(ph|phModel|ec|level)$/.exec(path);
  if (ofTank) return explainWater(graphPlan(draft), context, Number(ofTank[1]), ofTank[2] as 'ph' | 'phModel' | 'ec' | 'level');
  const ofStock = /^applications\.([^|]+)\|(solubility|coldSolubility|level|ph|saturation_\w+)$/.exec(path);
  if (ofStock) return explainStock(draft, context, ofStock[1]!, ofStock[2] as StockField);
  const ofSoil = /^soil\.(.+)$/.exec(path);
  if (ofSoil) return explainRatio(context, ofSoil[1]!);
  const ofProduct = /^products\.(\d+)\|(amount|cost|longevity)$/.exec(path);
  if (ofProduct) return explainProduct(draft, context, ofProduct[1]!, ofProduct[2] as 'amount' | 'cost' | 'longevity');
  if (path === 'overview.met') return needsMet(draft, context);
  const ofHarvest = /^results\.(yield|roi|profit)$/.exec(path);
  if (ofHarvest) return explainResults(draft, context, ofHarvest[1] as 'yield' | 'roi' | 'profit', results);
  const ofMoney = /^pricing\.(\w+)$/.exec(path);
  const cropPrice = results.findLast(({ price }) => price !== undefined && price > 0)?.price;
  return ofMoney ? explainMoney(draft, context, ofMoney[1]!, cropPrice) : undefined;
}

const AS_KEPT: Shown = { unit: 'kg/ha', factor: 1 };
type NutrientField = 'cropNeed' | 'demand' | 'fulfillment' | 'fulfillmentCrf' | 'given' | 'gap' | 'met';
function nutrient(draft: PlanDraft, context: GraphContext, id: number, field: NutrientField): Explanation {
  const shown = shownFor(context, id);
  if (field === 'fulfillment') return supplied(draft, context, id, shown, () => true);
  if (field === 'given') return supplied(draft, context, id, AS_KEPT, () => true);
  if (field === 'fulfillmentCrf') return supplied(draft, context, id, shown, (product) => context.product(product)?.typeId === 2);
  const { need, demand, reason, lines } = planNeed(graphPlan(draft), context)[nutrientIndex.get(id)!]!;
  if (need === null || demand === null || lines.length === 0) return none(shown.unit, reason ?? 'notComputed');
  if (field === 'gap' || field === 'met') return againstNeed(draft, context, id, field === 'gap' ? shown : undefined, lines, need);
  const line = field === 'demand' ? lines[0]! : lines.at(-1)!;
  return shownAs(shown, line.value, line.formula, line.inputs, field === 'demand' ? [] : lines.slice(0, -1));
}

/** What the need still lacks, below 0 where more is given; without `shown` what part of it is met, in %, by fertilizers alone where lime brings too much. */
function againstNeed(
  draft: PlanDraft,
  context: GraphContext,
  id: number,
  shown: Shown | undefined,
  lines: readonly TraceLine[],
  need: number,
): Explanation {
  const plan = graphPlan(draft);
  const limed = shown === undefined && broughtByLime(plan, graph(plan, context), context).has(id);
  const counts = (product: number) => !limed || !isAmendment(context.product(product) ?? { typeId: 0 });
  const given = supplied(draft, context, id, AS_KEPT, counts);
  const supply: TraceLine = {
    name: 'given',
    formula: given.formula,
    inputs: given.inputs,
    unit: 'kg/ha',
    value: given.value!,
    source: COMPOSITION,
  };
  const steps = [...lines, ...(given.inputs.length > 0 ? [supply] : [])];
  if (shown) {
    const terms = [input('F', need, 'kg/ha', 'computed'), input('G', given.value!, 'kg/ha', 'computed')];
    return shownAs(shown, need - given.value!, 'F − G', terms, steps);
  }
  if (need === 0) return none('%', 'noNeed');
  const { value, unit, formula, inputs } = metShareLine(need, given.value!, 'kg/ha');
  return { value, unit, formula, inputs, steps };
}

/** How many of the macro- and micronutrients that are needed are met: 1 for each that is, with its share of the need. As the meters tell it, lime apart. */
function needsMet(draft: PlanDraft, context: GraphContext): Explanation {
  const plan = graphPlan(draft);
  const all = graph(plan, context);
  const needed = [...all.macro, ...all.micro].filter(({ status }) => status !== 'noNeed');
  const [lime, amended] = [broughtByLime(plan, all, context), amendedNutrients(plan, all, context)];
  const within = `within ±${Number(at(draft.plan, 'imbalancePct') ?? limits.imbalancePctDefault)} % of the need`;
  const inputs = needed.map(({ id, name, status, fulfillment, cropNeed }) => {
    const share = cut((100 * (fulfillment - (lime.get(id) ?? 0))) / cropNeed!);
    return amended.has(id)
      ? input(`m ${name}`, 1, '-', 'computed', 'by lime or gypsum')
      : input(`m ${name}`, status === 'met' ? 1 : 0, '-', 'computed', `${share} %, 1 where ${within}`);
  });
  return { value: inputs.filter(({ value }) => value === 1).length, unit: '-', formula: 'Σ m', inputs, steps: [] };
}

/** `Σ A · c`: each product's amount and the part of it that counts. */
function supplied(draft: PlanDraft, context: GraphContext, id: number, shown: Shown, counts: (productId: number) => boolean): Explanation {
  const plan = graphPlan(draft);
  const n = nutrientIndex.get(id)!;
  const inputs: TraceInput[] = [];
  let value = 0;
  for (const productId of productsOf(plan)) {
    const product = context.product(productId);
    if (!product || !counts(productId) || contentsOf(product)[n] === 0) continue;
    const share = contentsOf(product)[n]!;
    const kilograms = fulfilment(onlyProduct(plan, productId), context, []).total[n]!;
    if (kilograms === 0) continue;
    inputs.push(input(`A ${product.name}`, kilograms / share, 'kg/ha', 'computed'), contentInput(product, share));
    value += kilograms;
  }
  return shownAs(shown, value, 'Σ A · c', inputs, []);
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
