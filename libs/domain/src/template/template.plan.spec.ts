import { describe, expect, test } from '@jest/globals';
import { emptyDraft, type PlanDraft } from '../plan/plan.draft.js';
import { mergePlan } from '../plan/decide/plan.merge.js';
import { keptOfPlan, planFromTemplate } from './template.plan.js';

const TODAY = '2026-11-22';
const draft: PlanDraft = {
  ...emptyDraft,
  plan: { name: 'Of a grower', plantingDate: '2026-03-01', duration: 50, soilAnalysisId: 7, discount: 3 },
  notes: 'Told in confidence',
  stages: { 11: { name: 'Early', duration: 20, sortOrder: 1 }, 12: { name: 'Late', duration: 30, sortOrder: 2 } },
  products: { 5001: { order: 'a0', price: 12 }, 5002: { order: 'a1' } },
  tanks: { A: { order: 'a0', name: 'Tank A' } },
  applications: {
    base: { order: 'a0', method: 'quantitative', cropStageId: -1, applicationTypeId: 1, applicationDate: '2026-02-20' },
    top: { order: 'a1', method: 'quantitative', cropStageId: 12, applicationTypeId: 3, applicationDate: '2026-03-26' },
    leaf: {
      order: 'a2',
      method: 'foliar',
      cropStageId: 12,
      applicationTypeId: 5,
      applicationDate: '2026-04-01',
      waterVolume: 300,
      waterVolumeUnitId: 10,
    },
    '11_A': { order: 'a3', method: 'proportional', cropStageId: 11, tank: 'A', volume: 1000 },
  },
  doses: { base: { 5001: [100, 2] }, top: { 5001: [80, 2] }, leaf: { 5002: [4, 2] }, '11_A': { 5002: [20, 5] } },
};
const kept = keptOfPlan(draft);
const other = (plan: PlanDraft['plan'], stages = draft.stages): PlanDraft => ({ ...emptyDraft, plan, stages });
const merged = (target: PlanDraft) => {
  const { draft: next, problems } = mergePlan(target, planFromTemplate(kept, target, TODAY), { today: TODAY, keySeed: 'k' });
  expect(problems).toEqual([]);
  return next;
};
const dated = (target: PlanDraft) =>
  Object.values(merged(target).applications)
    .filter(({ method }) => method !== 'proportional')
    .map(({ applicationDate }) => applicationDate);

describe('what a template keeps of a plan', () => {
  test('C166 R254 days from the stage, doses and tanks, and nothing of the grower', () => {
    expect(kept.applications.map(({ id, cropStageId, offsetDays }) => [id, cropStageId, offsetDays])).toEqual([
      ['base', -1, -9],
      ['top', 12, 5],
      ['leaf', 12, 11],
    ]);
    expect(kept.applications[2]).toMatchObject({
      method: 'foliar',
      waterVolume: 300,
      waterVolumeUnitId: 10,
      products: [{ id: 5002, amount: 4, unitId: 2 }],
    });
    expect(kept.proportionalStages).toMatchObject([
      { stageId: 11, tanks: [{ id: 'A', volume: 1000, products: [{ id: 5002, dosage: 20 }] }] },
    ]);
    expect(JSON.stringify(kept)).not.toMatch(/grower|confidence|2026-|soilAnalysis|price/i);
  });
});

describe('a plan made with a template', () => {
  test('R254 is dated from its own planting date and stages', () => {
    expect(dated(other({ plantingDate: '2027-06-01', duration: 50 }))).toEqual(['2027-05-23', '2027-06-26', '2027-07-02']);
    const target = merged(other({ plantingDate: '2027-06-01', duration: 50 }));
    expect(Object.keys(target.doses)).toHaveLength(4);
    expect(target.doses['11_A']).toEqual({ 5002: [20, 5] });
  });
  test('R253 a stage wholly beyond the crop gives today, and no date passes its last day', () => {
    const short = other({ plantingDate: '2027-06-01', duration: 24 });
    expect(dated(short)).toEqual(['2027-05-23', '2027-06-24', '2027-06-24']);
    const over = other({ plantingDate: '2027-06-01', duration: 20 });
    expect(dated(over)).toEqual(['2027-05-23', TODAY, TODAY]);
  });
  test('takes the place of what the plan had, keeps its name and prices', () => {
    const target = { ...draft, plan: { ...draft.plan, plantingDate: '2027-06-01' } };
    const next = merged(target);
    expect(Object.keys(next.applications)).not.toContain('base');
    expect(Object.keys(next.applications)).toHaveLength(4);
    expect([next.plan['name'], next.products['5001']?.['price'], next.notes]).toEqual(['Of a grower', 12, 'Told in confidence']);
  });
  test('whose stages are others takes the stage of the same day', () => {
    const stages = { 21: { name: 'Whole', duration: 50, sortOrder: 1 } };
    const next = merged(other({ plantingDate: '2027-06-01', duration: 50 }, stages));
    const [base, top] = Object.values(next.applications);
    expect([base?.['cropStageId'], top?.['cropStageId'], top?.['applicationDate']]).toEqual([-1, 21, '2027-06-26']);
  });
});
