import { describe, expect, test } from '@jest/globals';
import { byPressing, needsOf, oldestGoodSample, openChecks, standingPlan, standingPlans, toLookAt, window } from './home.policy.js';

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
  test('of thousands of plans of one field each is looked at a few times', () => {
    let looks = 0;
    const many = Array.from({ length: 2_000 }, (_, id) => ({
      id,
      get status() {
        looks += 1;
        return 'draft';
      },
      updatedAt: `2026-01-${String(1 + (id % 28)).padStart(2, '0')}`,
    }));
    expect(standingPlans([many, [plan(9_000, 'active')], [plan(9_001, 'inactive')]]).map(({ id }) => id)).toEqual([27, 9_000]);
    expect(looks).toBeLessThan(5 * many.length);
  });
  test('what is most pressing comes first', () =>
    expect(needsOf({ plan: 'none', soilTest: null, dates: [{ passed: false }, { passed: true }] }, today)).toEqual([
      'passed',
      'due',
      'noPlan',
      'noSoil',
    ]));
});

describe('the checks of plans', () => {
  test('are open until somebody says why they live with them', () => {
    const override = { reason: 'as agreed' };
    expect(openChecks([{ level: 'error' }, { level: 'warning' }, { level: 'warning', override }])).toEqual({ errors: 1, warnings: 1 });
    expect(openChecks([])).toEqual({ errors: 0, warnings: 0 });
  });
  test('what stops a plan comes first', () => {
    const [stopped, two, one] = [
      { errors: 1, warnings: 0 },
      { errors: 0, warnings: 2 },
      { errors: 0, warnings: 1 },
    ];
    expect([one, stopped, two].toSorted(byPressing)).toEqual([stopped, two, one]);
  });
  test('of plans that are carried out are looked at first, then of drafts by their last change', () => {
    const plan = (id: number, status: string, updatedAt: string) => ({ id, status, updatedAt });
    const plans = [plan(1, 'draft', '2026-01-01'), plan(2, 'draft', '2026-03-01'), plan(3, 'active', '2025-01-01')];
    expect(toLookAt(plans).map(({ id }) => id)).toEqual([3, 2, 1]);
  });
});
