import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays, daysBetween } from '../../kernel/locale/dates.js';
import type { CropFacts, ProductFacts } from '../facts.js';
import { fulfilment } from './fulfilment.js';
import { graph } from './graph.js';
import type { GraphContext, GraphPlan } from './graph-plan.js';
import { coatedRelease, depletionDays, overStages, seasonOf } from './release-over-stages.js';
import { available, carryForward } from './stage-carry.js';

const crop: CropFacts = {
  id: 1,
  key: 'crop',
  cropType: 'annual',
  yield_t_ha: { low: 1, high: 100, average: 10 },
  removal_kg_t: { 1: { value: 7, source: 'x' }, 4: { value: 10, source: 'x' } },
  uptake_kg_t: { 1: { value: 7, source: 'x' } },
};
const straight: ProductFacts = { id: 1, name: 'TSP', typeId: 1, formId: 2, nutrients: [{ id: 4, value: 50 }] };
const urea: ProductFacts = { id: 2, name: 'Urea', typeId: 1, formId: 2, nutrients: [{ id: 15, value: 50 }] };
const coated: ProductFacts = { id: 3, name: 'PCU', typeId: 2, formId: 2, nutrients: [{ id: 15, value: 40 }], longevity_months: 2 };
const compost: ProductFacts = {
  id: 4,
  name: 'Compost',
  typeId: 1,
  formId: 3,
  nutrients: [{ id: 3, value: 0.1, efficiency: 0.75 }],
  organicNitrogen_pct: 1,
  organicNitrogenAvailability: 0.1,
};
const products = [straight, urea, coated, compost];
const context = (more: Partial<GraphContext> = {}): GraphContext => ({
  crop,
  product: (id) => products.find((one) => one.id === id),
  unitTypeId: 0,
  display: 'oxide',
  ...more,
});
const shared = (n: number, p: number) => [
  { id: 1, value: n },
  { id: 4, value: p },
];
const stages = [
  { stageId: -1, duration: 0, sortOrder: 0 },
  { stageId: -2, duration: 0, sortOrder: 0 },
  { stageId: 11, duration: 30, sortOrder: 1, distribution: shared(25, 25) },
  { stageId: 12, duration: 30, sortOrder: 2, distribution: shared(50, 50) },
  { stageId: 13, duration: 30, sortOrder: 3, distribution: shared(25, 25) },
];
const given = (...applications: NonNullable<GraphPlan['applications']>): GraphPlan => ({
  crop: { expectedYield: 10, plantingDate: '2026-03-01', duration: 90 },
  stages,
  applications,
});
const one = (cropStageId: number, id: number, amount: number, applicationDate?: string) => ({
  id: `${cropStageId}.${id}`,
  cropStageId,
  applicationDate: applicationDate ?? null,
  products: [{ id, amount, unitId: 2 }],
});
const supply = (plan: GraphPlan, nutrientId: number, more?: Partial<GraphContext>) =>
  graph(plan, context(more)).stages.map(({ fulfillment }) => fulfillment.find(({ id }) => id === nutrientId)!.value);

describe('what a stage has for its crop', () => {
  test('what is given before planting serves the first stages, and surplus phosphate the next in full', () => {
    // need 100 kg P2O5: 25, 50, 25; 120 kg are given before planting
    expect(supply(given(one(-1, 1, 240)), 4)).toEqual([0, 0, 25, 50, 45]);
    expect(supply(given(one(-2, 1, 100)), 4)).toEqual([0, 0, 25, 25, 0]);
  });
  test('surplus nitrogen is carried on by four fifths', () => {
    // need 70 / 0.7 = 100 kg N: 25, 50, 25; 100 kg in the first stage leave 75, of which 60 arrive
    expect(supply(given(one(11, 2, 200)), 1)).toEqual([0, 0, 25, 50, 8]);
  });
  test('pre-plant that the plan does not list is there when the first stage begins', () => {
    const plan = { ...given(one(-1, 1, 100)), stages: stages.slice(2) };
    expect(supply(plan, 4)).toEqual([25, 25, 0]);
  });
  test('where nothing is needed everything stays where it was given', () => {
    expect(supply(given(one(11, 1, 100)), 4, { crop: { ...crop, removal_kg_t: {} } })).toEqual([0, 0, 50, 0, 0]);
  });
  test('law: own supply is what is used, left over, or lost as nitrogen', () => {
    const amount = fc.double({ min: 0, max: 500, noNaN: true });
    const rows = fc.array(fc.record({ duration: fc.constantFrom(0, 20), own: amount, need: amount }), { minLength: 1, maxLength: 15 });
    fc.assert(
      fc.property(rows, fc.constantFrom(1, 4, 5, 9), (list, nutrientId) => {
        const moved = carryForward(list, nutrientId);
        const own = list.reduce((sum, row) => sum + row.own, 0);
        const lost = moved.reduce((sum, { carriedOn }, n) => sum + carriedOn - (moved[n + 1]?.carriedIn ?? 0), 0);
        expect(Math.abs(moved.reduce((sum, row) => sum + available(row), 0) + lost - own)).toBeLessThan(1e-6);
        if (nutrientId !== 1) expect(Math.abs(lost)).toBeLessThan(1e-6);
        for (const [n, row] of moved.entries()) if (n < moved.length - 1) expect(available(row)).toBeLessThanOrEqual(list[n]!.need + 1e-9);
      }),
    );
  });
});

