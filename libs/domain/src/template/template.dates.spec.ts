import { expect, test } from '@jest/globals';
import { emptyDraft, type PlanDraft } from '../plan/plan.draft.js';
import { datesFromStages, offsetsOf } from './template.dates.js';

const TODAY = '2026-11-22';
const draft = (plantingDate: string): PlanDraft => ({
  ...emptyDraft,
  plan: { plantingDate, duration: 50 },
  stages: {
    11: { duration: 20, sortOrder: 1 },
    12: { duration: 40, sortOrder: 2 },
    13: { duration: 10, sortOrder: 3 },
  },
  applications: {
    first: { order: 'a0', method: 'quantitative', cropStageId: 11, applicationTypeId: 1, applicationDate: '2026-03-06' },
    leaf: { order: 'a1', method: 'foliar', cropStageId: 12, applicationTypeId: 5, applicationDate: '2026-03-21' },
    untyped: { order: 'a2', method: 'quantitative', cropStageId: 12, applicationTypeId: 0, applicationDate: '2026-03-25' },
    beyond: { order: 'a3', method: 'quantitative', cropStageId: 13, applicationTypeId: 1, applicationDate: '2026-06-01' },
    '11_tank': { order: 'a4', method: 'proportional', cropStageId: 11, tank: 'tank' },
  },
});

test('R254 R255 R256 dates of a template follow the stages of the plan that is made from it, today for type 0 and a stage without a period', () => {
  expect(datesFromStages(draft('2027-04-01'), TODAY)).toEqual({
    first: '2027-04-01',
    leaf: '2027-04-21',
    untyped: TODAY,
    beyond: TODAY,
  });
});

test('R254 what a template keeps are days from the stage, so that another planting date moves them along', () => {
  const offsets = offsetsOf(draft('2026-03-01'));
  expect(offsets).toEqual({ first: { stageId: 11, days: 5 }, leaf: { stageId: 12, days: 0 }, untyped: { stageId: 12, days: 4 } });
  expect(datesFromStages(draft('2027-04-01'), TODAY, offsets)).toMatchObject({ first: '2027-04-06', leaf: '2027-04-21', untyped: TODAY });
  expect(datesFromStages(draft('2026-03-01'), TODAY, offsets)).toMatchObject({ first: '2026-03-06', leaf: '2026-03-21' });
});
