import { describe, expect, test } from '@jest/globals';
import { fold } from '../kernel/decider.js';
import { isRefusal } from '../kernel/errors.js';
import { specify } from '../kernel/specify.js';
import { validate } from '../kernel/validate.js';
import { planDocument } from './plan.document.js';
import { planBody } from './plan.body.js';
import { plan, type PlanCommand, type PlanFacts } from './plan.decider.js';
import type { PlanEvent } from './plan.events.js';
import type { CropPattern } from './plan.policy.js';
import { newPlan, type SavePlan, savePlan } from './plan.schema.js';

const CRF = 90;
const facts: PlanFacts = { today: '2026-05-01', keySeed: 'SEED12345678', conditional: true, isCrf: (id) => id === CRF };
const free: PlanFacts = { ...facts, conditional: false };
const potato: CropPattern = {
  id: 4,
  duration: 90,
  stages: [
    { stageId: 1, name: 'Emergence', duration: 30, sortOrder: 1, distribution: [{ id: 1, value: 40 }] },
    { stageId: 2, name: 'Bulking', duration: 60, sortOrder: 2, distribution: [{ id: 1, value: 60 }] },
  ],
};
const maize: CropPattern = { id: 9, duration: 120, stages: [{ stageId: 1, name: 'V6', duration: 120, sortOrder: 1, distribution: [] }] };
const basics: SavePlan = { name: 'North', customerId: 3, fieldId: 5, cropId: 4, crop: { plantingDate: '2026-03-01', expectedYield: 40 } };
const draft = (input: Partial<SavePlan> = {}): PlanCommand => ({
  type: 'DraftPlan',
  id: 7,
  growerId: 3,
  fieldId: 5,
  crop: potato,
  imperial: false,
  display: 'oxide',
  input: { ...basics, ...input },
  facts: free,
});
const happened = (...commands: PlanCommand[]): PlanEvent[] => {
  const events: PlanEvent[] = [];
  for (const command of commands) {
    const outcome = plan.decide(command, fold(plan, events));
    if (isRefusal(outcome)) throw new Error(JSON.stringify(outcome));
    events.push(...outcome);
  }
  return events;
};
const change = (input: SavePlan, more: Partial<Extract<PlanCommand, { type: 'ChangePlan' }>> = {}): PlanCommand => ({
  type: 'ChangePlan',
  input,
  facts: free,
  ...more,
});
const { given } = specify(plan);
const bodyOf = (events: readonly PlanEvent[]) => planBody(fold(plan, events));
const full: Partial<SavePlan> = {
  tanks: [{ name: 'A' }],
  products: [{ id: 41, unitId: 2, price: 0.5 }],
  applications: [{ id: 'k1', applicationTypeId: 1, cropStageId: 1, products: [{ id: 41, amount: 100 }] }],
  foliarApplications: [{ id: 'f1', cropStageId: 2, waterVolume: 300, waterVolumeUnitId: 10, products: [{ id: 42, amount: 3, unitId: 2 }] }],
  proportionalStages: [
    {
      stageId: 2,
      irrigationAmount: 30,
      irrigationEvents: 5,
      fertigationEvents: 4,
      tanks: [{ volume: 1000, injectionRatio: 2, injectionRatioUnitId: 20, products: [{ id: 43, ph: 6, dosage: 50, unitId: 5 }] }],
    },
  ],
  analyses: { soilAnalysisId: 11, waterAnalyses: [{ id: 12, share: 100 }] },
};

