import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import { groupsOf, newField, newGrower } from './support/growers.js';
import { newPlan, products } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

interface Item {
  revision: number;
  changes: { path: string; old: unknown; new: unknown }[];
}
let server: TestServer;
let adviser: Client;
let admin: Client;
let stranger: Client;
let growerId: number;
let fieldId: number;
let planId: number;

const revisions = (items: Item[]) => items.map(({ revision }) => revision);
const of = (changes: { path: string }[], path: string) => changes.find((change) => change.path === path);

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  [adviser, admin, stranger] = [await server.as('user-1'), await server.as('group-1'), await server.as('group-8')];
  growerId = await newGrower(admin, groupsOf(server.fixture())[0]!, { fullName: 'History Owner' });
  fieldId = await newField(admin, growerId);
  planId = (await newPlan(admin, growerId, fieldId)).id;
  await adviser.post('/plan', { id: planId, crop: { expectedYield: 44 } });
  await admin.post('/plan', { id: planId, cultivar: 'Agata' });
  await admin.post('/plan', { id: planId, cultivar: 'Agata' }); // changes nothing: no revision
  await adviser.post('/plan', {
    id: planId,
    products: [{ id: products.urea, unitId: 2, price: 0.5 }],
    applications: [
      {
        id: 'basal',
        applicationTypeId: 1,
        cropStageId: -1,
        applicationDate: '2026-03-02',
        products: [{ id: products.urea, amount: 100, unitId: 2 }],
      },
    ],
  });
});
afterAll(() => server?.stop());

