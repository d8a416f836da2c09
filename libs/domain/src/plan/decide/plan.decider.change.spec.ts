import { describe, expect, test } from '@jest/globals';
import { fold } from '../../kernel/decider/decider.js';
import { isRefusal } from '../../kernel/errors/errors.js';
import { specify } from '../../kernel/decider/specify.js';
import { validate } from '../../kernel/errors/validate.js';
import type { PlanCommand } from './plan.commands.js';
import { plan } from './plan.decider.js';
import type { PlanEvent } from '../plan.events.js';
import type { CropPattern } from './plan.policy.js';
import { type SavePlan, savePlan } from '../plan.schema.js';
import { bodyOf, change, draft, facts, full, happened } from '../testing/potato-plan.js';

const maize: CropPattern = { id: 9, duration: 120, stages: [{ stageId: 1, name: 'V6', duration: 120, sortOrder: 1, distribution: [] }] };
const { given } = specify(plan);

describe('an update', () => {
  const start = happened(draft(full));
  test('R248 the body it was read as changes nothing', () => {
    const { results: _results, ...body } = bodyOf(start);
    const outcome = validate(savePlan, body);
    given(...start)
      .when(change((outcome as { value: SavePlan }).value))
      .thenNothing();
  });
  test('R246 absent stays, null clears, given changes', () => {
    const after = bodyOf([...start, ...happened2(change({ id: 7, cultivar: 'Desiree', crop: { expectedYield: null } }))]);
    expect(after).toMatchObject({ cultivar: 'Desiree', name: 'North', crop: { expectedYield: null, plantingDate: '2026-03-01' } });
  });
  const happened2 = (command: PlanCommand) => {
    const outcome = plan.decide(command, fold(plan, start));
    if (isRefusal(outcome)) throw new Error(JSON.stringify(outcome));
    return outcome;
  };
  test.each([
    ['applications', { applications: [] }],
    ['foliarApplications', { foliarApplications: null }],
    ['products', { products: [] }],
    ['tanks', { tanks: [], proportionalStages: undefined }],
    ['stages', { stages: [{ stageId: 1 }] }],
    ['applications[0].products', { applications: [{ id: 'k1', products: [] }] }],
    ['proportionalStages', { proportionalStages: [] }],
    ['analyses.waterAnalyses', { analyses: { waterAnalyses: [] } }],
    ['pricing.items', { pricing: { items: [] } }],
  ] as [string, SavePlan][])('a list that loses entries needs the revision: %s', (list, input) => {
    if (list !== 'tanks')
      given(...start)
        .when(change(input))
        .thenRefused('revisionRequired', list);
    if (list !== 'tanks' && list !== 'stages') expect(plan.decide(change(input, { facts }), fold(plan, start))).not.toEqual([]);
  });
  test('R267 another crop clears applications and proportional stages, takes the new stages and begins a new document', () => {
    const { results: _results, ...body } = bodyOf(start);
    const events = happened2(change({ ...(validate(savePlan, body) as { value: SavePlan }).value, cropId: 9 }, { crop: maize }));
    const after = bodyOf([...start, ...events]);
    expect([after.applications, after.foliarApplications, after.proportionalStages]).toEqual([[], [], []]);
    expect(after.stages.map((stage) => stage.name)).toEqual(['Pre-plant', 'Planting', 'V6']);
    expect(after.crop).toMatchObject({ duration: 120, harvestDate: '2026-06-29', plantingDate: '2026-03-01' });
    expect(events[0]).toEqual({ type: 'PlanSelectionsReset', data: { reason: 'crop', cropId: 9, epoch: 2 } });
  });
  test('R268 another field clears the analyses', () => {
    const { results: _results, ...body } = bodyOf(start);
    const after = bodyOf([...start, ...happened2(change({ ...(validate(savePlan, body) as { value: SavePlan }).value, fieldId: 6 }))]);
    expect(after).toMatchObject({ fieldId: 6, analyses: { soilAnalysisId: null, waterAnalyses: [] } });
    expect(after.applications).toHaveLength(1);
  });
  test('R269 another method clears what was chosen for the old one', () => {
    const events = happened2(change({ applications: [{ id: 'k1', method: 'foliar', products: [{ id: 41, amount: 100, unitId: 2 }] }] }));
    expect(events[0]).toEqual({ type: 'PlanSelectionsReset', data: { reason: 'method', application: 'k1' } });
    const after = bodyOf([...start, ...events]);
    expect(after.applications).toEqual([]);
    expect(after.foliarApplications.find((one) => one.id === 'k1')).toMatchObject({ products: [], cropStageId: 1 });
    expect(bodyOf([...start, ...happened2(change({ applications: [{ id: 'k1', method: 'proportional' }] }))]).applications).toEqual([]);
  });
  test('R270 another stage resets the dates of its applications', () => {
    const dated = [
      ...start,
      ...happened2(change({ applications: [{ id: 'k1', applicationDate: '2026-03-05', applicationDateEnd: '2026-03-06' }] })),
    ];
    const outcome = plan.decide(
      change({ applications: [{ id: 'k1', cropStageId: 2, stageId: 1, applicationDate: '2026-03-05' }] }),
      fold(plan, dated),
    ) as PlanEvent[];
    expect(bodyOf([...dated, ...outcome]).applications[0]).toMatchObject({
      cropStageId: 2,
      applicationDate: '2026-03-31',
      applicationDateEnd: null,
      products: [{ id: 41, amount: 100, unitId: 2 }],
    });
  });
  test('a rule that others broke live is not held against an update that leaves it alone', () => {
    const broken: PlanEvent[] = [...start, { type: 'PlanDetailsChanged', data: { values: { harvestDate: '2026-01-01' } } }];
    given(...broken)
      .when(change({ name: 'South' }))
      .then({ type: 'PlanDetailsChanged', data: { values: { name: 'South' } } });
    given(...broken)
      .when(change({ crop: { harvestDate: '2026-01-02' } }))
      .thenRefused('harvestBeforePlanting');
  });
  test('the grower cannot change', () =>
    void given(...start)
      .when(change({ customerId: 4 }))
      .thenRefused('readOnly', 'customerId'));
});