describe('a new plan', () => {
  test('R231 R245 starts as draft with the stages of its crop, its length and its harvest', () => {
    const body = bodyOf(happened(draft()));
    expect(body.status).toBe('draft');
    expect(body.stages.map((stage) => [stage.stageId, stage.stepType, stage.duration])).toEqual([
      [-1, 1, 0],
      [-2, 2, 0],
      [1, 0, 30],
      [2, 0, 60],
    ]);
    expect(body.crop).toMatchObject({ duration: 90, harvestDate: '2026-05-30', expectedYieldUnitId: 1 });
    expect(body.growingMethodId).toBe(1);
  });
  test('imperial growers yield in pounds per acre', () =>
    expect(bodyOf(happened({ ...draft(), imperial: true } as PlanCommand)).crop.expectedYieldUnitId).toBe(3));
  test('R136 stages that come with the body are its stages', () =>
    expect(
      bodyOf(
        happened(
          draft({
            stages: [
              { stageId: 8, name: 'b', duration: 5, sortOrder: 2 },
              { stageId: 7, name: 'a', duration: 10, sortOrder: 1 },
            ],
          }),
        ),
      ).stages.map((s) => s.stageId),
    ).toEqual([7, 8]));
  test('R007 R137 R140 R141 R142 R143 takes applications of every method and makes their keys, rows and tanks', () => {
    const body = bodyOf(happened(draft(full)));
    expect(body.applications[0]).toMatchObject({
      id: 'k1',
      cropStageId: 1,
      stageId: 1,
      applicationDate: null,
      products: [{ id: 41, amount: 100, unitId: 2 }],
    });
    expect(body.foliarApplications[0]).toMatchObject({ method: 'foliar', waterVolume: 300, applicationDate: '2026-05-01' });
    expect(body.products.map((product) => product.id)).toEqual([41, 42, 43]);
    expect(body.proportionalStages).toMatchObject([
      {
        stageId: 2,
        irrigationAmount: 30,
        tanks: [{ id: body.tanks[0]!.id, volume: 1000, injectionRatio: 2, products: [{ id: 43, ph: 6, dosage: 50, unitId: 5 }] }],
      },
    ]);
  });
  test('R255 type 0 without a date gets today; R225 without a stage it belongs to pre-plant', () =>
    expect(bodyOf(happened(draft({ applications: [{ products: [] }] }))).applications[0]).toMatchObject({
      applicationDate: '2026-05-01',
      cropStageId: -1,
    }));
  test('R256 a stage without period gets today', () =>
    expect(bodyOf(happened(draft({ applications: [{ applicationTypeId: 3, cropStageId: -2 }] }))).applications[0]!.applicationDate).toBe(
      '2026-05-01',
    ));
  test('R340 harvest before planting is refused, the same day is not', () => {
    given()
      .when(draft({ crop: { ...basics.crop, harvestDate: '2026-02-28' } }))
      .thenRefused('harvestBeforePlanting', 'crop.harvestDate');
    expect(bodyOf(happened(draft({ crop: { ...basics.crop, harvestDate: '2026-03-01' } }))).crop.harvestDate).toBe('2026-03-01');
  });
  test('R367 one to seven tanks', () => {
    const tanks = (count: number) => ({
      tanks: Array.from({ length: count }, (_, i) => ({ id: `t${i}` })),
      proportionalStages: [{ stageId: 1, tanks: Array.from({ length: count }, (_, i) => ({ id: `t${i}` })) }],
    });
    for (const count of [0, 8])
      given()
        .when(draft(tanks(count)))
        .thenRefused('tanksRange', 'tanks');
    for (const count of [1, 7]) expect(happened(draft(tanks(count)))).toHaveLength(1);
  });
  test('R368 irrigation events are at least fertigation events', () => {
    const watering = (irrigationEvents: number) => draft({ proportionalStages: [{ stageId: 1, irrigationEvents, fertigationEvents: 4 }] });
    given().when(watering(3)).thenRefused('irrigationEvents');
    expect(happened(watering(4))).toHaveLength(1);
  });
  test('R363 shares of a nutrient total 100 to two decimals', () => {
    const shares = (second: number) =>
      draft({
        stages: [
          [1, 50],
          [2, second],
        ].map(([stageId, value]) => ({ stageId: stageId!, duration: 10, distribution: [{ id: 1, value: value! }] })),
      });
    given().when(shares(49.99)).thenRefused('distributionSum');
    expect(happened(shares(50))).toHaveLength(1);
  });
  test('R342 a controlled-release application needs a day', () => {
    given()
      .when(
        draft({
          applications: [{ id: 'k', applicationTypeId: 7, applicationDateMonth: '2026-04', products: [{ id: CRF, amount: 1, unitId: 2 }] }],
        }),
      )
      .thenRefused('crfDateRequired', 'applications[0].applicationDate');
  });
  test('all failures come at once', () => {
    const refusal = given()
      .when(draft({ crop: { ...basics.crop, harvestDate: '2026-01-01' }, proportionalStages: [{ stageId: 99 }] }))
      .thenRefused('harvestBeforePlanting');
    expect(refusal.details.map((detail) => detail.key)).toEqual(['unknownReference', 'harvestBeforePlanting']);
  });
});

