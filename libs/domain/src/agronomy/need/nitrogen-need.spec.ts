import { describe, expect, test } from '@jest/globals';
import { libraryCropByKey, libraryCrops } from '../tables/crop-table.js';
import { nutrientNeed } from './need.js';

const nitrogen = (key: string, yield_t_ha: number, organicMatter_pct?: number, more: object = {}) =>
  nutrientNeed(
    {
      crop: libraryCropByKey(key)!,
      yield_t_ha,
      season_days: libraryCropByKey(key)!.duration_days,
      ...(organicMatter_pct !== undefined && { soil: { readings: [], organicMatter_pct } }),
      ...more,
    },
    1,
  );

describe('nitrogen of perennials, worked', () => {
  test.each([
    ['coffee', 1.8, 3.5, 125.6, 125.6],
    ['coffee_robusta', 2, 3, 118.8, 118.8],
    ['cocoa', 1.2, 2.5, 72.4, 72.4],
    ['orange', 28, 1, 109.6, 124.3],
    ['oil_palm', 30, 2, 129.2, 129.2],
    ['sugarcane', 100, 2, 100, 100],
  ])('%s, %d t/ha on %d %% of organic matter', (key, yield_t_ha, organic, demand, need) => {
    const found = nitrogen(key, yield_t_ha, organic);
    expect([found.demand!, found.need!]).toEqual([expect.closeTo(demand, 0), expect.closeTo(need, 0)]);
  });
  test('coffee on rich soil still needs what it grows by', () => {
    expect(nitrogen('coffee', 1.8, 9).need).toBeCloseTo(nitrogen('coffee', 1.8, 4).need!, 9);
  });
  test('a stand without a figure of growth still gets what mineralisation may not cover', () => {
    expect(nitrogen('mango', 20, 6).need).toBeCloseTo(20 * 1.312, 6);
  });
  test('grapes never above 5 kg N a tonne', () => {
    expect(nitrogen('grape', 3).need).toBe(15);
    expect(nitrogen('grape', 10, 1).need).toBe(50);
  });
  test('its own litter is no credit, another crop before it is', () => {
    const own = nitrogen('orange', 28, undefined, { previousCrop: libraryCropByKey('orange')! });
    const after = nitrogen('orange', 28, undefined, { previousCrop: libraryCropByKey('soybean')! });
    expect([own.need, after.need! < own.need!]).toEqual([nitrogen('orange', 28).need, true]);
  });
});

describe('nitrogen of legumes', () => {
  test.each(libraryCrops.filter(({ nitrogenFixation_pct }) => nitrogenFixation_pct !== undefined).map(({ key }) => key))(
    '%s takes a starter at most, whatever the yield and the soil',
    (key) => {
      for (const [yield_t_ha, organic] of [
        [1, undefined],
        [3.6, 0.5],
        [20, 5],
      ] as const) {
        const { need, demand } = nitrogen(key, yield_t_ha, organic);
        expect(need).toBe(key === 'alfalfa' ? 0 : 20);
        expect(demand).toBeGreaterThan(0);
      }
    },
  );
});
