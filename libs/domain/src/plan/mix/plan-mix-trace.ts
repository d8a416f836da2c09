import type { MixAnswer, MixDeviation } from '../../agronomy/auto-calculate/mix-problem.js';
import type { ProductFacts } from '../../agronomy/facts.js';
import { contentsOf } from '../../agronomy/supply/product-contents.js';
import { input, type TraceInput, type TraceLine } from '../../agronomy/trace.js';
import { nutrientIndex, nutrientName } from '../../kernel/unit/nutrients.js';
import { ACRE, HECTARE, KG_HA, LB_AC } from '../../kernel/unit/unit-ids.js';
import { convert } from '../../kernel/unit/units.js';
import type { PlanMix } from './plan.auto-calculate.js';
import { COMPOSITION, contentInput } from '../../agronomy/supply/product-source.js';

const DEVIATION = 'definition of the deviation';
const AREA = 'international pound and acre (1959)';

/** How a grower reads areas, and the imbalance percent that the calculation was asked with: the plan's or the call's own, else the default. */
export interface MixReader {
  readonly unitTypeId: number | undefined;
  readonly imbalancePct: number;
  readonly imbalanceTyped: boolean;
}
export const isImperial = ({ unitTypeId }: MixReader): boolean => unitTypeId === 1;
export const unitFor = (reader: MixReader): string => (isImperial(reader) ? 'lb/ac' : 'kg/ha');
const factorFor = (reader: MixReader): number => (isImperial(reader) ? convert(1, KG_HA, LB_AC) : 1);
export const nameOf = (nutrient: string): string => nutrientName(Number(nutrient), 'oxide');
export const shareOf = (product: ProductFacts, nutrient: string): number => contentsOf(product)[nutrientIndex.get(Number(nutrient))!]!;
export const imbalanceInput = ({ imbalancePct, imbalanceTyped }: MixReader): TraceInput =>
  imbalanceTyped ? input('i', imbalancePct, '%', 'typed') : input('i', imbalancePct, '%', 'default', 'project decision');

/** The line as the grower reads areas: what is in kg per ha is, for growers who count in acres, taken to lb per acre by `k`. */
export function perArea(line: Omit<TraceLine, 'unit'>, reader: MixReader): TraceLine {
  if (!isImperial(reader)) return { ...line, unit: 'kg/ha' };
  const factor = factorFor(reader);
  return {
    ...line,
    formula: `(${line.formula}) · k`,
    unit: 'lb/ac',
    value: line.value * factor,
    inputs: [...line.inputs, input('k', factor, 'lb/ac per kg/ha', 'default', AREA)],
  };
}

const amountOf = (amounts: MixAnswer['amounts'], { id }: ProductFacts): number => amounts[String(id)] ?? 0;
/** `G`: what everything but these products supplies of a nutrient. */
export function givenInput(
  { nutrient, supplied_kg_ha }: MixDeviation,
  amounts: MixAnswer['amounts'],
  products: readonly ProductFacts[],
): TraceInput {
  const fromThese = products.reduce((sum, product) => sum + amountOf(amounts, product) * shareOf(product, nutrient), 0);
  return input('G', supplied_kg_ha - fromThese, 'kg/ha', 'computed');
}
/** `A` and `c` of each product that brings something of a nutrient. */
export const termsOf = (nutrient: string, amounts: MixAnswer['amounts'], products: readonly ProductFacts[]): TraceInput[] =>
  products
    .filter((product) => shareOf(product, nutrient) > 0 && amountOf(amounts, product) > 0)
    .flatMap((product) => [
      input(`A ${product.name}`, amountOf(amounts, product), 'kg/ha', 'computed'),
      contentInput(product, shareOf(product, nutrient)),
    ]);