describe('a body', () => {
  test('what a new plan needs is named, all of it', () => {
    const outcome = validate(newPlan, {});
    expect('refusal' in outcome && outcome.refusal.details.map((detail) => detail.field)).toEqual([
      'name',
      'customerId',
      'fieldId',
      'cropId',
      'crop.plantingDate',
      'crop.expectedYield',
    ]);
  });
  test.each([
    ['R343 invalid day', { crop: { plantingDate: '2026-02-30' } }, 'invalidDate'],
    ['R139 unknown method', { applications: [{ method: 'other' }] }, 'invalidOption'],
    ['R376 discount', { pricing: { discount: 101 } }, 'outOfRange'],
    ['R377 tax', { pricing: { tax: -1 } }, 'outOfRange'],
    ['R250 pre-plant with days', { stages: [{ stageId: -1, duration: 5 }] }, 'duration'],
    ['R362 half a day', { stages: [{ stageId: 1, duration: 0.5 }] }, 'invalidType'],
    ['a unit of another dimension', { crop: { expectedYieldUnitId: 12 } }, 'unitMismatch'],
    ['an unknown field', { rank: 1 }, 'unknownField'],
  ])('%s', (_name, body, key) => {
    const outcome = validate(savePlan, { id: 1, ...body });
    expect('refusal' in outcome && outcome.refusal.details.map((detail) => detail.key)).toEqual([key]);
  });
});

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

describe('states', () => {
  const start = happened(draft());
  const active = [...start, { type: 'PlanActivated', data: {} } as PlanEvent];
  const completed = [...start, { type: 'PlanCompleted', data: {} } as PlanEvent];
  test('activation needs planting date, yield and no broken rule', () => {
    given(...start)
      .when({ type: 'ActivatePlan', facts })
      .then({ type: 'PlanActivated', data: {} });
    given(...active)
      .when({ type: 'ActivatePlan', facts })
      .thenNothing();
    const bare: PlanEvent[] = [...start, { type: 'PlanDetailsChanged', data: { values: { plantingDate: null, expectedYield: null } } }];
    expect(
      given(...bare)
        .when({ type: 'ActivatePlan', facts })
        .thenRefused('plantingDateRequired', 'crop.plantingDate').details,
    ).toHaveLength(2);
  });
  test('completed is final and read-only', () => {
    for (const command of [
      { type: 'ActivatePlan', facts },
      { type: 'DeactivatePlan' },
      { type: 'ReturnPlanToDraft' },
      change({ name: 'x' }),
      { type: 'ApplyLiveChange', events: [] },
    ] as PlanCommand[]) {
      given(...completed)
        .when(command)
        .thenRefused('planStateForbids');
    }
  });
  test('R241 R242 a harvest is reported for any plan but an active one', () => {
    const report: PlanCommand = {
      type: 'ReportResult',
      input: { planId: 7, kind: 'totalWeight', value: 400, unitId: 8 },
      areaHa: 10,
      at: '2026-09-01T00:00:00.000Z',
      by: 1,
    };
    given(...active)
      .when(report)
      .thenRefused('yieldForActivePlan');
    for (const history of [start, completed])
      given(...history)
        .when(report)
        .thenState((state) => expect(state.results).toHaveLength(1));
  });
  test('L1 a live edit without visible change is recorded', () =>
    given(...start)
      .when({ type: 'ApplyLiveChange', events: [] })
      .then({ type: 'PlanDocumentTouched', data: {} }));
  test('L8 a live edit carries nothing but values of the document', () =>
    void given(...start)
      .when({ type: 'ApplyLiveChange', events: [{ type: 'PlanActivated', data: {} }] })
      .thenRefused('planStateForbids'));
  test('L18 a fresh document is the next epoch, with the same values', () => {
    given(...start)
      .when({ type: 'RebaseDocument' })
      .then({ type: 'PlanDocumentRebased', data: { epoch: 2 } });
    given(...start, { type: 'PlanDocumentRebased', data: { epoch: 2 } })
      .when({ type: 'RebaseDocument' })
      .then({ type: 'PlanDocumentRebased', data: { epoch: 3 } });
    given(...start, { type: 'PlanRemoved', data: {} })
      .when({ type: 'RebaseDocument' })
      .thenRefused('PlanNotFound');
    expect(planDocument.epochStart({ type: 'PlanDocumentRebased', data: { epoch: 2 } })).toEqual({ epoch: 2, reason: 'compacted' });
  });
  test('a removed plan is not found', () =>
    void given(...start, { type: 'PlanRemoved', data: {} })
      .when(change({ name: 'x' }))
      .thenRefused('PlanNotFound'));
});
