import { expect, test } from '@jest/globals';
import { changedBlocks, differing, filledFrom, followed } from './answer-changes';
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
test('R589 what the plan knows is filled in, marked as from the plan, and follows it; an answer of one’s own does not', () => {
  const filled = changedBlocks({}, filledFrom(data(2400)));
  expect(filled.yield).toEqual({ productKg: 2400, areaHa: 2 });
  expect(filled.evidence?.['yield.productKg']).toEqual({ fromPlan: true, status: 'estimated' });
  expect(followed(filled, data(2400))).toBeUndefined();
  expect(followed(filled, data(2600))).toEqual({ answers: { 'yield.productKg': 2600 } });
  expect(followed({ ...filled, evidence: {} }, data(2600))).toBeUndefined();
});
test('what changed between two seasons is named', () => {
  expect(differing({ yield: { areaHa: 2, productKg: 1 } }, { yield: { areaHa: 2, productKg: 4 }, energy: { electricityKWh: 1 } })).toEqual([
    'yield.productKg',
    'energy.electricityKWh',
  ]);
});
