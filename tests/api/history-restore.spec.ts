import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import * as Y from 'yjs';
import type { Client } from '../support/client.js';
import { groupsOf, newField, newGrower } from './support/growers.js';
import { crops, newPlan, products } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let adviser: Client;
let admin: Client;
let stranger: Client;
let growerId: number;
let fieldId: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  [adviser, admin, stranger] = [await server.as('user-1'), await server.as('group-1'), await server.as('group-8')];
  growerId = await newGrower(admin, groupsOf(server.fixture())[0]!, { fullName: 'Restoring Owner' });
  fieldId = await newField(admin, growerId);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await server?.stop();
});

const read = async (planId: number) => (await admin.get('/plan', { query: { planId } })).body;
const history = async (planId: number) => (await admin.get(`/history/plan/${planId}`)).body;
const connect = (client: Client, namespace: string) => {
  const socket = io(`${server.url}/${namespace}`, { transports: ['websocket'], auth: { token: client.token } });
  sockets.push(socket);
  return socket;
};
const until = async (what: () => boolean) => {
  for (const end = Date.now() + 90_000; !what(); await new Promise((resolve) => setTimeout(resolve, 10)))
    if (Date.now() > end) throw new Error('it never came');
};
const without = ({ revision: _revision, updatedAt: _updated, ...body }: Record<string, unknown>) => body;

/** Three revisions: as made, with a dose, without its column and under another name. */
async function edited() {
  const { id } = await newPlan(admin, growerId, fieldId);
  const dosed = {
    id,
    products: [{ id: products.urea, unitId: 2 }],
    applications: [
      {
        id: 'basal',
        applicationTypeId: 1,
        cropStageId: -1,
        applicationDate: '2026-03-02',
        products: [{ id: products.urea, amount: 100, unitId: 2 }],
      },
    ],
  };
  await adviser.post('/plan', dosed);
  const then = await read(id);
  await adviser.post('/plan', { id, name: 'Emptied', applications: [], revision: 2 });
  return { id, then };
}

/** A plan's only dose. */
const onlyUrea = (amount: number) => ({
  products: [{ id: products.urea, unitId: 2 }],
  applications: [
    {
      id: 'basal',
      applicationTypeId: 1,
      cropStageId: -1,
      applicationDate: '2026-03-02',
      products: [{ id: products.urea, amount, unitId: 2 }],
    },
  ],
});