/** Of a nutrient: what the amounts and everything else supply, and how far that is from the need. */
export function supplyLines(
  one: MixDeviation,
  amounts: MixAnswer['amounts'],
  products: readonly ProductFacts[],
  reader: MixReader,
): TraceLine[] {
  const [unit, factor] = [unitFor(reader), factorFor(reader)];
  const supply = {
    name: nameOf(one.nutrient),
    formula: 'G + Σ A · c',
    value: one.supplied_kg_ha,
    source: COMPOSITION,
    inputs: [givenInput(one, amounts, products), ...termsOf(one.nutrient, amounts, products)],
  };
  return [
    perArea(supply, reader),
    {
      name: 'deviation of the supply',
      formula: '100 · (Z / F − 1)',
      unit: '%',
      value: 100 * one.deviation,
      source: DEVIATION,
      inputs: [input('Z', one.supplied_kg_ha * factor, unit, 'computed'), input('F', one.need_kg_ha * factor, unit, 'computed')],
    },
  ];
}

/**
 * How the figures of an auto-calculation come about: of each nutrient what the amounts and everything else supply, how far that is from the need and,
 * where it lies at the edge of what is allowed, that edge; then what is left of a cap that was reached, and the cost of the products that have a price.
 * As the grower reads areas.
 */
export function mixLines(mix: PlanMix, products: readonly ProductFacts[], reader: MixReader): TraceLine[] {
  const { answer, caps } = mix;
  const factor = factorFor(reader);
  const edges = ({ nutrient, need_kg_ha }: MixDeviation): TraceLine[] =>
    answer.binding
      .filter(({ kind, id }) => kind === 'nutrient' && id === nutrient)
      .map(({ side, limit }) => ({
        name: side === 'least' ? 'least allowed' : 'most allowed',
        formula: side === 'least' ? 'F · (1 − i / 100)' : 'F · (1 + i / 100)',
        unit: unitFor(reader),
        value: limit * factor,
        source: DEVIATION,
        inputs: [input('F', need_kg_ha * factor, unitFor(reader), 'computed'), imbalanceInput(reader)],
      }));
  const left = answer.binding
    .filter(({ kind }) => kind === 'cap')
    .map(({ id, limit }) => {
      const { value, source, given_kg_ha } = caps.get(Number(id))!;
      const inputs = [
        input('nutrient', nutrientName(Number(id), 'element'), undefined, 'computed'),
        input('L', value, 'kg/ha', 'default', source),
        input('G', given_kg_ha, 'kg/ha', 'computed'),
      ];
      const line = {
        name: 'left of the cap',
        formula: 'max(0, L − G)',
        value: limit,
        source: 'mass balance',
        inputs,
      };
      return perArea(line, reader);
    });
  const byNumber = answer.deviations.toSorted((a, b) => Number(a.nutrient) - Number(b.nutrient));
  return [
    ...byNumber.flatMap((one) => [...supplyLines(one, answer.amounts, products, reader), ...edges(one)]),
    ...left,
    ...costLines(mix, products, reader),
  ];
}

/** What the priced products come to, per ha or per acre. */
function costLines({ answer, prices, cost }: PlanMix, products: readonly ProductFacts[], reader: MixReader): TraceLine[] {
  const priced = products.filter(({ id }) => prices.has(id));
  if (priced.length === 0) return [];
  const inputs = priced.flatMap((product) => [
    input(`A ${product.name}`, amountOf(answer.amounts, product), 'kg/ha', 'computed'),
    input(`p ${product.name}`, prices.get(product.id)!, '1/kg', 'typed'),
  ]);
  const source = 'prices of the plan';
  if (!isImperial(reader)) return [{ name: 'cost', formula: 'Σ A · p', unit: '1/ha', value: cost, source, inputs }];
  const hectares = convert(1, ACRE, HECTARE);
  const k = input('k', hectares, 'ha per ac', 'default', 'units of measure');
  return [{ name: 'cost of an acre', formula: 'Σ A · p · k', unit: '1/ac', value: cost * hectares, source, inputs: [...inputs, k] }];
}
