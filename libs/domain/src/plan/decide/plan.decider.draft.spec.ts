import { describe, expect, test } from '@jest/globals';
import { specify } from '../../kernel/decider/specify.js';
import type { PlanCommand } from './plan.commands.js';
import { plan } from './plan.decider.js';
import { basics, bodyOf, CRF, draft, full, happened } from '../testing/potato-plan.js';

const { given } = specify(plan);

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
  test('R367 a tank in a stage is one of the tanks that the same body lists', () => {
    const stage = { stageId: 1, tanks: [{ id: 'ghost', volume: 100 }] };
    given()
      .when(draft({ tanks: [], proportionalStages: [stage] }))
      .thenRefused('unknownReference', 'proportionalStages[0].tanks[0].id');
    given()
      .when(draft({ tanks: [{ id: 'a' }], proportionalStages: [stage] }))
      .thenRefused('unknownReference', 'proportionalStages[0].tanks[0].id');
    expect(bodyOf(happened(draft({ proportionalStages: [stage] }))).tanks.map(({ id }) => id)).toEqual(['ghost']);
  });
  test('one application is in one stage, whichever name says so', () => {
    const [one, other] = [bodyOf(happened(draft({}))).stages[0]!.stageId, bodyOf(happened(draft({}))).stages[1]!.stageId];
    given()
      .when(draft({ applications: [{ cropStageId: one, stageId: other }] }))
      .thenRefused('stagesDiffer', 'applications[0].stageId');
    for (const stage of [{ stageId: other }, { cropStageId: other }, { stageId: other, cropStageId: other }])
      expect(bodyOf(happened(draft({ applications: [stage] }))).applications[0]!.cropStageId).toBe(other);
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
