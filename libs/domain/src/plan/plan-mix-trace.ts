import type { MixDeviation } from '../agronomy/auto-calculate/mix-problem.js';
import type { ProductFacts } from '../agronomy/facts.js';
import { contentsOf } from '../agronomy/product-contents.js';
import { input, type TraceInput, type TraceLine } from '../agronomy/trace.js';
import { nutrientIndex, nutrientName } from '../kernel/nutrients.js';
import { convert } from '../kernel/units.js';
import type { PlanMix } from './plan.auto-calculate.js';
import { COMPOSITION, contentInput } from './plan-product-source.js';

const KG_HA = 2;
const LB_AC = 3;

/**
 * How the figures of an auto-calculation come about: of each nutrient what the amounts and everything else supply and how far that is from the need,
 * then the cost of the products that have a price. As the grower reads areas.
 */
export function mixLines(
  { answer, prices, cost }: PlanMix,
  products: readonly ProductFacts[],
  unitTypeId: number | undefined,
): TraceLine[] {
  const imperial = unitTypeId === 1;
  const unit = imperial ? 'lb/ac' : 'kg/ha';
  const factor = imperial ? convert(1, KG_HA, LB_AC) : 1;
  const amountOf = ({ id }: ProductFacts): number => answer.amounts[String(id)] ?? 0;
  const ofNutrient = ({ nutrient, need_kg_ha, supplied_kg_ha, deviation }: MixDeviation): TraceLine[] => {
    const name = nutrientName(Number(nutrient), 'oxide');
    const share = (product: ProductFacts): number => contentsOf(product)[nutrientIndex.get(Number(nutrient))!]!;
    const suppliers = products.filter((product) => share(product) > 0 && amountOf(product) > 0);
    const fromThese = suppliers.reduce((sum, product) => sum + amountOf(product) * share(product), 0);
    const terms = suppliers.flatMap((product): TraceInput[] => [
      input(`A ${product.name}`, amountOf(product), 'kg/ha', 'computed'),
      contentInput(product, share(product)),
    ]);
    return [
      {
        name,
        formula: imperial ? '(G + Σ A · c) · k' : 'G + Σ A · c',
        unit,
        value: supplied_kg_ha * factor,
        source: COMPOSITION,
        inputs: [
          input('G', supplied_kg_ha - fromThese, 'kg/ha', 'computed'),
          ...terms,
          ...(imperial ? [input('k', factor, 'lb/ac per kg/ha', 'default', 'international pound and acre (1959)')] : []),
        ],
      },
      {
        name: 'deviation of the supply',
        formula: '100 · (Z / F − 1)',
        unit: '%',
        value: 100 * deviation,
        source: 'definition of the deviation',
        inputs: [input('Z', supplied_kg_ha * factor, unit, 'computed'), input('F', need_kg_ha * factor, unit, 'computed')],
      },
    ];
  };
  const priced = products.filter(({ id }) => prices.has(id));
  const money: TraceLine[] =
    priced.length === 0
      ? []
      : [
          {
            name: 'cost',
            formula: 'Σ A · p',
            unit: '1/ha',
            value: cost,
            source: 'prices of the plan',
            inputs: priced.flatMap((product) => [
              input(`A ${product.name}`, amountOf(product), 'kg/ha', 'computed'),
              input(`p ${product.name}`, prices.get(product.id)!, '1/kg', 'typed'),
            ]),
          },
        ];
  return [...answer.deviations.toSorted((a, b) => Number(a.nutrient) - Number(b.nutrient)).flatMap(ofNutrient), ...money];
}
