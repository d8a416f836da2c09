import { describe, expect, test } from '@jest/globals';
import { ACRE, HECTARE, LB_AC, T_HA } from '../kernel/unit/unit-ids.js';
import { cropSums, isReported, moneySums, seasonOf, seasonShown, seasonsOf } from './season-report.policy.js';
import type { ReportedPlan } from './season-report.schema.js';

interface Made {
  areaHa: number | null;
  expected?: number;
  got?: number | null;
  unit?: number;
  cost?: number;
  revenue?: number | null;
  areaUnitId?: number;
  currency?: string;
}
const plan = ({ areaHa, expected = 4, got, unit = T_HA, cost = 300, revenue = null, areaUnitId = HECTARE, currency = 'INR' }: Made) =>
  ({
    crop: { id: 1, name: 'Soybean', cultivar: null },
    season: { expectedYield: expected, expectedYieldUnitId: unit },
    areaHa,
    currency,
    cost: { total: cost, areaUnitId, currency },
    results: got === undefined ? null : { yield: got, revenue },
  }) as unknown as ReportedPlan;

describe('the season of a plan', () => {
  test('is the year of planting, or the year it was made', () => {
    expect(seasonOf({ plantingDate: '2026-11-20', createdAt: '2025-01-01T00:00:00.000Z' })).toBe(2026);
    expect(seasonOf({ plantingDate: null, createdAt: '2025-01-01T00:00:00.000Z' })).toBe(2025);
  });
  test('a draft belongs to none, unless it has results', () => {
    expect(isReported({ status: 'draft', results: 0 })).toBe(false);
    expect(isReported({ status: 'draft', results: 1 })).toBe(true);
    expect(['active', 'inactive', 'completed'].map((status) => isReported({ status, results: 0 }))).toEqual([true, true, true]);
  });
  test('the one shown is the one asked for, else the last with results, else the last that has begun', () => {
    const rows = (...years: (readonly [year: number, results: number])[]) =>
      years.map(([year, results]) => ({ plantingDate: `${year}-03-01`, createdAt: '', status: 'completed', results }));
    expect(seasonShown(rows([2027, 0], [2026, 0], [2025, 2]), undefined, '2026-11-30')).toBe(2025);
    expect(seasonShown(rows([2027, 0], [2026, 0]), undefined, '2026-11-30')).toBe(2026);
    expect(seasonShown(rows([2027, 0], [2026, 0]), 2025, '2026-11-30')).toBe(2025);
    expect(seasonShown(rows([2028, 0]), undefined, '2026-11-30')).toBe(2028);
    expect(seasonsOf(rows([2025, 0], [2027, 0], [2025, 1]))).toEqual([2027, 2025]);
    expect(seasonShown([], undefined, '2026-11-30')).toBeNull();
  });
});

describe('the sums of a season', () => {
  test('weigh yields by hectares, and hold what was expected of those fields against what they gave', () => {
    const [sum] = cropSums([
      plan({ areaHa: 10, expected: 4, got: 3 }),
      plan({ areaHa: 30, expected: 4, got: 5 }),
      plan({ areaHa: 5, expected: 9 }),
      plan({ areaHa: null, expected: 9, got: 9 }),
    ]);
    // (10 × 3 + 30 × 5) ÷ 40 = 4.5
    expect(sum).toEqual({ crop: 'Soybean', plans: 4, reported: 3, areaHa: 45, expected: 4, yield: 4.5 });
  });
  test('read yields of other units as tonnes per hectare', () => {
    const [sum] = cropSums([plan({ areaHa: 10, expected: 3_000, got: 2_676.5, unit: LB_AC })]);
    expect([sum!.expected, sum!.yield]).toEqual([expect.closeTo(3.3626, 3), expect.closeTo(3.0, 3)]);
  });
  test('say nothing of a yield where no field has results', () =>
    expect(cropSums([plan({ areaHa: 5 })])[0]).toMatchObject({ reported: 0, expected: null, yield: null }));
  test('count money of whole fields by currency, only where size and price are known', () => {
    const sums = moneySums([
      plan({ areaHa: 10, cost: 300, got: 4, revenue: 800 }),
      plan({ areaHa: 4.0468564224, cost: 100, got: 4, revenue: 300, areaUnitId: ACRE }),
      plan({ areaHa: 10, cost: 300, got: 4 }),
      plan({ areaHa: null, cost: 300, got: 4, revenue: 800 }),
      plan({ areaHa: 1, cost: 5, got: 4, revenue: 4, currency: 'BRL' }),
    ]);
    // 10 ha × 300 + 10 ac × 100 = 4000; 10 × 800 + 10 × 300 = 11000
    expect(sums).toEqual([
      { currency: 'INR', plans: 2, cost: expect.closeTo(4_000, 6), revenue: expect.closeTo(11_000, 6), profit: expect.closeTo(7_000, 6) },
      { currency: 'BRL', plans: 1, cost: 5, revenue: 4, profit: -1 },
    ]);
  });
});
