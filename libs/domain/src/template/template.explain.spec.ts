import { expect, test } from '@jest/globals';
import type { ProductFacts } from '../agronomy/facts.js';
import type { TraceLine } from '../agronomy/trace.js';
import { templateBalance } from './template.explain.js';
import type { TemplateBody } from './template.schema.js';
import { KG_HA, L_HA, G_L } from '../kernel/unit/unit-ids.js';

const products: Readonly<Record<number, ProductFacts>> = {
  1: { id: 1, name: 'Urea', typeId: 1, nutrients: [{ id: 15, value: 46 }] } as unknown as ProductFacts,
  2: { id: 2, name: 'Own UAN', typeId: 1, own: true, density_kg_m3: 1300, nutrients: [{ id: 2, value: 30, efficiency: 0.9 }] } as unknown as ProductFacts, // prettier-ignore
  3: { id: 3, name: 'Spray', typeId: 1, nutrients: [{ id: 15, value: 20 }] } as unknown as ProductFacts,
};
const applied = (method: string, list: readonly (readonly [number, number, number])[], water: number | null = null) => ({
  method,
  waterVolume: water,
  waterVolumeUnitId: null,
  products: list.map(([id, amount, unitId]) => ({ id, amount, unitId })),
});
const template = {
  nutritionalRequirements: [{ id: 1, value: 120 }],
  applications: [
    applied('quantitative', [[1, 100, KG_HA], [2, 50, L_HA]]), // prettier-ignore
    applied('quantitative', [[1, 60, KG_HA], [404, 10, KG_HA]]), // prettier-ignore
  ],
} as unknown as TemplateBody;

/** `Σ A · c`, pair by pair, from what the panel shows. */
const summed = ({ inputs }: TraceLine) => {
  const values = inputs.map(({ value }) => value as number);
  return values.reduce((sum, value, at) => (at % 2 === 0 ? sum + value * values[at + 1]! : sum), 0);
};

test('recomputing need, supply and what is between them from their inputs gives the same numbers', () => {
  const { need, supply, difference } = templateBalance(template, (id) => products[id], 1);
  expect(supply.value).toBeCloseTo(160 * 0.46 + 65 * 0.3 * 0.9, 9);
  expect(summed(supply)).toBeCloseTo(supply.value, 12);
  expect(supply.inputs.map(({ name, origin }) => [name, origin])).toEqual([
    ['A Urea', 'typed'],
    ['c Urea', 'table'],
    ['A Own UAN', 'typed'],
    ['c Own UAN', 'typed'],
  ]);
  expect(need).toMatchObject({ value: 120, inputs: [{ name: 'F', value: 120, origin: 'typed' }] });
  const [given, stated] = difference!.inputs.map(({ value }) => value as number);
  expect(given! - stated!).toBe(difference!.value);
});

test('a spray is weighed by its water, and where no need is stated there is none to be short of', () => {
  const sprayed = { nutritionalRequirements: [], applications: [applied('foliar', [[3, 5, G_L]], 400)] } as unknown as TemplateBody;
  const balance = templateBalance(sprayed, (id) => products[id], 1);
  expect(balance.supply.value).toBeCloseTo(2 * 0.2, 9);
  expect([balance.need, balance.difference]).toEqual([undefined, undefined]);
  expect(templateBalance(sprayed, (id) => products[id], 4).supply).toMatchObject({ value: 0, inputs: [] });
});