describe('restoring a plan', () => {
  test('C294 a new revision with the values of then; the past stays; the reason is told', async () => {
    const { id, then } = await edited();
    const { status, body, headers } = await admin.post(`/history/plan/${id}/2/restore`, { reason: 'The basal dose was right' });
    expect(status).toBe(200);
    expect([body.revision, headers.get('etag')]).toEqual([4, '"4"']);
    expect(without(body)).toEqual(without(then));
    expect(await read(id)).toEqual(body);
    const { items, total } = await history(id);
    expect(total).toBe(4);
    expect(items[0]).toMatchObject({ revision: 4, origin: 'restore', reason: 'The basal dose was right' });
    expect(items[0].changes).toContainEqual({ path: `doses.basal|${products.urea}`, old: null, new: [100, 2] });
    expect((await admin.get(`/history/plan/${id}/3`)).body).toMatchObject({ name: 'Emptied', applications: [] });
    const auditor = await server.verified('group-1');
    const query = { kind: 'plan', id, type: 'PlanRestored' };
    const audit = await auditor.get('/audit', { query, headers: { 'X-Min-Position': String(items[0].position) } });
    expect(audit.body.items[0]).toMatchObject({ revision: 4, reason: 'The basal dose was right', restored: 2 });
  });

  test('C292 C294 the preview is what happens: the same changes, the status that stays, and no need called mended that is still missed', async () => {
    const { id } = await edited();
    const active = await admin.post('/plan/status', { id, status: 'active' });
    expect(active.status).toBe(200);
    const { head } = (await history(id)) as { head: { revision: number } };
    const query = { from: head.revision, to: 2 };
    const plain = await admin.get(`/history/plan/${id}/compare`, { query });
    expect(plain.body.changes).toContainEqual(expect.objectContaining({ path: 'status', old: 'active', new: 'draft' }));
    const preview = await admin.get(`/history/plan/${id}/compare`, { query: { ...query, restoring: true } });
    expect([preview.status, preview.body.changes.some(({ path }: { path: string }) => path === 'status')]).toEqual([200, false]);
    const restored = await admin.post(`/history/plan/${id}/2/restore`, { reason: 'As it was shown' });
    expect([restored.status, restored.body.status]).toEqual([200, 'active']);
    const made = (await history(id)).items[0] as { revision: number; changes: { path: string; old: unknown; new: unknown }[] };
    const values = (changes: typeof made.changes) => changes.map(({ path, old, new: now }) => JSON.stringify([path, old, now])).sort();
    expect(values(preview.body.changes)).toEqual(values(made.changes));
    const did = await admin.get(`/history/plan/${id}/compare`, { query: { from: head.revision, to: made.revision } });
    expect(preview.body.effect).toEqual(did.body.effect);
    const back = await admin.get(`/history/plan/${id}/compare`, { query: { from: made.revision, to: head.revision, restoring: true } });
    const { added, removed } = back.body.effect.checks as Record<string, { code: string; path: string }[]>;
    const missed = added!.filter(({ code }) => code === 'deficit').map(({ path }) => path);
    expect(removed!.filter(({ code, path }) => code === 'excess' && missed.includes(path))).toEqual([]);
    expect((await admin.get(`/history/plan/${id}/compare`, { query: { ...query, restoring: 'perhaps' } })).status).toBe(422);
  });

  test('C292 C294 the preview judges each side by the tolerance that its plan had', async () => {
    const checksOf = async (tolerance: number) => {
      const { id } = await newPlan(admin, growerId, fieldId);
      await adviser.post('/plan', { id, ...onlyUrea(100), imbalancePct: tolerance });
      const { macro } = (await admin.post('/plan/graph', { planId: id })).body;
      const nitrogen = macro.find((one: { id: number }) => one.id === 1);
      const met = (100 * nitrogen.cropNeed) / nitrogen.fulfillment;
      await adviser.post('/plan', { id, ...onlyUrea(met) });
      await adviser.post('/plan', { id, ...onlyUrea(met * 1.15) });
      const { head } = (await history(id)) as { head: { revision: number } };
      const query = { from: head.revision - 1, to: head.revision, restoring: true };
      const { body } = await admin.get(`/history/plan/${id}/compare`, { query });
      return body.effect.checks.added.filter(({ path }: { path: string }) => path === 'macro.1').map(({ code }: { code: string }) => code);
    };
    expect([await checksOf(5), await checksOf(20)]).toEqual([['excess'], []]);
  });

  test('C294 nothing to restore is no revision; once for one Idempotency-Key', async () => {
    const { id } = await edited();
    const same = await admin.post(`/history/plan/${id}/3/restore`, { reason: 'As it is' });
    expect([same.status, same.body.revision, same.headers.get('x-no-change')]).toEqual([200, 3, 'true']);
    const once = { headers: { 'Idempotency-Key': 'restore-once-1' } };
    const first = await admin.post(`/history/plan/${id}/2/restore`, { reason: 'Twice sent' }, once);
    const again = await admin.post(`/history/plan/${id}/2/restore`, { reason: 'Twice sent' }, once);
    expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', first.body]);
    expect((await history(id)).total).toBe(4);
  });

  test('C294 needs a reason, a revision that is there, a current view where one is named, and a plan that can change', async () => {
    const { id } = await edited();
    for (const reason of [undefined, '', '  ', 'x'.repeat(501)]) {
      const refused = await admin.post(`/history/plan/${id}/1/restore`, { reason });
      expect([refused.status, refused.body.details[0].field]).toEqual([422, 'reason']);
    }
    expect((await admin.post(`/history/plan/${id}/9/restore`, { reason: 'x' })).status).toBe(404);
    expect((await admin.post(`/history/plan/${id}/1/restore`, { reason: 'x' }, { headers: { 'If-Match': '"2"' } })).body).toMatchObject({
      status: 412,
      key: 'revisionConflict',
    });
    expect((await stranger.post(`/history/plan/${id}/1/restore`, { reason: 'x' })).body).toMatchObject({
      status: 404,
      key: 'PlanNotFound',
    });
    await admin.post('/plan/status', { id, status: 'completed' });
    expect((await admin.post(`/history/plan/${id}/1/restore`, { reason: 'x' })).body).toMatchObject({
      status: 409,
      key: 'planStateForbids',
    });
    expect((await history(id)).total).toBe(4);
  });

  test('C294 people inside the plan get it while they edit, and nothing of theirs is lost', async () => {
    const { id } = await edited();
    const [collab, live] = [connect(adviser, 'collab'), connect(adviser, 'live')];
    const doc = new Y.Doc();
    const told: { type: string; revision: number; by: { name: string } }[] = [];
    live.on('event', (event) => told.push(event));
    expect(await live.emitWithAck('subscribe', { topic: `plan:${id}` })).toMatchObject({ ok: true });
    const joined = await collab.emitWithAck('join', { doc: `plan:${id}`, stateVector: Y.encodeStateVector(doc) });
    doc.clientID = joined.clientId;
    Y.applyUpdate(doc, new Uint8Array(joined.update), 'remote');
    collab.on('update', ({ update }) => Y.applyUpdate(doc, new Uint8Array(update), 'remote'));
    const typing: Promise<{ ok: boolean }>[] = [];
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'remote') typing.push(collab.emitWithAck('update', { doc: `plan:${id}`, msgId: crypto.randomUUID(), update }));
    });
    for (let n = 0; n < 20; n++) doc.getMap('plan').set('cultivar', `Kufri ${n}`);
    const restored = await admin.post(`/history/plan/${id}/2/restore`, { reason: 'Meanwhile' });
    expect(restored.status).toBe(200);
    for (let n = 20; n < 40; n++) doc.getMap('plan').set('cultivar', `Kufri ${n}`);
    expect((await Promise.all(typing)).every(({ ok }) => ok)).toBe(true);
    await until(() => doc.getMap('doses').has(`basal|${products.urea}`) && doc.getMap('plan').get('name') === 'Potato north');
    expect(await read(id)).toMatchObject({ name: 'Potato north', cultivar: 'Kufri 39' });
    await until(() => told.some(({ type }) => type === 'PlanRestored'));
    expect(told.find(({ type }) => type === 'PlanRestored')).toMatchObject({ by: { name: 'Group One' } });
  });

  test('C294 back to another crop: a fresh document, and those inside are told', async () => {
    const { id } = await edited();
    await admin.post('/plan', { id, cropId: crops.maize });
    const collab = connect(adviser, 'collab');
    const closed: { key: string; reason: string }[] = [];
    collab.on('closed', (frame) => closed.push(frame));
    expect(await collab.emitWithAck('join', { doc: `plan:${id}`, stateVector: Y.encodeStateVector(new Y.Doc()) })).toMatchObject({
      ok: true,
      epoch: 2,
    });
    const { body } = await admin.post(`/history/plan/${id}/2/restore`, { reason: 'It was potato' });
    expect(body).toMatchObject({ cropId: crops.potato, name: 'Potato north', applications: [{ id: 'basal' }] });
    await until(() => closed.length > 0);
    expect(closed[0]).toMatchObject({ key: 'epochOld', reason: 'cropChanged' });
    expect(await collab.emitWithAck('join', { doc: `plan:${id}`, stateVector: Y.encodeStateVector(new Y.Doc()) })).toMatchObject({
      ok: true,
      epoch: 3,
    });
  });

  test('C294 an analysis that was removed since does not come back', async () => {
    const { id } = await newPlan(admin, growerId, fieldId);
    const { body: sample } = await admin.post('/soilAnalysis/save', {
      fieldId,
      name: 'Gone',
      sampleDate: '2026-03-01',
      units: 'ppm',
      nutrients: [],
    });
    await admin.post('/plan', { id, name: 'With sample', analyses: { soilAnalysisId: sample.id } });
    await admin.post('/plan', { id, name: 'Without', analyses: { soilAnalysisId: null } });
    expect((await admin.del('/soilAnalysis', { ids: [sample.id] })).status).toBe(200);
    const { body } = await admin.post(`/history/plan/${id}/2/restore`, { reason: 'Name only' });
    expect(body).toMatchObject({ name: 'With sample', analyses: { soilAnalysisId: null } });
  });
});

