import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { planAnswer } from '@loam/domain/plan/plan-answers.schema';
import { planGraphAnswer } from '@loam/domain/plan/plan-graph.schema';
import type { Client } from '../support/client.js';
import { groupsOf, newField, newGrower } from './support/growers.js';
import { crops, fullPlan, newPlan, planOf, products, startWithPlanOwner } from './support/plans.js';
import type { TestServer } from './support/server.js';

let server: TestServer;
let admin: Client;
let growerId: number;
let fieldId: number;
let stageId: number;

beforeAll(async () => {
  ({ server, admin, growerId, fieldId, stageId } = await startWithPlanOwner());
});
afterAll(() => server?.stop());

const keys = (body: { details: { field: string; key: string }[] }) => body.details.map(({ field, key }) => `${field}:${key}`).sort();
const refusal = async (more: object) => {
  const { status, body } = await admin.post('/plan', planOf(growerId, fieldId, more));
  return status === 201 ? 'ok' : `${status} ${body.details?.length > 0 ? keys(body).join(' ') : body.key}`;
};
const make = (more: object = {}) => newPlan(admin, growerId, fieldId, more);
/** Today where the grower is, which may be a day beside today in UTC. */
const todays = () => [-1, 0, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
const read = async (id: number) => (await admin.get('/plan', { query: { planId: id } })).body;

describe('a new plan', () => {
  test('C133 C127 R245 R231 R146 starts as draft with the stages of its crop, and is read back as it was answered', async () => {
    const created = await admin.post('/plan', planOf(growerId, fieldId));
    expect(created.status).toBe(201);
    const { body } = created;
    expect(body).toMatchObject({
      id: expect.any(Number),
      revision: 1,
      status: 'draft',
      isTemplate: false,
      growingMethodId: 1,
      customerId: growerId,
      fieldId,
      cropId: crops.potato,
      results: [],
      comments: [],
    });
    expect(created.headers.get('location')).toBe(`/api/plan?planId=${body.id}`);
    expect(created.headers.get('etag')).toBe('"1"');
    expect(Number(created.headers.get('x-event-position'))).toBeGreaterThan(0);
    expect(await read(body.id)).toEqual(body);
    expect((await admin.get('/plan', { query: { planId: body.id }, headers: { 'If-None-Match': '"1"' } })).status).toBe(304);
  });
  test('R224 R250 its stages are pre-plant, planting and the rest in order', async () => {
    const { stages, crop } = await make();
    expect(stages.slice(0, 2).map((s: any) => [s.stageId, s.stepType, s.duration])).toEqual([
      [-1, 1, 0],
      [-2, 2, 0],
    ]);
    expect(stages.slice(2).every((s: any) => s.stepType === 0 && s.duration > 0)).toBe(true);
    expect(crop.duration).toBeGreaterThan(0);
    expect(crop.harvestDate > crop.plantingDate).toBe(true);
  });
  test('C055 its stages are named in the language of who made it, and again when a crop is chosen', async () => {
    const writer = await server.as('user-1');
    const grower = await newGrower(writer, groupsOf(server.fixture())[0]!, { fullName: 'Reader of Marathi' });
    const field = await newField(writer, grower);
    const names = ({ stages }: { stages: { name: string }[] }) => stages.map(({ name }) => name).join();
    const english = await newPlan(writer, grower, field);
    expect((await writer.post('/user/preference', { languageId: 2 })).status).toBe(200);
    const marathi = await newPlan(writer, grower, field);
    expect([names(english), names(marathi)]).toEqual([
      expect.not.stringMatching(/\p{Script=Devanagari}/u),
      expect.stringMatching(/^[^\p{L}]*\p{Script=Devanagari}/u),
    ]);
    const { body } = await writer.post('/plan', { id: english.id, cropId: crops.maize });
    expect(names(body)).toMatch(/^\p{Script=Devanagari}/u);
    await writer.post('/user/preference', { languageId: 1 });
  });
  test('R007 R132 R133 R134 R136 R137 R140 R141 R142 R143 R147 every value of every method comes back', async () => {
    const body = await make({
      ...fullPlan(stageId),
      applications: fullPlan(stageId).applications.map((one) => ({ ...one, applicationDateEnd: '2026-03-09' })),
      foliarApplications: fullPlan(stageId).foliarApplications.map((one) => ({ ...one, applicationDateEndMonth: '2026-05' })),
      crop: {
        plantingDate: '2026-03-01',
        duration: 100,
        harvestDate: '2026-06-20',
        expectedYield: 38.5,
        expectedYieldUnitId: 1,
        cropResidueId: crops.maize,
        residueManagementId: 2,
      },
    });
    expect(body).toMatchObject({
      cultivar: 'Kufri Jyoti',
      notes: 'First line\nसाधारण',
      nutrientsGraphDisplay: 'element',
      crop: {
        plantingDate: '2026-03-01',
        duration: 100,
        harvestDate: '2026-06-20',
        expectedYield: 38.5,
        expectedYieldUnitId: 1,
        cropResidueId: crops.maize,
        residueManagementId: 2,
      },
      tanks: [
        { id: 'tankA', name: 'A' },
        { id: 'tankB', name: 'B' },
      ],
      applications: [
        {
          id: 'basal',
          method: 'quantitative',
          applicationTypeId: 1,
          cropStageId: stageId,
          stageId,
          applicationDate: '2026-03-02',
          applicationDateEnd: '2026-03-09',
          products: [{ id: products.urea, amount: 100, unitId: 2 }],
        },
      ],
      foliarApplications: [
        {
          id: 'leaf',
          method: 'foliar',
          applicationDateMonth: '2026-04',
          applicationDateEndMonth: '2026-05',
          waterVolume: 300,
          waterVolumeUnitId: 10,
          products: [{ id: products.map, amount: 2, unitId: 2 }],
        },
      ],
      proportionalStages: [
        {
          stageId,
          irrigationAmount: 30,
          flowRate: 12,
          irrigationEvents: 5,
          fertigationEvents: 4,
          tanks: [
            {
              id: 'tankA',
              volume: 1000,
              injectionRatio: 2,
              injectionRatioUnitId: 20,
              products: [{ id: products.urea, ph: 6.5, dosage: 50, unitId: 5 }],
            },
          ],
        },
      ],
    });
    expect(await read(body.id)).toEqual(body);
    expect(planAnswer.strict().parse(body)).toEqual(body);
    const graph = (await admin.post('/plan/graph', { planId: body.id })).body;
    expect(planGraphAnswer.strict().parse(graph)).toEqual(graph);
  });
  test('R255 R225 R138 an application of type 0 without a date and stage gets today and pre-plant', async () => {
    const { applications } = await make({ applications: [{ applicationTypeId: 0, products: [] }] });
    expect(applications[0]).toMatchObject({ id: expect.stringMatching(/^[A-Za-z0-9-]{11,24}$/), cropStageId: -1, stageId: -1 });
    expect(todays()).toContain(applications[0].applicationDate);
  });
  test('R256 an application of a stage without a period gets today, one of another stage no date', async () => {
    const [first, late] = [1, 2].map((stageId) => ({ stageId, name: `Stage ${stageId}`, duration: 40, sortOrder: stageId }));
    const { applications } = await make({
      crop: { plantingDate: '2026-03-01', expectedYield: 40, duration: 40 },
      stages: [first, late],
      applications: [2, 1].map((cropStageId) => ({ applicationTypeId: 3, cropStageId, products: [] })),
    });
    expect(todays()).toContain(applications[0].applicationDate);
    expect(applications[1].applicationDate).toBeNull();
  });
  test('C133 what is missing is named at once, in the details', async () => {
    const { status, body } = await admin.post('/plan', {});
    expect([status, body.key]).toEqual([422, 'validationFailed']);
    expect(keys(body)).toEqual(
      ['crop.expectedYield', 'crop.plantingDate', 'cropId', 'customerId', 'fieldId', 'name'].map((field) => `${field}:required`),
    );
  });
  test('R340 R342 R343 R367 R368 R363 R361 R362 R250 R376 R377 R139 R249 rules', async () => {
    const crop = (more: object) => ({ crop: { plantingDate: '2026-03-01', expectedYield: 40, ...more } });
    const tanks = (n: number) => ({
      tanks: Array.from({ length: n }, (_, i) => ({ id: `t${i}` })),
      proportionalStages: [{ stageId, tanks: Array.from({ length: n }, (_, i) => ({ id: `t${i}` })) }],
    });
    const stages = (n: number) => ({
      stages: Array.from({ length: n }, (_, i) => ({ stageId: i + 1, name: `S${i}`, duration: 5, sortOrder: i })),
    });
    const shares = (value: number) => ({
      stages: [
        { stageId: 1, duration: 5, distribution: [{ id: 1, value: 50 }] },
        { stageId: 2, duration: 5, distribution: [{ id: 1, value }] },
      ],
    });
    const water = (irrigationEvents: number) => ({ proportionalStages: [{ stageId, irrigationEvents, fertigationEvents: 4 }] });
    const coated = (date: object) => ({
      applications: [{ applicationTypeId: 7, ...date, products: [{ id: products.crf, amount: 10, unitId: 2 }] }],
    });
    expect(await refusal(crop({ expectedYield: 99_999_999 }))).toBe('422 crop.expectedYield:yieldImpossible');
    expect(await refusal(crop({ expectedYield: 300 }))).toBe('ok');
    expect(await refusal(crop({ harvestDate: '2026-02-28' }))).toBe('422 crop.harvestDate:harvestBeforePlanting');
    expect(await refusal(crop({ harvestDate: '2026-03-01' }))).toBe('ok');
    expect(await refusal(crop({ plantingDate: '2026-02-30' }))).toBe('422 crop.plantingDate:invalidDate');
    expect(await refusal(coated({ applicationDateMonth: '2026-04' }))).toBe('422 applications[0].applicationDate:crfDateRequired');
    expect(await refusal(coated({ applicationDate: '2026-04-01' }))).toBe('ok');
    expect(await Promise.all([0, 1, 7, 8].map((n) => refusal(tanks(n))))).toEqual([
      '422 tanks:tanksRange',
      'ok',
      'ok',
      '422 tanks:tanksRange',
    ]);
    expect(await refusal(water(3))).toMatch(/^422 .*irrigationEvents$/);
    expect(await refusal(water(4))).toBe('ok');
    expect(await refusal(stages(15))).toBe('ok');
    expect(await refusal(stages(16))).toBe('422 stages:maxStages');
    expect(await refusal({ stages: [{ stageId: 1, duration: 0.5 }] })).toMatch(/^422 stages\[0\]\.duration/);
    expect(await refusal({ stages: [{ stageId: -1, duration: 5 }] })).toBe('422 stages[0].duration:duration');
    expect(await refusal(shares(49.99))).toBe('422 stages:distributionSum');
    expect(await refusal(shares(50))).toBe('ok');
    for (const field of ['discount', 'tax']) {
      expect(await Promise.all([-1, 0, 100, 101].map((value) => refusal({ pricing: { [field]: value } })))).toEqual([
        `422 pricing.${field}:outOfRange`,
        'ok',
        'ok',
        `422 pricing.${field}:outOfRange`,
      ]);
    }
    expect(await refusal({ applications: [{ method: 'other' }] })).toBe('422 applications[0].method:invalidOption');
    expect(await refusal({ isTemplate: true })).toBe('422 isTemplate:templateNotHere');
    expect(await refusal({ rank: 1 })).toBe('422 rank:unknownField');
    expect(await refusal({ status: 'active' })).toBe('422 status:readOnly');
    expect(await refusal(crop({ expectedYieldUnitId: 12 }))).toBe('422 crop.expectedYieldUnitId:unitMismatch');
  });
  test('R135 ids that lead nowhere are not found', async () => {
    expect(await refusal({ analyses: { soilAnalysisId: 999_999 } })).toMatch(/^404/);
    expect(await refusal({ products: [{ id: 99_999 }] })).toMatch(/^404/);
    expect(await refusal({ cropId: 99_999 })).toMatch(/^404/);
    expect(await refusal({ fieldId: 999_999 })).toBe('404 FieldNotFound');
    expect(await refusal({ customerId: 999_999 })).toBe('404 CustomerNotFound');
  });
  test('R135 R352 R353 R617 analyses of the grower stand in a plan and are then in use; one of 20-40 cm does not', async () => {
    const analysis = async (kind: string, more: object = {}) => {
      const { status, body } = await admin.post(`/${kind}Analysis/save`, {
        name: `${kind} sample`,
        fieldId,
        sampleDate: '2026-02-01',
        units: 'ppm',
        nutrients: [{ id: 5, value: 80 }],
        ...more,
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.id as number;
    };
    const [soil, deep, water, plant] = [
      await analysis('soil', { soilDepthId: 1 }),
      await analysis('soil', { soilDepthId: 2 }),
      await analysis('water', { units: 'mg/l' }),
      await analysis('plant', { units: '%', nutrients: [{ id: 5, value: 2 }] }),
    ];
    const analyses = { soilAnalysisId: soil, plantAnalysisId: plant, waterAnalyses: [{ id: water, share: 100 }] };
    const body = await make({ analyses });
    expect(body.analyses).toEqual(analyses);
    expect(await refusal({ analyses: { soilAnalysisId: deep } })).toBe('422 analyses.soilAnalysisId:soilDepthNotAllowed');
    expect(await refusal({ analyses: { soilAnalysisId: water } })).toBe('404 AnalysisNotFound');
    const used = await admin.del('/soilAnalysis', { id: soil });
    expect([used.status, used.body.key, used.body.message]).toEqual([
      409,
      'analysisInUse',
      'The analysis cannot be deleted since it is in use in a fertilizer plan',
    ]);
    expect((await admin.del('/soilAnalysis', { id: soil, planId: body.id })).status).toBe(200);
    expect((await read(body.id)).analyses).toEqual({ ...analyses, soilAnalysisId: null });
  });
  test('C133 a repeated request makes one plan', async () => {
    const headers = { 'Idempotency-Key': 'plan-once-12345' };
    const [first, second] = [
      await admin.post('/plan', planOf(growerId, fieldId), { headers }),
      await admin.post('/plan', planOf(growerId, fieldId), { headers }),
    ];
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });
});
