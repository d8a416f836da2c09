import { expect, test } from '@jest/globals';
import { changedBlocks, differing, filledFrom } from './answer-changes';
import type { Answers, PlanData } from './report-queries';

const data = (productKg: number): PlanData =>
  ({
    yield: { productKg, areaHa: 2, surveyYear: null },
    fertilizers: [{ product: 'urea', kg: 200, content: { N: 0.46, nForm: 'urea' } }],
  }) as unknown as PlanData;

test('what is sent for one answer keeps what a colleague answered beside it', () => {
  const now: Answers = { yield: { areaHa: 3, cherryKg: 9 }, tillage: { practices: ['spade'] } };
  expect(changedBlocks(now, { answers: { 'yield.productKg': 5 } })).toEqual({ yield: { areaHa: 3, cherryKg: 9, productKg: 5 } });
});
test('what the plan knows is filled in and marked as from the plan; where it says nothing the question stays as it is', () => {
  const filled = changedBlocks({}, filledFrom(data(2400)));
  expect(filled.yield).toEqual({ productKg: 2400, areaHa: 2 });
  expect(filled.evidence).toEqual(
    Object.fromEntries(
      ['yield.productKg', 'yield.areaHa', 'nutrients.fertilizers'].map((path) => [path, { fromPlan: true, status: 'estimated' }]),
    ),
  );
});
test('what changed between two seasons is named', () => {
  expect(differing({ yield: { areaHa: 2, productKg: 1 } }, { yield: { areaHa: 2, productKg: 4 }, energy: { electricityKWh: 1 } })).toEqual([
    'yield.productKg',
    'energy.electricityKWh',
  ]);
});
