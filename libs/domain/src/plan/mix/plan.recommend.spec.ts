import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadSolver, type SolveProgram } from '../../agronomy/auto-calculate/solver.js';
import { cropFactsOf, libraryCropByKey } from '../../agronomy/tables/crop-table.js';
import { libraryProduct, libraryProductByKey } from '../../agronomy/tables/product-table.js';
import { plan } from '../decide/plan.decider.js';
import { type RecommendAround, recommend, type RecommendedOption, shortcomingsOf } from './plan.recommend.js';
import type { SavePlan } from '../plan.schema.js';

let solve: SolveProgram;
beforeAll(async () => {
  solve = await loadSolver();
});

const crop = libraryCropByKey('potato')!;
const [urea, map, mop] = ['urea', 'map', 'mop'].map((key) => libraryProductByKey(key)!.id) as [number, number, number];
const input: SavePlan = {
  name: 'Spring North',
  customerId: 1,
  fieldId: 2,
  cropId: crop.id,
  crop: { plantingDate: '2026-03-01', expectedYield: 40, expectedYieldUnitId: 1 },
};
const facts = { today: '2026-02-01', keySeed: 'seed', conditional: false, isCrf: () => false };
const around: RecommendAround = {
  crop: { id: crop.id, duration: crop.duration_days, stages: [] },
  imperial: false,
  display: 'oxide',
  facts,
  context: { crop: cropFactsOf(crop), product: libraryProduct, unitTypeId: 0, display: 'oxide' },
  key: 'column',
};
const option = (...fertilizers: RecommendedOption['fertilizers']): RecommendedOption => ({ name: 'A', fertilizers });
const found = (options: RecommendedOption[], body = input) => {
  const answer = recommend(solve, body, options, around);
  if ('lacks' in answer) throw new Error(answer.lacks);
  return answer;
};
const dosesOf = ({ input: { applications } }: { input: SavePlan }) => applications![0]!.products!;

describe('a plan by the settings of a recommendation', () => {
  test('has an amount found for each product that came without one, in a column before planting', () => {
    const answer = found([option({ id: urea }, { id: map }, { id: mop })]);
    expect(answer.input.applications).toHaveLength(1);
    expect(answer.input.applications![0]).toMatchObject({ id: 'column', cropStageId: -1 });
    expect(dosesOf(answer).map(({ id }) => id)).toEqual([urea, map, mop]);
    for (const { amount } of dosesOf(answer)) expect(amount).toBeGreaterThan(0);
    for (const macro of [1, 4, 5]) expect([...answer.deficits, ...answer.excesses]).not.toContain(macro);
  });

  test('keeps amounts that were given, and finds the others beside them', () => {
    const given = { id: urea, amount: 100, unitId: 2 };
    const alone = dosesOf(found([option({ id: map }, { id: mop })]));
    const [kept, ...others] = dosesOf(found([option(given, { id: map }, { id: mop })]));
    expect(kept).toEqual(given);
    expect(others.map(({ id }) => id)).toEqual([map, mop]);
    expect(alone.map(({ id }) => id)).toEqual([map, mop]);
  });

  test('follows the option that comes nearest, and says what it gives too little of', () => {
    const poor = option({ id: urea, amount: 1, unitId: 2 });
    const answer = found([poor, option({ id: urea }, { id: map }, { id: mop }), poor]);
    expect(answer.option).toBe(1);
    expect(found([poor]).deficits).toEqual(expect.arrayContaining([1, 4, 5]));
    expect(found([option({ id: urea, amount: 5_000, unitId: 2 })]).excesses).toContain(1);
  });

  test('is one that the decider drafts as it stands', () => {
    const answer = found([option({ id: urea }, { id: map })]);
    const events = plan.decide(
      {
        type: 'DraftPlan',
        id: 7,
        growerId: 1,
        fieldId: 2,
        crop: around.crop,
        imperial: false,
        display: 'oxide',
        input: answer.input,
        facts,
        taskId: 3,
      },
      plan.initial,
    );
    expect(events).toMatchObject([{ type: 'PlanDrafted', data: { taskId: 3, draft: { plan: { name: 'Spring North' } } } }]);
  });

  test('cannot be made where nothing can be computed', () => {
    const { expectedYield: _yield, ...rest } = input.crop!;
    expect(recommend(solve, { ...input, crop: rest }, [option({ id: urea })], around)).toEqual({ lacks: 'plan.expectedYield' });
  });
});

test('a legume is not short of a starter, and has too much of it only beyond 30 kg N/ha', () => {
  const basis = { method: 'starter', region: null, sources: [], confidence: 'medium' } as const;
  const fed = (fulfillment: number, status: 'deficit' | 'excess') =>
    shortcomingsOf({
      macro: [{ id: 1, name: 'N', cropNeed: 20, demand: 200, fulfillment, fulfillmentCrf: 0, status, basis, beside: null }],
      micro: [],
      additional: [],
    });
  for (const one of [fed(0, 'deficit'), fed(16.5, 'deficit'), fed(29, 'excess')]) expect(one).toEqual({ deficits: [], excesses: [] });
  expect(fed(31, 'excess')).toEqual({ deficits: [], excesses: [1] });
});

test('what lies outside is named by nutrient', () => {
  const nutrient = (id: number, status: 'deficit' | 'met' | 'excess' | 'noNeed') => ({
    id,
    name: '',
    cropNeed: 1,
    demand: 1,
    fulfillment: 1,
    fulfillmentCrf: 0,
    status,
    basis: null,
    beside: null,
  });
  expect(
    shortcomingsOf({
      macro: [nutrient(1, 'deficit'), nutrient(4, 'met')],
      micro: [nutrient(9, 'excess')],
      additional: [nutrient(19, 'noNeed')],
    }),
  ).toEqual({ deficits: [1], excesses: [9] });
});

test('a trace that nobody would go out for is no reason to call a plan not met', () => {
  const of = (id: number, cropNeed: number, fulfillment: number, status: 'deficit' | 'excess') =>
    ({ id, cropNeed, fulfillment, status, basis: null }) as never;
  expect(
    shortcomingsOf({
      macro: [of(6, 1.8, 0, 'deficit'), of(8, 22, 0, 'deficit'), of(4, 16, 16.9, 'excess')],
      micro: [of(10, 0.06, 0, 'deficit'), of(14, 0.19, 0.21, 'excess'), of(12, 0.4, 0, 'deficit')],
      additional: [],
    }),
  ).toEqual({ deficits: [8, 12], excesses: [] });
});
