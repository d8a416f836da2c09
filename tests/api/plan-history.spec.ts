import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import { groupsOf, newField, newGrower } from './support/growers.js';
import { newPlan } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let adviser: Client;
let admin: Client;
let stranger: Client;
let planId: number;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  [adviser, admin, stranger] = [await server.as('user-1'), await server.as('group-1'), await server.as('group-8')];
  const growerId = await newGrower(admin, groupsOf(server.fixture())[0]!, { fullName: 'History Owner' });
  planId = (await newPlan(admin, growerId, await newField(admin, growerId))).id;
  await adviser.post('/plan', { id: planId, crop: { expectedYield: 44 } });
  await admin.post('/plan', { id: planId, cultivar: 'Agata' });
  await admin.post('/plan', { id: planId, cultivar: 'Agata' }); // changes nothing: no revision
}, 120_000);
afterAll(() => server?.stop());

describe('the history of a plan', () => {
  test('C290 who changed what from what to what, newest first, with the head of its chain', async () => {
    const { status, body } = await admin.get(`/history/plan/${planId}`);
    expect(status).toBe(200);
    expect(body.total).toBe(3);
    expect(body.items.map(({ revision }: { revision: number }) => revision)).toEqual([3, 2, 1]);
    const [cultivar, yieldChange] = body.items;
    expect(cultivar.changes).toEqual([{ path: 'plan.cultivar', new: 'Agata' }]);
    expect(yieldChange.changes).toEqual([{ path: 'plan.expectedYield', old: 40, new: 44 }]);
    expect(yieldChange.by).toMatchObject({ name: 'User One', role: 1 });
    expect(body.head).toEqual({ revision: 3, hash: cultivar.hash });
    expect(cultivar.hash).toMatch(/^[0-9a-f]{64}$/);
  });
  test('C290 filters by person and path, pages by revision', async () => {
    const { body: all } = await admin.get(`/history/plan/${planId}`);
    const by = all.items[1].by.id;
    expect((await admin.get(`/history/plan/${planId}`, { query: { by } })).body.items.map((item: { revision: number }) => item.revision)).toEqual([2]);
    expect((await admin.get(`/history/plan/${planId}`, { query: { path: 'plan.cultivar' } })).body.total).toBe(1);
    expect((await admin.get(`/history/plan/${planId}`, { query: { before: 3, pageSize: 1 } })).body.items.map((item: { revision: number }) => item.revision)).toEqual([2]);
    expect((await admin.get(`/history/plan/${planId}`, { query: { wrong: 1 } })).status).toBe(422);
  });
  test('C293 the last author of each value that stands', async () => {
    const { body } = await admin.get(`/history/plan/${planId}/blame`);
    const of = (path: string) => body.items.find((item: { path: string }) => item.path === path);
    expect(of('plan.expectedYield')).toMatchObject({ revision: 2, by: { name: 'User One' } });
    expect(of('plan.cultivar')).toMatchObject({ revision: 3 });
  });
  test('C290 C293 out of scope looks like missing', async () => {
    for (const path of ['', '/blame']) {
      const [foreign, missing] = [await stranger.get(`/history/plan/${planId}${path}`), await admin.get(`/history/plan/999999${path}`)];
      expect([foreign.status, foreign.body.key, missing.status, missing.body.key]).toEqual([404, 'PlanNotFound', 404, 'PlanNotFound']);
    }
  });
});