describe('the history of a plan', () => {
  test('C290 who changed what from what to what, newest first, with the head of its chain', async () => {
    const { status, body } = await admin.get(`/history/plan/${planId}`);
    expect(status).toBe(200);
    expect(body.total).toBe(4);
    expect(revisions(body.items)).toEqual([4, 3, 2, 1]);
    const [dosed, cultivar, yieldChange] = body.items;
    expect(cultivar.changes).toEqual([{ path: 'plan.cultivar', old: null, new: 'Agata' }]);
    expect(yieldChange.changes).toEqual([{ path: 'plan.expectedYield', old: 40, new: 44 }]);
    expect(yieldChange).toMatchObject({ by: { name: 'User One', role: 1 }, origin: 'api' });
    expect(of(dosed.changes, `doses.basal|${products.urea}`)).toEqual({ path: `doses.basal|${products.urea}`, old: null, new: [100, 2] });
    expect(body.head).toEqual({ revision: 4, hash: dosed.hash });
    expect([cultivar.hash, cultivar.prevHash].every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  });

  test('C290 filters by person, path, origin and time, pages by revision', async () => {
    const { body: all } = await admin.get(`/history/plan/${planId}`);
    const found = async (query: Record<string, string | number>) =>
      revisions((await admin.get(`/history/plan/${planId}`, { query })).body.items);
    const day = all.items[0].at.slice(0, 10);
    expect(await found({ by: all.items[2].by.id })).toEqual([4, 2]);
    expect(await found({ path: 'plan.cultivar' })).toEqual([3]);
    expect(await found({ path: 'doses' })).toEqual([4]);
    expect(await found({ origin: 'typed' })).toEqual([]);
    expect(await found({ origin: 'api', before: 4, pageSize: 2 })).toEqual([3, 2]);
    expect(await found({ from: day, to: day })).toEqual([4, 3, 2, 1]);
    expect(await found({ to: '2020-01-01' })).toEqual([]);
    expect(await found({ from: all.items[1].at, to: all.items[1].at })).toContain(3);
    for (const query of [{ wrong: 1 }, { origin: 'magic' }, { from: 'yesterday' }, { before: 0 }, { pageSize: 201 }, { by: 'me' }]) {
      expect([query, (await admin.get(`/history/plan/${planId}`, { query: query as never })).status]).toEqual([query, 422]);
    }
  });

  test('C291 the whole state then, with its graph', async () => {
    const { body: first } = await admin.get(`/history/plan/${planId}/1`);
    const { body: now } = await admin.get('/plan', { query: { planId } });
    const { body: last } = await admin.get(`/history/plan/${planId}/4`);
    expect(first).toMatchObject({ id: planId, revision: 1, crop: { expectedYield: 40 }, cultivar: null, applications: [], products: [] });
    expect(first.graph.macro.every(({ fulfillment }: { fulfillment: number }) => fulfillment === 0)).toBe(true);
    const { graph, ...body } = last;
    expect({ ...body, comments: now.comments }).toEqual(now);
    expect(graph).toEqual((await admin.post('/plan/graph', { planId, display: now.nutrientsGraphDisplay })).body);
    for (const beyond of ['5', '0', 'x', '-1'])
      expect((await admin.get(`/history/plan/${planId}/${beyond}`)).body).toMatchObject({ status: 404, key: 'revisionNotFound' });
  });

  test('C292 what differs between two revisions, who did it, and what it means', async () => {
    const { body } = await admin.get(`/history/plan/${planId}/compare`, { query: { from: 1, to: 4 } });
    expect(of(body.changes, 'plan.expectedYield')).toMatchObject({ old: 40, new: 44, revision: 2, by: { name: 'User One' } });
    expect(of(body.changes, 'plan.cultivar')).toMatchObject({ old: null, new: 'Agata', revision: 3 });
    expect(body.effect.tolerance).toBe(5);
    expect(body.effect.cost).toMatchObject({ from: 0, to: 50 });
    const nitrogen = body.effect.need.find(({ name }: { name: string }) => name === 'N');
    expect(nitrogen.from).toBe(0);
    expect(nitrogen.to).toBeGreaterThan(0);
    const { body: back } = await admin.get(`/history/plan/${planId}/compare`, { query: { from: 4, to: 1 } });
    expect(of(back.changes, 'plan.expectedYield')).toMatchObject({ old: 44, new: 40 });
    expect((await admin.get(`/history/plan/${planId}/compare`, { query: { from: 2, to: 2 } })).body.changes).toEqual([]);
    for (const query of [{ from: 1 }, { from: 1, to: 99 }, { from: 0, to: 1 }])
      expect((await admin.get(`/history/plan/${planId}/compare`, { query })).status).toBe(422);
  });

  test('C292 rules that a change breaks are named', async () => {
    const { id } = await newPlan(admin, growerId, fieldId, { name: 'Rules' });
    const { body: plan } = await admin.get('/plan', { query: { planId: id } });
    const stageId = plan.stages.find((stage: { stageId: number }) => stage.stageId > 0).stageId;
    await admin.post('/plan', {
      id,
      stages: plan.stages.map((stage: { stageId: number }) => (stage.stageId === stageId ? { ...stage, duration: 7 } : stage)),
      revision: 1,
    });
    const { body } = await admin.get(`/history/plan/${id}/compare`, { query: { from: 1, to: 2 } });
    expect(body.changes.map(({ path }: { path: string }) => path)).toEqual([`stages.${stageId}|duration`]);
    expect(body.effect.checks).toEqual({ added: [], removed: [] });
  });

  test('C290 C291 C292 the newest of a long history are what the whole of it says', async () => {
    const { id } = await newPlan(admin, growerId, fieldId, { name: 'Long' });
    for (let n = 2; n <= 212; n++) await admin.post('/plan', { id, crop: { expectedYield: n } });
    const newest = await admin.get(`/history/plan/${id}`); // nobody has asked for all of it yet
    const then = await admin.get(`/history/plan/${id}/211`);
    const step = await admin.get(`/history/plan/${id}/compare`, { query: { from: 210, to: 212 } });
    expect((await admin.get(`/history/plan/${id}/213`)).status).toBe(404);
    const early = await admin.get(`/history/plan/${id}`, { query: { before: 3 } });
    expect(early.body).toMatchObject({ total: 212, items: [{ revision: 2, changes: [{ path: 'plan.expectedYield', new: 2 }] }, {}] });
    expect((await admin.get(`/history/plan/${id}`)).body).toEqual(newest.body);
    expect((await admin.get(`/history/plan/${id}/211`)).body).toEqual(then.body);
    expect((await admin.get(`/history/plan/${id}/compare`, { query: { from: 210, to: 212 } })).body).toEqual(step.body);
    expect(revisions(newest.body.items)).toEqual(Array.from({ length: 50 }, (_, n) => 212 - n));
    expect(newest.body).toMatchObject({ total: 212, head: { revision: 212, hash: newest.body.items[0].hash } });
    expect(newest.body.items[49].changes).toEqual([{ path: 'plan.expectedYield', old: 162, new: 163 }]);
    expect(then.body).toMatchObject({ revision: 211, crop: { expectedYield: 211 } });
    expect(of(step.body.changes, 'plan.expectedYield')).toMatchObject({ old: 210, new: 212, revision: 212 });
    expect((await admin.get('/plan', { query: { planId: id } })).body.createdAt).toBe(then.body.createdAt);
  });

  test('C293 the last author of each value that stands', async () => {
    const { body } = await admin.get(`/history/plan/${planId}/blame`);
    expect(of(body.items, 'plan.expectedYield')).toMatchObject({ revision: 2, by: { name: 'User One' } });
    expect(of(body.items, 'plan.cultivar')).toMatchObject({ revision: 3 });
  });

  test('C290 C291 C292 C293 C295 out of scope looks like missing', async () => {
    for (const path of ['', '/1', '/compare?from=1&to=2', '/blame', '/versions']) {
      const [foreign, missing] = [await stranger.get(`/history/plan/${planId}${path}`), await admin.get(`/history/plan/999999${path}`)];
      expect([foreign.status, foreign.body.key, missing.status, missing.body.key]).toEqual([404, 'PlanNotFound', 404, 'PlanNotFound']);
    }
    expect((await admin.get(`/history/nothing/${planId}`)).body).toMatchObject({ status: 404, key: 'routeNotFound' });
    expect((await admin.get('/history/plan/abc')).body).toMatchObject({ status: 404, key: 'PlanNotFound' });
  });
});

describe('the history of everything else', () => {
  test('C290 C291 C292 growers by the paths of their body', async () => {
    await admin.put('/customer', { id: growerId, farmName: 'Riverside' });
    const { body } = await admin.get(`/history/customer/${growerId}`);
    expect(revisions(body.items)).toEqual([2, 1]);
    expect(body.items[0].changes).toEqual([{ path: 'farmName', old: null, new: 'Riverside' }]);
    expect(of(body.items[1].changes, 'fullName')).toMatchObject({ old: null, new: 'History Owner' });
    expect((await admin.get(`/history/customer/${growerId}/1`)).body).toMatchObject({
      id: growerId,
      revision: 1,
      fullName: 'History Owner',
      farmName: null,
    });
    expect((await admin.get(`/history/customer/${growerId}/compare`, { query: { from: 1, to: 2 } })).body).toMatchObject({
      changes: [{ path: 'farmName', revision: 2 }],
      effect: { need: [] },
    });
    expect((await stranger.get(`/history/customer/${growerId}`)).body).toMatchObject({ status: 404, key: 'CustomerNotFound' });
  });

  test('C290 fields and analyses; a plan that links itself is no revision of the field', async () => {
    await admin.put('/field', { id: fieldId, soil: { ph: 6.2 } });
    const { body } = await admin.get(`/history/field/${fieldId}`);
    expect(body.items[0].changes).toEqual([{ path: 'soil.ph', old: null, new: 6.2 }]);
    const { body: saved } = await admin.post('/soilAnalysis/save', {
      fieldId,
      name: 'March',
      sampleDate: '2026-03-01',
      units: 'ppm',
      ph: 6.5,
      nutrients: [],
    });
    await admin.post('/soilAnalysis/save', { id: saved.id, ph: 6.1, name: 'March', sampleDate: '2026-03-01', units: 'ppm', nutrients: [] });
    const { body: sampled } = await admin.get(`/history/soilAnalysis/${saved.id}`);
    expect(sampled.items[0].changes).toEqual([{ path: 'ph', old: 6.5, new: 6.1 }]);
    expect((await admin.get(`/history/waterAnalysis/${saved.id}`)).body).toMatchObject({ status: 404, key: 'AnalysisNotFound' });
  });

  test("C290 the organization, and a person's own account only", async () => {
    const [group] = groupsOf(server.fixture());
    expect((await admin.get(`/history/group/${group!.id}`)).body).toMatchObject({ total: 1, items: [{ revision: 1 }] });
    const { body: me } = await admin.get('/user');
    expect((await admin.get(`/history/user/${me.id}`)).status).toBe(200);
    expect((await adviser.get(`/history/user/${me.id}`)).body).toMatchObject({ status: 404, key: 'UserNotFound' });
  });
});
