import { describe, expect, test } from '@jest/globals';
import optimizer from '../../../../../tests/unit/agronomy/optimizer-cases.json' with { type: 'json' };
import { runCase } from './run-case.js';

async function outputs(given: object): Promise<Record<string, number | string>> {
  const answer = await runCase(given);
  if ('error' in answer) throw new Error(`${answer.error.key} at ${answer.error.field}: ${answer.error.message}`);
  return Object.fromEntries(answer.outputs.map(({ name, value }) => [name, value as number | string]));
}
const mix = {
  products: { urea: { N: 46 }, MOP: { K2O: 60, Cl: 47 }, SOP: { K2O: 50, SO3: 45 } },
  price_per_kg: { urea: 0.45, MOP: 0.5, SOP: 0.85 },
  need_kg_ha: { N: 120, K2O: 90 },
};

describe('what stands against an optimum is named', () => {
  test('too much of one nutrient and too little of others: one grade alone, and the product that would take most of it away', async () => {
    const published = optimizer.cases.find(({ status }) => status === 'infeasible')!;
    const found = await outputs(published);
    expect(found).toMatchObject({ status: 'infeasible', message: published.messageWhenInfeasible, short: 'K2O, N', 'in excess': 'P2O5' });
    expect(found['limits that bind']).toBe('K2O at least 81 kg/ha; N at least 108 kg/ha; P2O5 at most 66 kg/ha');
    expect(found['product that would help']).toMatch(/^NPK 15-8-11, 600 kg\/ha$/);
  });
  test('a largest dose and a cap', async () => {
    const found = await outputs({ ...mix, max_kg_ha: { SOP: 50 }, caps_kg_ha: { Cl: 23.5 } });
    expect(found).toMatchObject({ status: 'infeasible', short: 'K2O', 'in excess': '', urea: expect.closeTo(120 / 0.46, 4) });
    expect(found['limits that bind']).toBe('K2O at least 85.5 kg/ha; SOP at most 50 kg/ha; Cl at most 23.5 kg/ha');
  });
  test('a nutrient that no product holds', async () => {
    const found = await outputs({ ...mix, need_kg_ha: { N: 120, MgO: 20 } });
    expect(found).toMatchObject({ status: 'infeasible', short: 'MgO (in no product)', 'limits that bind': '' });
    expect(found['urea']).toBeCloseTo(120 / 0.46, 4); // what can be met is met in full
  });
  test('nothing where every need is met', async () => {
    const found = await outputs(mix);
    expect(Object.keys(found)).toEqual(['status', 'urea', 'MOP', 'SOP', 'cost', 'largest deviation', 'least deviation']);
  });
});
