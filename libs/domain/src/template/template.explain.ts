import { doseKgPerHa } from '../agronomy/supply/dose.js';
import type { ProductFacts } from '../agronomy/facts.js';
import { contentsOf } from '../agronomy/supply/product-contents.js';
import { input, type TraceLine } from '../agronomy/trace.js';
import { nutrientIndex } from '../kernel/unit/nutrients.js';
import { L_HA } from '../kernel/unit/unit-ids.js';
import { convert } from '../kernel/unit/units.js';
import { COMPOSITION, contentInput } from '../agronomy/supply/product-source.js';
import type { TemplateBody } from './template.schema.js';

type Template = Pick<TemplateBody, 'applications' | 'nutritionalRequirements'>;

/** Need, supply and what is left between them of a nutrient, kg/ha of the stored form. `need` is missing where the template states none. */
export interface TemplateBalance {
  readonly need?: TraceLine;
  readonly supply: TraceLine;
  readonly difference?: TraceLine;
}

/**
 * What a template's applications bring of a nutrient beside the need it states: `G = Σ A · c`, with each product's amount over the season
 * and the part of it that counts. A product that is not known, and a dose that cannot be weighed, brings nothing.
 */
export function templateBalance(
  { applications, nutritionalRequirements }: Template,
  productOf: (id: number) => ProductFacts | undefined,
  nutrientId: number,
): TemplateBalance {
  const n = nutrientIndex.get(nutrientId)!;
  const amounts = new Map<number, number>();
  for (const { method, products, waterVolume, waterVolumeUnitId } of applications) {
    const spray =
      method === 'foliar' && typeof waterVolume === 'number' ? convert(waterVolume, waterVolumeUnitId ?? L_HA, L_HA) : undefined;
    for (const { id, amount, unitId } of products) {
      const product = productOf(id);
      const dose = product && doseKgPerHa(amount, unitId, product, spray);
      if (dose && 'value' in dose && contentsOf(product)[n] !== 0) amounts.set(id, (amounts.get(id) ?? 0) + dose.value);
    }
  }
  const parts = [...amounts].map(([id, kg_ha]) => {
    const product = productOf(id)!;
    return { product, kg_ha, share: contentsOf(product)[n]! };
  });
  const supply: TraceLine = {
    name: 'supply',
    formula: 'G = Σ A · c',
    unit: 'kg/ha',
    value: parts.reduce((sum, { kg_ha, share }) => sum + kg_ha * share, 0),
    source: COMPOSITION,
    inputs: parts.flatMap(({ product, kg_ha, share }) => [
      input(`A ${product.name}`, kg_ha, 'kg/ha', 'typed'),
      contentInput(product, share),
    ]),
  };
  const stated = nutritionalRequirements.find(({ id }) => id === nutrientId)?.value;
  if (stated === undefined) return { supply };
  const need: TraceLine = {
    name: 'need',
    formula: 'F',
    unit: 'kg/ha',
    value: stated,
    source: 'stated by the template',
    inputs: [input('F', stated, 'kg/ha', 'typed')],
  };
  const difference: TraceLine = {
    name: 'difference',
    formula: 'B = G − F',
    unit: 'kg/ha',
    value: supply.value - stated,
    source: 'mass balance',
    inputs: [input('G', supply.value, 'kg/ha', 'computed'), input('F', stated, 'kg/ha', 'typed')],
  };
  return { need, supply, difference };
}