describe('versions of a plan', () => {
  test('C295 C296 a name for the revision that stands: no revision of its own', async () => {
    const { id } = await edited();
    const { status, body, headers } = await adviser.post(`/history/plan/${id}/versions`, { name: 'Saved' });
    expect([status, body, headers.get('location')]).toEqual([201, { id, revision: 3, name: 'Saved' }, `/api/history/plan/${id}/3`]);
    expect((await read(id)).revision).toBe(3);
    const { body: versions } = await admin.get(`/history/plan/${id}/versions`);
    expect(versions).toMatchObject({ total: 1, items: [{ revision: 3, name: 'Saved', made: 'person', by: { name: 'User One' } }] });
    expect((await history(id)).items[0]).toMatchObject({ revision: 3, version: 'Saved' });
    for (const name of ['', 'x'.repeat(101), 7]) expect((await admin.post(`/history/plan/${id}/versions`, { name })).status).toBe(422);
    expect((await stranger.post(`/history/plan/${id}/versions`, { name: 'Mine' })).status).toBe(404);
  });

  test('C295 versions make themselves at activation, completion and before a reset', async () => {
    const { id } = await newPlan(admin, growerId, fieldId);
    await admin.post('/plan', { id, cropId: crops.maize });
    expect((await admin.post('/plan/status', { id, status: 'active' })).status).toBe(200);
    await admin.post('/plan/status', { id, status: 'completed' });
    const { body } = await admin.get(`/history/plan/${id}/versions`);
    expect(body.items.map(({ revision, made }: { revision: number; made: string }) => [revision, made])).toEqual([
      [4, 'completion'],
      [3, 'activation'],
      [1, 'reset'],
    ]);
  });
});
