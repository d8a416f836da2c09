import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { libraryCrops } from '../tables/crop-table.js';
import { runCase } from './run-case.js';

async function outputs(topic: string, method: string, inputs: object): Promise<Record<string, number | string>> {
  const answer = await runCase({ topic, method, inputs });
  if ('error' in answer) throw new Error(`${answer.error.key} at ${answer.error.field}: ${answer.error.message}`);
  return Object.fromEntries(answer.outputs.map(({ name, value }) => [name, value as number | string]));
}
describe('laws of the calculations', () => {
  const amount = fc.double({ min: 0.01, max: 1000, noNaN: true });
  const pairs = [
    ['kg/ha', 'lb/ac'],
    ['t/ha', 'ton/ac'],
    ['l/ha', 'gal/ac'],
    ['P2O5', 'P'],
    ['K2O', 'K'],
    ['NO3', 'N'],
    ['mm', 'in'],
    ['ha', 'acre'],
    ['°C', '°F'],
    ['g/l', 'oz/gal'],
  ] as const;
  test('units and forms convert there and back without loss', async () => {
    await fc.assert(
      fc.asyncProperty(amount, fc.constantFrom(...pairs), async (value, [from, to]) => {
        const there = Number((await outputs('convert', 'unit', { conversions: [{ value, from, to }] }))[`${from}->${to}`]);
        const back = Number((await outputs('convert', 'unit', { conversions: [{ value: there, from: to, to: from }] }))[`${to}->${from}`]);
        expect(Math.abs(back - value)).toBeLessThan(1e-9 * Math.max(1, value));
      }),
    );
  });
  test('need never falls when the yield rises', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...libraryCrops),
        amount,
        fc.double({ min: 1, max: 3, noNaN: true }),
        async ({ key }, yield_t_ha, times) => {
          const need = async (grown: number) =>
            Number((await outputs('need', 'library-crop', { crop: key, yield_t_ha: grown, nutrient: 'K2O', season_days: 120 }))['K2O']);
          expect(await need(yield_t_ha * times)).toBeGreaterThanOrEqual(await need(yield_t_ha));
        },
      ),
    );
  });
  test('the band holds the need, and widens with the spread of its inputs', async () => {
    const inputs = {
      demand_kg_ha: fc.double({ min: 1, max: 400, noNaN: true }),
      supply_kg_ha: fc.double({ min: 0, max: 200, noNaN: true }),
      credits_kg_ha: fc.double({ min: 0, max: 100, noNaN: true }),
      efficiency: fc.double({ min: 0.1, max: 1, noNaN: true }),
    };
    await fc.assert(
      fc.asyncProperty(fc.record(inputs), async (given) => {
        const { need, P10, P90 } = await outputs('uncertainty', 'balance', given);
        const wider = await outputs('uncertainty', 'balance', {
          ...given,
          variation: { demand: 0.9, supply: 0.9, credits: 0.9, efficiency: 0.5 },
        });
        expect([Number(P10) <= Number(need), Number(need) <= Number(P90), Number(wider['P90']) >= Number(P90) - 1e-9]).toEqual([
          true,
          true,
          true,
        ]);
      }),
    );
  });
  test('what spreads most is named: efficiency, when nothing else does', async () => {
    const given = {
      demand_kg_ha: 200,
      supply_kg_ha: 50,
      credits_kg_ha: 20,
      efficiency: 0.7,
      variation: { demand: 0, supply: 0, credits: 0, efficiency: 0.2 },
    };
    expect(await outputs('uncertainty', 'balance', given)).toMatchObject({ 'largest contributor': 'efficiency' });
    expect(
      await outputs('uncertainty', 'balance', { ...given, variation: { demand: 0, supply: 0.9, credits: 0, efficiency: 0 } }),
    ).toMatchObject({ 'largest contributor': 'supply' });
  });
  test('stages share a need without loss', async () => {
    await fc.assert(
      fc.asyncProperty(
        amount,
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 15 }),
        async (need_kg_ha, durations) => {
          const parts = await outputs('stages', 'split', {
            nutrient: 'N',
            need_kg_ha,
            stages: durations.map((duration, i) => ({ stageId: i + 1, sortOrder: i, duration })),
          });
          expect(Object.values(parts).reduce<number>((sum, part) => sum + Number(part), 0)).toBeCloseTo(need_kg_ha, 6);
        },
      ),
    );
  });
  test('a price does not depend on the order of its lines, a split not on that of its products', async () => {
    const lines = fc.array(fc.record({ amount, price: amount }), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(lines, async (some) => {
        const [one, other] = [
          await outputs('price', 'plan', { lines: some }),
          await outputs('price', 'plan', { lines: some.toReversed() }),
        ];
        expect(Number(one['total'])).toBeCloseTo(Number(other['total']), 3);
      }),
    );
    const products = {
      a: 'calcium nitrate',
      b: 'MAP',
      c: 'ammonium sulfate',
      d: 'potassium nitrate',
      e: 'phosphoric acid',
      f: 'potassium silicate',
    };
    const expected = await outputs('tank', 'split', { products });
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(Object.entries(products), { minLength: 6 }), async (order) => {
        expect(await outputs('tank', 'split', { products: Object.fromEntries(order) })).toEqual(expected);
      }),
    );
  });
});
