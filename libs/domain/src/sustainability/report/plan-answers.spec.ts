import { describe, test, expect } from '@jest/globals';
import { specify } from '../../kernel/decider/specify.js';
import { type PlanAnswers, planAnswers } from './plan-answers.js';
import { report } from './report.decider.js';

describe('answers that come from the plan', () => {
  const { given } = specify(report);
  const origin = { id: 7, growerId: 3, fieldId: 4, planId: 5, cropId: 1024, crop: 'coffee', subcrop: null, copiedFrom: null };
  const marked = { status: 'estimated' as const, fromPlan: true };
  const filled = {
    yield: { productKg: 2400, areaHa: 2, cherryKg: 9 },
    nutrients: { fertilizers: [{ product: 'urea', kg: 200 }] },
    evidence: { 'yield.productKg': marked, 'nutrients.fertilizers': marked, 'yield.areaHa': { status: 'measured' as const } },
  };
  const begun = { type: 'SustainabilityReportStarted' as const, data: { ...origin, answers: filled } };
  const known = (productKg: number | null, kg?: number) =>
    planAnswers({
      yield: { productKg, areaHa: 3, surveyYear: 2026 },
      fertilizers: kg === undefined ? [] : [{ product: 'urea', kg }],
    });
  const follow = (given: PlanAnswers, planStatus: 'active' | 'completed' | 'draft' | 'inactive' | undefined = 'active', planId = 5) => ({
    ...{ type: 'FollowPlan' as const, planId, planRevision: 12 },
    ...{ planStatus, known: given },
  });
  const followed = (answers: object) => ({
    type: 'SustainabilityReportFollowedPlan' as const,
    data: { id: 7, growerId: 3, planRevision: 12, answers: { ...filled, ...answers } },
  });
  test('follow it alone, with its revision; what a person answered stays', () => {
    const event = followed({ yield: { productKg: 2600, areaHa: 2, cherryKg: 9 } });
    given(begun)
      .when(follow(known(2600, 200)))
      .then(event);
    given(begun, event)
      .when(follow(known(2600, 200)))
      .thenNothing();
    given(begun, event)
      .when(follow(known(2600, 200)))
      .thenState((state) => expect(state).toMatchObject({ planRevision: 12, answers: { yield: { areaHa: 2 } } }));
    const own = { ...filled, evidence: { ...filled.evidence, 'yield.productKg': { ...marked, fromPlan: false } } };
    given({ ...begun, data: { ...begun.data, answers: own } })
      .when(follow(known(2600, 200)))
      .thenNothing();
  });
  test('are empty where the plan says nothing, or nothing that could be an answer', () => {
    const none = followed({ yield: { productKg: null, areaHa: 2, cherryKg: 9 }, nutrients: { fertilizers: null } });
    for (const nothing of [known(null), known(0), known(Number.NaN)]) given(begun).when(follow(nothing)).then(none);
  });
  test('R243 stay as they are where the plan is not to be reported, gone, or another one', () => {
    for (const planStatus of ['draft', 'inactive', undefined] as const)
      given(begun)
        .when({ ...follow(known(1, 1)), planStatus })
        .thenNothing();
    given(begun)
      .when(follow(known(1, 1), 'active', 6))
      .thenNothing();
    given()
      .when(follow(known(1, 1)))
      .thenNothing();
    given(begun, { type: 'SustainabilityReportRemoved', data: { id: 7, growerId: 3 } })
      .when(follow(known(1, 1)))
      .thenNothing();
  });
  test('a revision of one plan says nothing of the next', () => {
    const event = followed({ yield: { productKg: 2600, areaHa: 2, cherryKg: 9 } });
    given(begun, event)
      .when({ type: 'ChangeReport', planId: 6, planStatus: 'active', answers: {} })
      .thenState((state) => expect(state).toMatchObject({ planId: 6 }));
    given(begun, event)
      .when({ type: 'ChangeReport', planId: 6, planStatus: 'active', answers: {} })
      .thenState((state) => expect(state).not.toHaveProperty('planRevision'));
  });
});
