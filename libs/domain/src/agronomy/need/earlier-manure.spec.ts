import { describe, expect, test } from '@jest/globals';
import { earlierManureCredit, needParts } from './earlier-manure.js';
import type { ProductFacts } from '../facts.js';
import { graph, needInput } from '../balance/graph.js';
import type { GraphContext, GraphPlan } from '../balance/graph-plan.js';
import { nutrientNeed } from './need.js';
import { libraryCropByKey } from '../tables/crop-table.js';

/** 0.5 % organic nitrogen: 5 kg in a tonne. */
const dung: ProductFacts = { id: 70, name: 'Cattle farmyard manure', typeId: 1, formId: 3, nutrients: [], organicNitrogen_pct: 0.5 };
const ash: ProductFacts = { id: 71, name: 'Ash', typeId: 1, formId: 2, nutrients: [{ id: 5, value: 5 }] };
const context = (more: Partial<GraphContext> = {}): GraphContext => ({
  crop: libraryCropByKey('maize')!,
  product: (id) => [dung, ash].find((one) => one.id === id),
  needParts,
  unitTypeId: 0,
  display: 'oxide',
  ...more,
});
const plan = (crop: NonNullable<GraphPlan['crop']>): GraphPlan => ({ crop: { expectedYield: 10, ...crop } });
const nitrogen = (crop: NonNullable<GraphPlan['crop']>) => graph(plan(crop), context()).macro.find(({ id }) => id === 1)!.cropNeed!;

describe('manure of earlier years', () => {
  test('30 t/ha of last year still give 30 · 5 · 0.12 kg N, and 20 t/ha of the year before 20 · 5 · 0.05', () => {
    const bare = nitrogen({});
    expect(bare - nitrogen({ lastManureId: 70, lastManureRate: 30 })).toBeCloseTo(18 / 0.7, 9);
    const both = { lastManureId: 70, lastManureRate: 30, olderManureId: 70, olderManureRate: 20 };
    expect(bare - nitrogen(both)).toBeCloseTo((18 + 5) / 0.7, 9);
  });
  test('says how, in figures that give it again', () => {
    const given = needInput(plan({ lastManureId: 70, lastManureRate: 30 }), context());
    const line = 'key' in given ? undefined : nutrientNeed(given, 1).lines.find(({ name }) => name === 'manureCredit');
    expect(line!.inputs.map(({ value }) => Number(value)).reduce((product, value) => product * value, 1)).toBeCloseTo(line!.value, 9);
  });
  const rich: ProductFacts = {
    ...dung,
    nutrients: [
      { id: 4, value: 0.3 },
      { id: 5, value: 0.7 },
    ],
  };
  test('USDA AWMFH ch. 11: phosphate available to 80, 88, 93 % by the first, second and third year, potash to 85, 93, 98 %', () => {
    const credit = (nutrientId: number, year: 2 | 3) => earlierManureCredit([{ manure: rich, rate_t_ha: 30, year }], nutrientId)!.value;
    expect([credit(4, 2), credit(4, 3), credit(5, 2), credit(5, 3)]).toEqual(
      [30 * 3 * 0.08, 30 * 3 * 0.05, 30 * 7 * 0.08, 30 * 7 * 0.05].map((value) => expect.closeTo(value, 9)),
    );
  });
  test('a soil test of phosphate shows what is left of it: then it is not counted twice', () => {
    const spread = [{ manure: rich, rate_t_ha: 30, year: 2 as const }];
    const soil = { readings: [{ nutrientId: 4, value: 12, unitId: 25 }] };
    expect([earlierManureCredit(spread, 4, soil), earlierManureCredit(spread, 5, soil)?.value]).toEqual([
      undefined,
      expect.closeTo(16.8, 9),
    ]);
  });
  test('gives nothing of other nutrients, and nothing without organic nitrogen, a rate or a product', () => {
    for (const nutrientId of [4, 5, 7]) expect(earlierManureCredit([{ manure: dung, rate_t_ha: 30, year: 2 }], nutrientId)).toBeUndefined();
    expect(nitrogen({ lastManureId: 71, lastManureRate: 30 })).toBe(nitrogen({}));
    expect(nitrogen({ lastManureId: 70 })).toBe(nitrogen({}));
    expect(nitrogen({ lastManureRate: 30 })).toBe(nitrogen({}));
  });
  test('is never left out silently', () => {
    const { needParts: _parts, ...without } = context();
    expect(graph(plan({ lastManureId: 70, lastManureRate: 30 }), without).macro[0]).toMatchObject({ cropNeed: null });
  });
});