describe('a coated product', () => {
  const atPlanting = given(one(-2, 3, 250, '2026-03-01'));
  const released = (days: number) => 1 - 0.1 ** (days / (2 * 30.44));
  test('comes free stage by stage; the season total is all that was applied, what comes after harvest is named', () => {
    const { byStage, total, crf, late } = fulfilment(atPlanting, context(), []);
    expect([total[0], crf[0]]).toEqual([100, 100]);
    expect(byStage.get(11)![0]).toBeCloseTo(100 * released(30), 9);
    expect(byStage.get(12)![0]).toBeCloseTo(100 * (released(60) - released(30)), 9);
    expect(byStage.get(13)![0]).toBeCloseTo(100 * (released(90) - released(60)), 9);
    expect(late).toMatchObject([{ path: 'doses.-2.3|3', depletionDate: '2026-05-01' }]);
    expect(late[0]!.part).toBeCloseTo(1 - released(90), 9);
  });
  test('what comes free before the first stage belongs to the stage in which it was applied', () => {
    const { byStage } = fulfilment(given(one(-1, 3, 250, '2026-02-01')), context(), []);
    expect(byStage.get(-1)![0]).toBeCloseTo(100 * released(28), 9);
    expect(byStage.get(11)![0]).toBeCloseTo(100 * (released(58) - released(28)), 9);
  });
  test('a warm soil empties it sooner, a cold one later', () => {
    const date = (celsius: number) =>
      graph(atPlanting, context({ soil_C: Array(12).fill(celsius) as number[] })).crfFertilizers[0]!.depletionDate;
    expect([date(31), date(21), date(11)]).toEqual(['2026-04-01', '2026-05-01', '2026-07-01']);
    expect(graph(atPlanting, context()).crfFertilizers[0]!.depletionDate).toBe('2026-05-01');
  });
  test('until the harvest the last stage gets what comes free after it', () => {
    const plan = { ...atPlanting, crop: { ...atPlanting.crop, harvestDate: '2026-06-30' } };
    expect(fulfilment(plan, context(), []).byStage.get(13)![0]).toBeCloseTo(100 * (released(122) - released(60)), 9);
  });
  test('after a harvest before the last stage’s end nothing more serves a stage', () => {
    const early = { ...atPlanting, crop: { ...atPlanting.crop, harvestDate: '2026-04-14' } };
    const { byStage, late } = fulfilment(early, context(), []);
    expect(byStage.get(12)![0]).toBeCloseTo(100 * (released(45) - released(30)), 9);
    expect(byStage.has(13)).toBe(false);
    expect(late[0]!.part).toBeCloseTo(1 - released(45), 9);
  });
  test('without a date it stays in its stage', () => {
    expect(fulfilment(given(one(12, 3, 250)), context(), []).byStage.get(12)![0]).toBe(100);
  });
  test('law: stages and what comes after harvest make the whole, whatever dates and temperatures', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -400, max: 200 }),
        fc.double({ min: 0.5, max: 24, noNaN: true }),
        fc.option(fc.array(fc.integer({ min: -5, max: 40 }), { minLength: 12, maxLength: 12 }), { nil: undefined }),
        fc.option(fc.integer({ min: 0, max: 200 }), { nil: undefined }),
        (day, months, soil_C, harvest) => {
          const start = addDays('2026-03-01', day);
          const harvestDate = harvest === undefined ? null : addDays('2026-03-01', harvest);
          const season = seasonOf({ ...atPlanting, crop: { ...atPlanting.crop, harvestDate } });
          const release = coatedRelease(start, months, soil_C);
          const { parts, after } = overStages(season, start, 12, release);
          // published law: what is out by the harvest is what the stages got
          const sinceStart = daysBetween(start, season.end!) + 1;
          const out = Math.max(release(Math.max(0, sinceStart)), release(Math.max(0, daysBetween(start, '2026-03-01'))));
          expect(1 - after).toBeCloseTo(sinceStart > 0 ? out : 0, 9);
          for (const part of parts.values()) expect(part).toBeGreaterThanOrEqual(0);
          expect([...parts.values()].reduce((sum, part) => sum + part, after)).toBeCloseTo(1, 9);
          expect(depletionDays(start, months, soil_C)).toBeGreaterThan(0);
        },
      ),
    );
  });
});

test('organic nitrogen of compost mineralises until harvest, its ammonium is there at once', () => {
  const { byStage, total } = fulfilment(given(one(-2, 4, 10_000)), context(), []);
  expect(total[0]).toBeCloseTo(7.5 + 10, 9);
  expect(byStage.get(-2)![0]).toBeCloseTo(7.5, 9);
  for (const stageId of [11, 12, 13]) expect(byStage.get(stageId)![0]).toBeCloseTo(10 / 3, 9);
});
