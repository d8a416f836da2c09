import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { needMethods } from '../../kernel/schema/lists.js';
import { nutrients } from '../../kernel/unit/nutrients.js';
import { needParts } from './earlier-manure.js';
import type { CropFacts, Rating, SoilFacts } from '../facts.js';
import { cropNeed, nutrientNeed, type NeedInput } from './need.js';

const all = (value: number) => Object.fromEntries(nutrients.map(({ id }) => [id, { value, source: 'x' }]));
const crop: CropFacts = {
  id: 1,
  key: 'crop',
  cropType: 'annual',
  yield_t_ha: { low: 1, high: 99, average: 10 },
  removal_kg_t: all(6),
  uptake_kg_t: all(8),
};
const soil = (rating: Rating, value = 10): SoilFacts => ({
  readings: nutrients.map(({ id }) => ({ nutrientId: id, value, unitId: 25, rating, source: 'table' })),
  bulkDensity_Mg_m3: 1.3,
  depth_cm: 20,
});
const given = (more: Partial<NeedInput>): NeedInput => ({ crop, yield_t_ha: 10, season_days: 100, parts: needParts, ...more });
const need = (nutrientId: number, more: Partial<NeedInput>) => nutrientNeed(given(more), nutrientId).need;

describe('the method of a plan’s need', () => {
  test('class factors alone: removal times factor, no credits', () => {
    const waters = [{ share_pct: 100, water: { id: 1, mg_l: { 5: 100 } } }];
    expect(need(5, { method: 'classFactor', soil: soil('low'), waters, irrigation_mm: 100 })).toBe(75);
    expect(need(5, { method: 'balance', soil: soil('low'), waters, irrigation_mm: 100 })).toBeLessThan(0.1);
  });
  test('build-up adds to removal below the target class and draws down above it', () => {
    const rates = (nutrientId: number) =>
      (['veryLow', 'low', 'medium', 'high', 'veryHigh'] as const).map((rating) =>
        need(nutrientId, { method: 'buildUp', soil: soil(rating) }),
      );
    expect(rates(4)).toEqual([120, 90, 60, 30, 0]);
    expect(rates(5)).toEqual([120, 90, 60, 30, 0]);
    expect(rates(7)).toEqual([90, 75, 60, 30, 0]);
  });
  test('soil supply: (removal − test · BD · depth / 10 · oxide · α) / E', () => {
    const supply = ((10 * 1.3 * 20) / 10) * 2.2914 * 0.5;
    expect(need(4, { method: 'soilSupply', soil: soil('low') })).toBeCloseTo((60 - supply) / 0.35, 2);
    expect(need(5, { method: 'soilSupply', soil: soil('low') })).toBeCloseTo((60 - ((10 * 1.3 * 20) / 10) * 1.2046 * 0.35) / 0.8, 2);
  });
  test('without an analysis all count removal once, and nitrogen is always balanced', () => {
    for (const method of needMethods) {
      expect(need(4, { method })).toBe(60);
      expect(need(1, { method, soil: soil('veryHigh') })).toBe(need(1, { soil: soil('veryHigh') }));
    }
  });
  test('law: need of every nutrient never falls when the yield rises, by any method', () => {
    const rating = fc.constantFrom<Rating>('veryLow', 'low', 'medium', 'high', 'veryHigh');
    const facts = fc.record({ rating, value: fc.double({ min: 0.1, max: 500, noNaN: true }), previous: fc.boolean() });
    fc.assert(
      fc.property(
        fc.constantFrom(...needMethods),
        facts,
        fc.double({ min: 0.1, max: 100, noNaN: true }),
        fc.double({ min: 1, max: 3, noNaN: true }),
        (method, { rating: of, value, previous }, low, times) => {
          const at = (yield_t_ha: number) =>
            cropNeed(
              given({
                method,
                yield_t_ha,
                soil: { ...soil(of, value), organicMatter_pct: 2, nitrateN_mg_kg: 12 },
                ...(previous && { previousCrop: crop }),
              }),
            );
          const [less, more] = [at(low), at(low * times)];
          expect(less).toHaveLength(nutrients.length);
          less.forEach(({ need: before }, n) => expect(more[n]!.need!).toBeGreaterThanOrEqual(before! - 1e-9));
        },
      ),
    );
  });
  test('law: nowhere along the yields does any need fall, also where a class or a limit is crossed', () => {
    for (const method of needMethods) {
      for (const rating of ['low', 'high'] as const) {
        let before: number[] = [];
        for (let yield_t_ha = 0.5; yield_t_ha <= 200; yield_t_ha += 0.5) {
          const after = cropNeed(given({ method, yield_t_ha, soil: { ...soil(rating), organicMatter_pct: 2, nitrateN_mg_kg: 12 } })).map(
            ({ need: amount }) => amount ?? 0,
          );
          const fell = after.findIndex((amount, n) => amount < (before[n] ?? 0) - 1e-9);
          if (fell >= 0) throw new Error(`${method}, ${rating}: need ${fell} falls at ${yield_t_ha} t/ha`);
          before = after;
        }
      }
    }
  });
  test('the last line says how, and comes out again from its inputs', () => {
    const { lines, need: found } = nutrientNeed(given({ method: 'soilSupply', soil: soil('low') }), 4);
    const [demand, supply, use] = lines.at(-1)!.inputs.map(({ value }) => Number(value));
    expect(Math.max(0, (demand! - supply!) / use!)).toBe(found);
    expect(lines.map(({ name }) => name)).toEqual(['removal', 'soilSupply', 'need']);
    expect(nutrientNeed(given({ method: 'classFactor', soil: soil('low') }), 4).lines.at(-1)).toMatchObject({ name: 'need', value: 75 });
  });
});
