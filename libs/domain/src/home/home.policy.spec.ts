import { describe, expect, test } from '@jest/globals';
import { needsOf, oldestGoodSample, standingPlan, window } from './home.policy.js';

const today = '2026-11-26';

test('a soil test counts for three years, to the day', () => {
  expect([oldestGoodSample(today), oldestGoodSample('2028-02-29')]).toEqual(['2023-11-26', '2025-02-28']);
  const of = (soilTest: string | null) => needsOf({ plan: 'active', soilTest, dates: [] }, today);
  expect([of('2023-11-26'), of('2023-11-25'), of(null)]).toEqual([[], ['oldSoil'], ['noSoil']]);
});

test('a week ahead with today, a week back', () => expect(window(today)).toEqual({ from: '2026-11-19', to: '2026-12-02' }));

describe('the plan of a field', () => {
  const plan = (id: number, status: string, updatedAt = '2026-01-01') => ({ id, status, updatedAt });
  test('is the active one, else the newest draft; completed and inactive ones are of other seasons', () => {
    expect(standingPlan([plan(1, 'draft'), plan(2, 'active')])).toEqual({ plan: 'active', planId: 2 });
    expect(standingPlan([plan(1, 'draft'), plan(2, 'draft', '2026-02-01')])).toEqual({ plan: 'draft', planId: 2 });
    expect(standingPlan([plan(1, 'completed'), plan(2, 'inactive')])).toEqual({ plan: 'none', planId: null });
  });
  test('what is most pressing comes first', () =>
    expect(needsOf({ plan: 'none', soilTest: null, dates: [{ passed: false }, { passed: true }] }, today)).toEqual([
      'passed',
      'due',
      'noPlan',
      'noSoil',
    ]));
});
