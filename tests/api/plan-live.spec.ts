import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import * as Y from 'yjs';
import { encodePresence } from '../../apps/server/src/platform/live/presence/presence.js';
import type { Client } from '../support/client.js';
import { groupsOf, newField, newGrower } from './support/growers.js';
import { crops, fullPlan, newPlan, products } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let admin: Client;
let growerId: number;
let fieldId: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  admin = await server.as('group-1');
  growerId = await newGrower(admin, groupsOf(server.fixture())[0]!, { fullName: 'Live Owner' });
  fieldId = await newField(admin, growerId);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await server?.stop();
});

const make = (more: object = {}) => newPlan(admin, growerId, fieldId, more);
const read = async (id: number) => (await admin.get('/plan', { query: { planId: id } })).body;

const tab = (client: Client, planId: number) => tabOn(client, `plan:${planId}`);
/** One browser tab of one person with a live document open. */
async function tabOn(client: Client, name: string) {
  const socket = io(`${server.url}/collab`, { transports: ['websocket'], auth: { token: client.token } });
  sockets.push(socket);
  const doc = new Y.Doc();
  const joined = await socket.emitWithAck('join', { doc: name, stateVector: Y.encodeStateVector(doc) });
  if (joined.ok) {
    doc.clientID = joined.clientId;
    Y.applyUpdate(doc, new Uint8Array(joined.update), 'remote');
  }
  socket.on('update', ({ update }: { update: Uint8Array }) => Y.applyUpdate(doc, new Uint8Array(update), 'remote'));
  const send = async (edit: (at: (root: string) => Y.Map<unknown>) => void) => {
    const updates: Uint8Array[] = [];
    const own = (update: Uint8Array, origin: unknown) => void (origin !== 'remote' && updates.push(update));
    doc.on('update', own);
    doc.transact(() => edit((root) => doc.getMap(root)));
    doc.off('update', own);
    return socket.emitWithAck('update', { doc: name, msgId: crypto.randomUUID(), update: Y.mergeUpdates(updates) });
  };
  return { socket, doc, joined, send };
}
const until = async (what: () => boolean) => {
  for (const end = Date.now() + 90_000; !what(); await new Promise((resolve) => setTimeout(resolve, 10)))
    if (Date.now() > end) throw new Error('it never came');
};

