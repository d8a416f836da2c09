import { describe, expect, test } from '@jest/globals';
import type { GraphContext, GraphPlan } from '@loam/domain/agronomy/balance/graph-plan';
import type { LibraryProduct } from '@loam/domain/agronomy/tables/product-table';
import { priceTotals } from '@loam/domain/agronomy/money/price';
import { cut } from '@loam/domain/kernel/string/number-text';
import { crfByStage } from './crf-stages';
import { outlook, waterfall } from './money';
import { byWorth, coverOf, gapsOf } from './product-rank';
import { releaseCurves } from './release';

const plain = { typeId: 1, formId: 2, category: 'straight', coated: false, waterSoluble: true, sources: [] };
const product = (id: number, more: Partial<LibraryProduct>): LibraryProduct => ({
  ...plain,
  id,
  key: `p${id}`,
  name: `P${id}`,
  nutrients: [],
  ...more,
});
const urea = product(1, { nutrients: [{ id: 15, value: 46 }] });
const coated = product(2, { typeId: 2, nutrients: [{ id: 15, value: 40 }], longevity_months: 4, longevityReference_C: 21 });
const map = product(3, {
  nutrients: [
    { id: 3, value: 12 },
    { id: 4, value: 60 },
  ],
});
const mop = product(4, { nutrients: [{ id: 5, value: 60 }] });
const find = (id: number) => [urea, coated, map, mop].find((one) => one.id === id);

const plan: GraphPlan = {
  applications: [
    {
      id: 'a',
      cropStageId: 11,
      applicationDate: '2026-03-01',
      products: [
        { id: 1, amount: 100, unitId: 2 },
        { id: 2, amount: 50, unitId: 2 },
      ],
    },
    { id: 'b', cropStageId: 12, products: [{ id: 2, amount: 10, unitId: 2 }] },
  ],
};
const context: GraphContext = { product: find, unitTypeId: 0, display: 'oxide' };

describe('the coated part of a stage', () => {
  test('counts coated products only, in the stage of their application', () => {
    expect([...crfByStage(plan, context, 1)]).toEqual([
      [11, 20],
      [12, 4],
    ]);
  });
  test('is in pounds per acre for imperial growers', () => {
    expect(crfByStage(plan, { ...context, unitTypeId: 1 }, 1).get(11)).toBeCloseTo(20 * 0.892179, 4);
  });
});

describe('the release of coated products', () => {
  test('begins with nothing, reaches 90 % on the depletion date, and is never above 100 %', () => {
    const { releases, dates, released } = releaseCurves(plan, find, null);
    expect(releases.map(({ startDate, depletionDate }) => [startDate, depletionDate])).toEqual([['2026-03-01', '2026-07-01']]);
    expect(released[0]![0]).toBe(0);
    expect(released[0]![dates.indexOf('2026-07-01')]).toBeCloseTo(90, 0);
    expect(Math.max(...(released[0] as number[]))).toBeLessThanOrEqual(100);
  });
  test('is quicker in a warm soil: ten degrees more halve the longevity', () => {
    expect(releaseCurves(plan, find, 31).releases[0]).toMatchObject({ longevity_months: 2, depletionDate: '2026-05-01' });
  });
  test('names what has no date', () => expect(releaseCurves(plan, find, null).undated).toEqual(['P2']));
  test('of a plan without any is empty', () =>
    expect(releaseCurves({}, find, null)).toEqual({ releases: [], dates: [], released: [], undated: [] }));
});

describe('the cost as a waterfall', () => {
  const totals = priceTotals(
    [
      { amount: 100, price: 2 },
      { amount: 10, price: 5 },
    ],
    10,
    5,
  );
  const steps = waterfall(
    [
      { id: 3, cost: 50 },
      { id: 1, cost: 200 },
      { id: 9, cost: undefined },
    ],
    totals,
    2,
  );
  test('goes from product to product to the total, dearest first, for the whole field', () => {
    expect(steps.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['product', 0, 400],
      ['product', 400, 500],
      ['subtotal', 0, 500],
      ['discount', 500, 450],
      ['tax', 450, 472.5],
      ['total', 0, 472.5],
    ]);
  });
});

test('a step says what it costs to the digit, however much stands before it', () => {
  const costs = [444.6, 1222, 175, 136.5, 32, 5.88, 4.2, 3.8, 2.1, 1.68, 1.5];
  const totals = priceTotals(
    costs.map((price) => ({ amount: 1, price })),
    5,
    0,
  );
  const steps = waterfall(
    costs.map((cost, id) => ({ id, cost })),
    totals,
    1,
  );
  const said = steps.filter(({ kind }) => kind === 'product').map(({ amount }) => cut(amount));
  expect(said).toEqual(costs.toSorted((a, b) => b - a));
  expect(steps.slice(-4).map(({ kind, amount }) => [kind, cut(amount)])).toEqual([
    ['subtotal', 2029.26],
    ['discount', -101.46],
    ['tax', 0],
    ['total', 1927.79],
  ]);
});

