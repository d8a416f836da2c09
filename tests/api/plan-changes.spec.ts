import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, failures } from '../support/client.js';
import { bytes, newField } from './support/growers.js';
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

const make = (more: object = {}) => newPlan(admin, growerId, fieldId, more);
const read = async (id: number) => (await admin.get('/plan', { query: { planId: id } })).body;
const change = (id: number, body: object, headers: Record<string, string> = {}) => admin.post('/plan', { id, ...body }, { headers });
const seen = (revision: number) => ({ 'If-Match': `"${revision}"` });

describe('a plan that changes', () => {
  test('R246 R248 the same body again makes no event; a changed one makes the next revision', async () => {
    const body = await make(fullPlan(stageId));
    const same = await admin.post('/plan', body);
    expect([same.status, same.body.revision, same.headers.get('x-no-change')]).toEqual([200, 1, 'true']);
    const next = await admin.post('/plan', { ...body, cultivar: 'Desiree', crop: { ...body.crop, expectedYield: null } });
    expect([next.status, next.body.revision, next.body.cultivar, next.body.crop.expectedYield, next.body.id]).toEqual([
      200,
      2,
      'Desiree',
      null,
      body.id,
    ]);
    const kept = await change(body.id, { name: 'Only the name' });
    expect(kept.body).toMatchObject({ name: 'Only the name', cultivar: 'Desiree', revision: 3 });
  });
  test('C133 a stale revision is 412 and writes nothing', async () => {
    const { id } = await make();
    await change(id, { name: 'Two' });
    const stale = await change(id, { name: 'Three' }, seen(1));
    expect([stale.status, stale.body.key, stale.body.details[0].params]).toEqual([412, 'revisionConflict', { current: 2, yours: 1 }]);
    expect((await change(id, { name: 'Three', revision: 1 })).status).toBe(412);
    expect(await read(id)).toMatchObject({ name: 'Two', revision: 2 });
    expect((await change(id, { name: 'Three' }, seen(2))).body.revision).toBe(3);
  });
  test('L11 C133 a list that would remove entries needs the revision: 428, nothing written', async () => {
    const { id } = await make(fullPlan(stageId));
    for (const lists of [
      { applications: [] },
      { foliarApplications: null },
      { products: [] },
      { tanks: [{ id: 'tankA' }] },
      { proportionalStages: [] },
      { applications: [{ id: 'basal', products: [] }] },
    ]) {
      const refused = await change(id, lists);
      expect([refused.status, refused.body.key, lists]).toEqual([428, 'revisionRequired', lists]);
    }
    expect((await read(id)).revision).toBe(1);
    const removed = await change(id, { applications: [] }, seen(1));
    expect([removed.status, removed.body.applications]).toEqual([200, []]);
    expect(
      (await change(id, { applications: [{ id: 'later', applicationTypeId: 1, cropStageId: stageId, products: [] }] })).body.applications,
    ).toHaveLength(1);
  });
  /** What stood before each reset can be gone back to by name (C296), newest first. */
  const versions = async (id: number) =>
    (await admin.get(`/history/plan/${id}/versions`)).body.items.map((one: any) => `${one.revision} ${one.made}`);
  test('R267 another crop clears applications and proportional stages, without If-Match', async () => {
    const body = await make(fullPlan(stageId));
    const { status, body: after } = await admin.post('/plan', { ...body, cropId: crops.maize });
    expect([status, after.cropId, after.applications, after.foliarApplications, after.proportionalStages, after.revision]).toEqual([
      200,
      crops.maize,
      [],
      [],
      [],
      2,
    ]);
    expect(after.stages).not.toEqual(body.stages);
  });
  test('R268 another field of the grower clears the analyses; a foreign one is not found', async () => {
    const body = await make();
    const other = await newField(admin, growerId, { name: `Other ${body.id}` });
    expect((await change(body.id, { fieldId: other })).body).toMatchObject({
      fieldId: other,
      analyses: { soilAnalysisId: null, plantAnalysisId: null, waterAnalyses: [] },
    });
    expect(await versions(body.id)).toEqual(['1 reset']);
    expect((await change(body.id, { fieldId: 999_999 })).body.key).toBe('FieldNotFound');
    expect((await admin.del('/field', { id: other })).body.key).toBe('fieldInUse');
  });
  test('R269 R270 another method clears what was chosen, another stage the dates', async () => {
    const body = await make(fullPlan(stageId));
    const moved = await change(body.id, { applications: [{ id: 'basal', method: 'foliar' }] });
    expect(moved.body.applications).toEqual([]);
    expect(moved.body.foliarApplications.find((one: any) => one.id === 'basal')).toMatchObject({ products: [] });
    const restaged = await change(body.id, { foliarApplications: [{ id: 'leaf', cropStageId: -2 }, { id: 'basal' }] });
    expect(restaged.body.foliarApplications.find((one: any) => one.id === 'leaf')).toMatchObject({
      cropStageId: -2,
      applicationDateMonth: null,
      products: [{ id: products.map }],
    });
    expect(await versions(body.id)).toEqual(['2 reset', '1 reset']);
  });
  test('C133 read-only fields may come back unchanged, not changed', async () => {
    const body = await make();
    for (const [field, more] of [
      ['createdAt', { createdAt: '2020-01-01T00:00:00.000Z' }],
      ['results', { results: [{ kind: 'bags' }] }],
      ['pricing.total', { pricing: { total: 5 } }],
      ['status', { status: 'completed' }],
      ['customerId', { customerId: growerId + 1 }],
    ] as const) {
      const refused = await change(body.id, more);
      expect([refused.status, failures(refused)]).toEqual([422, [`${field}:readOnly`]]);
    }
  });
});

describe('who may', () => {
  test("C127 C133 another tenant's plan is missing, byte for byte", async () => {
    const { id } = await make();
    const stranger = await server.as('group-8');
    const missing = await stranger.get('/plan', { query: { planId: 999_999 } });
    expect(bytes(await stranger.get('/plan', { query: { planId: id } }))).toBe(bytes(missing));
    expect([missing.status, missing.body.key]).toEqual([404, 'PlanNotFound']);
    expect((await stranger.post('/plan', { id, name: 'Mine' })).body.key).toBe('PlanNotFound');
    expect((await admin.get('/plan', { query: { planId: 'abc' } })).body.key).toBe('PlanNotFound');
    expect((await stranger.post('/plan', planOf(growerId, fieldId))).body.key).toBe('CustomerNotFound');
  });
  test('C133 executives plan nothing', async () =>
    expect((await (await server.as('executive-1')).post('/plan', planOf(growerId, fieldId))).status).toBe(403));
});