describe('a live plan', () => {
  test('L10 an edit is in the next read, a REST change comes to everyone who has it open', async () => {
    const { id } = await make();
    const [one, two] = [await tab(admin, id), await tab(await server.as('user-1'), id)];
    expect(await one.send((at) => at('plan').set('cultivar', 'Kufri'))).toMatchObject({ ok: true });
    await until(() => two.doc.getMap('plan').get('cultivar') === 'Kufri');
    expect(await read(id)).toMatchObject({ cultivar: 'Kufri', revision: 2 });
    await admin.post('/plan', { id, name: 'By REST', notes: 'Noted' });
    await until(() => one.doc.getMap('plan').get('name') === 'By REST' && two.doc.getText('notes').toJSON() === 'Noted');
    expect((await read(id)).revision).toBe(3);
  });
  test('L9 two people who add the same product and dose column at once lose nothing', async () => {
    const { id } = await make();
    const [one, two] = [await tab(admin, id), await tab(await server.as('user-1'), id)];
    const answers = await Promise.all([
      one.send((at) => {
        at('products').set(`${products.urea}|made`, true);
        at('applications').set('left000000001|made', true);
        at('applications').set('left000000001|applicationTypeId', 1);
        at('doses').set(`left000000001|${products.urea}`, [100, 2]);
      }),
      two.send((at) => {
        at('products').set(`${products.urea}|made`, true);
        at('products').set(`${products.urea}|price`, 0.5);
        at('applications').set('right00000001|made', true);
        at('doses').set(`right00000001|${products.urea}`, [50, 2]);
      }),
    ]);
    expect(answers.every((answer) => answer.ok && !answer.repaired)).toBe(true);
    const body = await read(id);
    expect(body.products).toMatchObject([{ id: products.urea, price: 0.5 }]);
    expect(new Set(body.applications.flatMap((one: any) => one.products.map((dose: any) => dose.amount)))).toEqual(new Set([100, 50]));
    expect(body.pricing.price).toBe(75);
  });
  test('L6 what does not fit is put right in the same append and said', async () => {
    const { id } = await make(fullPlan(-1));
    const one = await tab(admin, id);
    const answer = await one.send((at) => {
      for (const [key, value] of Object.entries({ discount: 250, expectedYield: 99_999_999 })) at('plan').set(key, value);
      at('plan').set('soilAnalysisId', 999_999);
      at('products').set('99999|made', true);
      for (let n = 3; n <= 8; n++) at('tanks').set(`extra${n}|made`, true);
      at('applications').set('basal|method', 'foliar');
    });
    expect(answer.ok).toBe(true);
    expect(Object.fromEntries(answer.repaired.map((one: any) => [one.path, [one.key, one.accepted]]))).toEqual({
      'plan.discount': ['outOfRange', null],
      'plan.expectedYield': ['yieldImpossible', 40],
      'plan.soilAnalysisId': ['unknownReference', null],
      'products.99999|made': ['unknownReference', null],
      'tanks.extra8|made': ['tanksRange', null],
      'applications.basal|method': ['writeOnce', 'quantitative'],
    });
    await until(() => one.doc.getMap('plan').get('discount') === undefined);
    expect((await read(id)).tanks).toHaveLength(7);
  });
  test('a day that the server gives a new application reaches its author too', async () => {
    const { id } = await make();
    const [one, two] = [await tab(admin, id), await tab(await server.as('user-1'), id)];
    const answer = await one.send((at) => {
      at('applications').set('pre000000001|made', true);
      at('applications').set('pre000000001|cropStageId', -1);
      at('applications').set('pre000000001|applicationTypeId', 1);
    });
    expect(answer).toMatchObject({ ok: true });
    expect(answer.repaired).toBeUndefined();
    const day = (of: { doc: Y.Doc }) => of.doc.getMap('applications').get('pre000000001|applicationDate');
    await until(() => typeof day(one) === 'string' && day(two) === day(one));
  });
  test('L6.7 C311 C135 a broken rule between fields is kept, shown, and refused by activation', async () => {
    const { id } = await make();
    const one = await tab(admin, id);
    expect(await one.send((at) => at('plan').set('harvestDate', '2026-01-01'))).toMatchObject({ ok: true });
    expect((await admin.get(`/plan/${id}/checks`)).body).toEqual({
      items: [
        { code: 'harvestBeforePlanting', level: 'error', path: 'plan.harvestDate', params: { min: '2026-03-01', value: '2026-01-01' } },
      ],
      total: 1,
    });
    const refused = await admin.post('/plan/status', { id, status: 'active' });
    expect([refused.status, refused.body.details[0]]).toMatchObject([422, { field: 'crop.harvestDate', key: 'harvestBeforePlanting' }]);
    expect((await admin.post('/plan', { id, name: 'Leaves it alone' })).status).toBe(200);
  });
  test('L1 R246 what changes nothing visible does not raise the revision', async () => {
    const { id } = await make();
    const one = await tab(admin, id);
    expect(
      await one.send((at) => {
        at('plan').set('cultivar', 'A');
        at('plan').delete('cultivar');
      }),
    ).toMatchObject({ ok: true });
    expect((await read(id)).revision).toBe(1);
    expect(await one.send((at) => at('plan').set('cultivar', 'B'))).toMatchObject({ ok: true });
    expect(await read(id)).toMatchObject({ cultivar: 'B', revision: 2 });
  });
  test('L12 R267 another crop begins a new document: open copies are told, old ones refused', async () => {
    const { id } = await make(fullPlan(-1));
    const one = await tab(admin, id);
    const closed = new Promise<object>((resolve) => one.socket.once('closed', resolve));
    await admin.post('/plan', { id, cropId: crops.maize });
    expect(await closed).toMatchObject({ doc: `plan:${id}`, key: 'epochOld', reason: 'cropChanged' });
    const late = await one.socket.emitWithAck('join', {
      doc: `plan:${id}`,
      stateVector: Y.encodeStateVector(one.doc),
      epoch: one.joined.epoch,
    });
    expect(late).toMatchObject({ ok: false, key: 'epochOld', reason: 'cropChanged' });
    const fresh = await tab(admin, id);
    expect([fresh.joined.epoch, [...fresh.doc.getMap('applications').keys()]]).toEqual([one.joined.epoch + 1, []]);
    expect(await fresh.send((at) => at('plan').set('cultivar', 'P1'))).toMatchObject({ ok: true });
    expect(await read(id)).toMatchObject({ cropId: crops.maize, cultivar: 'P1' });
  });
  test('L14 a completed plan is read-only, for those inside too', async () => {
    const { id } = await make();
    const one = await tab(admin, id);
    await admin.post('/plan/status', { id, status: 'completed' });
    expect(await one.send((at) => at('plan').set('name', 'Too late'))).toMatchObject({ ok: false, key: 'readOnly', reset: true });
    expect((await tab(admin, id)).joined).toMatchObject({ ok: true, readOnly: true });
    expect((await read(id)).name).toBe('Potato north');
  });
  test('L8 others find no such document: strangers, the unborn and the removed; who may see no plan is told nothing of any', async () => {
    const { id } = await make();
    expect((await tab(await server.as('group-8'), id)).joined).toMatchObject({ ok: false, key: 'docNotFound' });
    for (const any of [id, 999_999])
      expect((await tab(await server.as('executive-1'), any)).joined).toMatchObject({ ok: false, key: 'forbidden' });
    expect((await tab(admin, 999_999)).joined).toMatchObject({ ok: false, key: 'docNotFound' });
    const one = await tab(admin, id);
    const closed = new Promise<object>((resolve) => one.socket.once('closed', resolve));
    await admin.del('/plan', { id });
    // Refused whether the edit or the end of the visit comes first: with a reset before it, without one after it.
    const refused = (await one.send((at) => at('plan').set('name', 'Gone'))) as { key: string };
    expect(refused).toMatchObject(refused.key === 'notJoined' ? { ok: false } : { ok: false, reset: true });
    expect(await closed).toMatchObject({ doc: `plan:${id}`, key: 'docNotFound' });
    expect((await tab(admin, id)).joined).toMatchObject({ ok: false, key: 'docNotFound' });
  });
  test('C302 who is in a plan is told to those who see it; to all others it is missing', async () => {
    const { id } = await make();
    const adviser = await server.as('user-1');
    const present = async (who = admin, doc = `plan:${id}`) => (await who.get(`/presence/${doc}`)).body.items;
    const come = async (client: Client) => {
      const { body: user } = await client.get('/user');
      const one = await tab(client, id);
      const update = encodePresence([{ clientId: one.joined.clientId, clock: 1, state: { user: { id: user.id, name: 'Somebody' } } }]);
      expect(await one.socket.emitWithAck('awareness', { doc: `plan:${id}`, update })).toEqual({ ok: true });
      return { ...one, row: { userId: user.id, name: user.fullName, since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) } };
    };
    expect(await present()).toEqual([]);
    const [one, two] = [await come(admin), await come(adviser)];
    await come(admin);
    expect(await present()).toEqual([one.row, two.row]);
    expect(await present(adviser, `plan%3A${id}`)).toEqual([one.row, two.row]);
    expect((await admin.get(`/presence/plan:${(await make()).id}`)).body).toEqual({ items: [], total: 0 });
    await two.socket.emitWithAck('leave', { doc: `plan:${id}` });
    expect(await present()).toEqual([one.row]);

    const answer = async (who: Client, doc: string) => {
      const { status, body } = await who.get(`/presence/${doc}`);
      return [status, { ...body, requestId: '' }];
    };
    const missing = await answer(admin, 'plan:999999');
    expect(missing).toMatchObject([404, { key: 'routeNotFound' }]);
    expect(await answer(await server.as('group-8'), `plan:${id}`)).toEqual(missing);
    for (const doc of ['plan', 'plan:me', 'plan:0', `field:${fieldId}`, `plan:${id}x`, 'constructor:1'])
      expect([doc, await answer(admin, doc)]).toEqual([doc, missing]);
    await admin.del('/plan', { id });
    expect(await answer(admin, `plan:${id}`)).toEqual(missing);
  });
});