describe('the outlook', () => {
  test('has three yields with their margins and the yield that pays the cost', () => {
    const found = outlook(4, 100, 200)!;
    expect(found.breakEven_t_ha).toBe(2);
    expect(found.scenarios.map(({ key, margin }) => [key, Math.round(margin)])).toEqual([
      ['low', 140],
      ['expected', 200],
      ['high', 260],
    ]);
  });
  test('its return is on what is spent beyond the baseline, and on nothing without one', () => {
    expect(outlook(4, 100, 200)!.roi_pct).toBeNull();
    // 4 t against 1 t unfertilized: 300 more for 200
    expect(outlook(4, 100, 200, { kind: 'unfertilized', yield_t_ha: 1, cost_per_ha: 0 })!.roi_pct).toBe(50);
    // against 3.5 t at 150: 50 more for 50
    expect(outlook(4, 100, 200, { kind: 'usual', yield_t_ha: 3.5, cost_per_ha: 150 })!.roi_pct).toBe(0);
    expect(outlook(4, 100, 200, { kind: 'usual', yield_t_ha: 3.5, cost_per_ha: 200 })!.roi_pct).toBeNull();
  });
  test('needs a price and a target', () =>
    expect([outlook(4, null, 1), outlook(undefined, 9, 1), outlook(4, 0, 1)]).toEqual([undefined, undefined, undefined]));
});

describe('what a product covers', () => {
  const gaps = [
    { id: 1, need_kg_ha: 100, gap_kg_ha: 60, short: true },
    { id: 4, need_kg_ha: 50, gap_kg_ha: 50, short: true },
    { id: 5, need_kg_ha: 80, gap_kg_ha: -20, short: false },
  ];
  test('is dosed where it is worth most: phosphorus is closed, nitrogen not yet', () => {
    const cover = coverOf(map, gaps)!;
    expect([cover.nutrientId, cover.amount_kg_ha]).toEqual([4, expect.closeTo(83.33, 1)]);
    expect(cover.worth).toBeCloseTo(2 * 1 + (3 * 10) / 100, 6);
  });
  test('what exceeds a need counts against it', () => {
    const both = product(5, {
      nutrients: [
        { id: 15, value: 20 },
        { id: 5, value: 20 },
      ],
    });
    expect(coverOf(both, gaps)!.worth).toBeCloseTo((3 * 60) / 100 - (2 * 60) / 80, 6);
  });
  test('a macronutrient counts more than a trace element', () => {
    const boron = product(6, { nutrients: [{ id: 9, value: 10 }] });
    const short = [...gaps, { id: 9, need_kg_ha: 1, gap_kg_ha: 1, short: true }];
    expect(coverOf(urea, short)!.worth).toBeGreaterThan(coverOf(boron, short)!.worth);
  });
  test('a weak product ranks below a strong one, and one that brings too much of a trace element below both', () => {
    const large = [{ id: 1, need_kg_ha: 300, gap_kg_ha: 200, short: true }];
    const weak = product(7, { nutrients: [{ id: 15, value: 8 }] });
    const ammonium = product(8, { nutrients: [{ id: 3, value: 26 }] });
    const molybdate = product(9, {
      nutrients: [
        { id: 3, value: 7 },
        { id: 13, value: 54 },
      ],
    });
    const ranked = [molybdate, weak, ammonium, mop, urea].sort((a, b) => byWorth(coverOf(a, large), coverOf(b, large)));
    expect(ranked.map(({ id }) => id)).toEqual([urea.id, ammonium.id, weak.id, molybdate.id, mop.id]);
  });
  test('is nothing for a product of what is met already', () => expect(coverOf(mop, gaps)).toBeUndefined());
  test('ranks below what brings more of what is short', () =>
    expect(coverOf(map, gaps)!.worth).toBeGreaterThan(coverOf(urea, gaps)!.worth));
  test('gaps are in the stored form whatever form is shown', () => {
    const amounts = { cropNeed: 21.82, demand: 21.82, fulfillment: 10.91, fulfillmentCrf: 0 };
    const shown = { id: 4, name: 'P', ...amounts, status: 'deficit', basis: null, beside: null } as const;
    expect(gapsOf([{ nutrientId: 4, demand: 50, need: 50, lines: [] }], [shown])).toEqual([
      { id: 4, need_kg_ha: 50, gap_kg_ha: 25, short: true },
    ]);
  });
  test('a legume’s starter is none: nitrogen is not put before what is lacking', () => {
    const amounts = { cropNeed: 20, demand: 180, fulfillment: 0, fulfillmentCrf: 0 };
    const basis = { method: 'starter', region: null, sources: [], confidence: 'medium' } as const;
    const shown = { id: 1, name: 'N', ...amounts, status: 'deficit', basis, beside: null } as const;
    expect(gapsOf([{ nutrientId: 1, demand: 180, need: 20, lines: [] }], [shown])).toEqual([]);
  });
});
