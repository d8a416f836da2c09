import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { io } from 'socket.io-client';
import type { Client } from '../support/client.js';
import { groupsOf, newField, newGrower } from './support/growers.js';
import { besides } from './support/matrix-world.js';
import { newPlan } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let adviser: Client;
let admin: Client;
let growerId: number;
let planId: number;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  [adviser, admin] = [await server.as('user-1'), await server.as('group-1')];
  growerId = await newGrower(admin, groupsOf(server.fixture())[0]!, { fullName: 'Visited Owner' });
  planId = (await newPlan(admin, growerId, await newField(admin, growerId))).id;
});
afterAll(() => server?.stop());

const since = async (client: Client, kind = 'plan', id = planId) => (await client.get(`/history/${kind}/${id}/since-visit`)).body;

/** One tab with the plan open. */
async function tab(client: Client) {
  const socket = io(`${server.url}/collab`, { transports: ['websocket'], forceNew: true, auth: { token: client.token } });
  expect(await socket.emitWithAck('join', { doc: `plan:${planId}` })).toMatchObject({ ok: true });
  return socket;
}
const position = () => besides(server, (store) => store.lastPosition());
/** Nobody is told of a visit that ended with its connection; the log says it. */
const visitedAfter = (after: number) =>
  besides(server, async (store) => {
    for (const end = Date.now() + 90_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20)))
      for await (const _visit of store.readAll({ after, types: ['EntityVisited'] })) return;
    throw new Error('no visit was noted');
  });

describe('since your last visit', () => {
  test('C298 never opened: nothing to compare with; then what others changed, once', async () => {
    expect(await since(adviser)).toEqual({ since: null, revision: null, changes: [], people: [] });
    await admin.post('/plan', { id: planId, cultivar: 'Agata' });
    await admin.post('/plan', { id: planId, name: 'South', cultivar: 'Kufri' });
    const seen = await since(adviser);
    expect(seen).toMatchObject({ revision: 1, people: [{ name: 'Group One', revisions: 2 }] });
    expect(seen.changes).toMatchObject([
      { path: 'plan.name', old: 'Potato north', new: 'South', revision: 3 },
      { path: 'plan.cultivar', old: null, new: 'Kufri', revision: 3 },
    ]);
    expect(await since(adviser)).toMatchObject({ revision: 3, changes: [], people: [] });
  });

  test('C298 what one changed oneself is no news, also after a restart', async () => {
    await adviser.post('/plan', { id: planId, crop: { expectedYield: 41 } });
    expect(await since(adviser)).toMatchObject({ revision: 4, changes: [], people: [] });
    await server.quit();
    await server.start();
    await admin.post('/plan', { id: planId, crop: { expectedYield: 42 } });
    expect(await since(adviser)).toMatchObject({
      revision: 4,
      changes: [{ path: 'plan.expectedYield', old: 41, new: 42, by: { name: 'Group One' } }],
    });
  });

  test('C298 for growers too; out of scope like missing', async () => {
    await since(adviser, 'customer', growerId);
    await admin.put('/customer', { id: growerId, farmName: 'Riverside' });
    expect(await since(adviser, 'customer', growerId)).toMatchObject({
      changes: [{ path: 'farmName', new: 'Riverside' }],
      people: [{ name: 'Group One', revisions: 1 }],
    });
    expect(await since(await server.as('group-8'))).toMatchObject({ status: 404, key: 'PlanNotFound' });
  });

  test('C298 what one saw others do while the plan was open is no news after the tab was closed', async () => {
    await since(adviser);
    const open = await tab(adviser);
    await admin.post('/plan', { id: planId, cultivar: 'Seen live' });
    const before = await position();
    open.disconnect();
    await visitedAfter(before);
    await admin.post('/plan', { id: planId, name: 'After the tab' });
    expect((await since(adviser)).changes).toMatchObject([{ path: 'plan.name', new: 'After the tab' }]);

    const left = await tab(adviser);
    await admin.post('/plan', { id: planId, cultivar: 'Seen again' });
    expect(await left.emitWithAck('leave', { doc: `plan:${planId}` })).toEqual({ ok: true });
    left.disconnect();
    expect((await since(adviser)).changes).toEqual([]);
  });

  test('C298 L19 what others change after one said that one leaves is news, however long the connection stays', async () => {
    await since(adviser);
    const left = await tab(adviser);
    await admin.post('/plan', { id: planId, cultivar: 'Seen while open' });
    expect(await left.emitWithAck('leave', { doc: `plan:${planId}` })).toEqual({ ok: true });
    const late = { doc: `plan:${planId}`, msgId: 'late', update: new Uint8Array([0, 0]) };
    expect(await left.emitWithAck('update', late)).toEqual({ ok: false, key: 'notJoined' });
    expect(await left.emitWithAck('leave', { doc: `plan:${planId}` })).toEqual({ ok: true });
    await admin.post('/plan', { id: planId, name: 'After the leave' });
    left.disconnect();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await since(adviser)).changes).toMatchObject([{ path: 'plan.name', new: 'After the leave' }]);
  });

  test('C298 opening alone takes no news away, and of two tabs the first to be closed is no leaving', async () => {
    await since(adviser);
    await admin.post('/plan', { id: planId, cultivar: 'Not yet seen' });
    const [one, two] = [await tab(adviser), await tab(adviser)];
    const witness = await tab(admin);
    const before = await position();
    one.disconnect();
    witness.disconnect();
    await visitedAfter(before);
    expect((await since(adviser)).changes).toMatchObject([{ new: 'Not yet seen' }]);
    two.disconnect();
  });
});