describe('a live template', () => {
  const made = async (client: Client, more: object = {}): Promise<number> => {
    const body = { groupId: groupsOf(server.fixture())[0]!.id, name: 'Potato', cropId: crops.potato, nutritionalRequirements: [], ...more };
    const { status, body: created, text } = await client.post('/planTemplate', body);
    if (status !== 201) throw new Error(`POST planTemplate: ${status} ${text}`);
    return created.id as number;
  };
  const whole = async (id: number) => (await admin.get('/planTemplate', { query: { id } })).body;

  test('C161 C164 an edit is in the next read, a change by REST comes to who has it open, and the history tells both', async () => {
    const id = await made(admin, { applications: [{ id: 'k1', applicationTypeId: 1, cropStageId: -1, offsetDays: -7 }] });
    const [one, two] = [await tabOn(admin, `template:${id}`), await tabOn(admin, `template:${id}`)];
    expect(one.doc.getMap('applications').get('k1|offsetDays')).toBe(-7);
    const typed = await one.send((at) => {
      at('plan').set('need1', 120);
      at('plan').set('workplan', 'Ridge up\n');
      at('products').set(`${products.urea}|made`, true);
      at('doses').set(`k1|${products.urea}`, [80, 2]);
      at('tanks').set('tA|made', true);
      at('tanks').set('tA|name', 'Tank A');
    });
    expect(typed).toMatchObject({ ok: true });
    await until(() => two.doc.getMap('plan').get('need1') === 120);
    expect(await whole(id)).toMatchObject({
      revision: 2,
      nutritionalRequirements: [{ id: 1, value: 120 }],
      workplan: 'Ridge up\n',
      applications: [{ id: 'k1', offsetDays: -7, products: [{ id: products.urea, amount: 80, unitId: 2 }] }],
      tanks: [{ id: 'tA', name: 'Tank A' }],
    });
    await admin.post('/planTemplate', { id, name: 'By REST', nutritionalRequirements: [{ id: 1, value: 90 }] });
    await until(() => two.doc.getMap('plan').get('name') === 'By REST' && two.doc.getMap('plan').get('need1') === 90);
    const { items } = (await admin.get(`/history/template/${id}`)).body as { items: { changes: { path: string }[] }[] };
    expect(items.map(({ changes }) => changes.map(({ path }) => path).sort())).toMatchObject([
      ['name', expect.stringMatching(/^nutritionalRequirements/)],
      expect.arrayContaining(['workplan']),
      expect.anything(),
    ]);
  });
  test('has no dates, analyses or prices, and nothing of another place: it is put right and said', async () => {
    const one = await tabOn(admin, `template:${await made(admin)}`);
    const { repaired } = (await one.send((at) => {
      at('plan').set('plantingDate', '2026-05-01');
      at('plan').set('need1', -4);
      at('waterAnalyses').set('1', 50);
      at('products').set('999999|made', true);
    })) as { repaired: { path: string; key: string }[] };
    expect(repaired.map(({ path, key }) => `${path} ${key}`).sort()).toEqual([
      'plan.need1 outOfRange',
      'plan.plantingDate unknownPath',
      'products.999999|made unknownReference',
      'waterAnalyses.1 unknownPath',
    ]);
  });
  test('R473 R438 is read by who sees it, edited by whose it is, and missing to all others; another crop begins a fresh one', async () => {
    const id = await made(admin);
    const user = await server.as('user-1');
    const joined = async (who: Client) => (await tabOn(who, `template:${id}`)).joined;
    expect(await joined(user)).toMatchObject({ ok: false, key: 'docNotFound' });
    await admin.post('/planTemplate', { id, status: 'public' });
    const reader = await tabOn(user, `template:${id}`);
    expect(reader.joined).toMatchObject({ ok: true, readOnly: true });
    expect(await reader.send((at) => at('plan').set('name', 'Mine'))).toMatchObject({ ok: false, key: 'readOnly', reset: true });
    expect(await joined(await server.as('group-8'))).toMatchObject({ ok: false, key: 'docNotFound' });
    expect(await joined(await server.as('executive-1'))).toMatchObject({ ok: false, key: 'forbidden' });
    expect((await tabOn(admin, 'template:999999')).joined).toMatchObject({ ok: false, key: 'docNotFound' });

    const own = await tabOn(admin, `template:${id}`);
    const closed = new Promise((resolve) => own.socket.once('closed', resolve));
    await admin.post('/planTemplate', { id, cropId: crops.maize });
    expect(await closed).toMatchObject({ doc: `template:${id}`, key: 'epochOld', reason: 'cropChanged' });
    expect((await tabOn(admin, `template:${id}`)).joined).toMatchObject({ ok: true, epoch: 2, readOnly: false });
  });
});
