import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressesOf } from '@loam/domain/kernel/call/call';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { permissionPresets } from '@loam/domain/user/permission-presets';
import { io } from 'socket.io-client';
import * as Y from 'yjs';
import type { Answer } from '../support/client.js';
import { describedCalls } from '../support/described-calls.js';
import { projectRoot } from '../support/stack.js';
import type { ApiDocument } from './support/body-fields.js';
import { callRows, routesOf, rowOf } from './support/calls-table.js';
import { probes } from './support/matrix-probes.js';
import { expected, scopeOf } from './support/matrix-rules.js';
import { type Person, personOf, type Target, targetOf } from './support/matrix-world.js';
import { newcomer } from './support/newcomer.js';
import { startServer, type TestServer } from './support/server.js';

/** Somebody whose permissions are the preset of an auditor: reads, history, audit and exports of the scope of their role, and no change. */
const rows = callRows();
const documented = routesOf(JSON.parse(readFileSync(join(projectRoot, 'docs/openapi.json'), 'utf8')) as ApiDocument);
const described = new Map<string, 'nothing' | 'oneself' | undefined>(
  (await describedCalls()).flatMap(({ call }) => addressesOf(call).map(({ path }) => [`${call.method} ${path}`, call.changes] as const)),
);
const changesOf = (route: string) => described.get(route);
const closed = documented.filter((route) => rowOf(rows, route)!.auth !== 'public');
const isRead = (route: string) => route.startsWith('GET ') || changesOf(route) === 'nothing';
const reading = closed.filter(isRead);
const writing = closed.filter((route) => !isRead(route) && changesOf(route) !== 'oneself');
const names = ['company-1', 'collection-1', 'group-1', 'user-1', 'executive-1'];
const PATH = '/flex/adminCenter/users/permissions';

let server: TestServer;
let boss: Person;
let target: Target;
let auditors: Person[];

const permit = async (ids: readonly number[], permissions: object) =>
  boss.client.with(await server.confirmation(boss.client, 'super-1')).post(PATH, { ids, permissions });

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  boss = await personOf(server, 'super-1');
  target = await targetOf(server, 0);
  auditors = await Promise.all(names.map((name) => personOf(server, name)));
  const { id: second, client } = await newcomer(server, boss.client, { roleId: ROLE.superAdmin });
  auditors.push({ name: 'another super', role: 'super', id: second, collectionIds: [], groupIds: [], client });
  const ids = auditors.map(({ id }) => id);
  const { status, body } = await permit(ids, permissionPresets.auditor);
  expect([status, body]).toEqual([200, { items: ids.map((id) => ({ id, changed: true })), refused: [] }]);
});
afterAll(() => server?.stop());

const ask = (route: string, me: Person): Promise<Answer>[] =>
  [probes[route]!].flat().map((probe) => {
    const { path, body } = probe.ask(target, me);
    return me.client.call(route.split(' ')[0]!, path, body);
  });

test('C421 J1 every writing call is refused to an auditor of each role, before anything is looked up', async () => {
  expect(writing.length).toBeGreaterThan(110);
  const wrong: string[] = [];
  for (const me of auditors) {
    for (const route of writing) {
      for (const answer of await Promise.all(ask(route, me))) {
        if (answer.status !== 403 || answer.body.key !== 'readsOnly' || answer.headers.has('x-event-position'))
          wrong.push(`${me.name} ${route}: ${answer.status} ${answer.body?.key ?? ''}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('C421 reads, history, audit and exports answer an auditor as they answer their role, and say of nothing that it may be changed', async () => {
  const wrong: string[] = [];
  expect(reading.filter((route) => /audit|history|export|pdf/.test(route)).length).toBeGreaterThan(10);
  for (const me of auditors.filter(({ name }) => ['company-1', 'group-1', 'user-1'].includes(name))) {
    for (const route of reading) {
      const row = rowOf(rows, route)!;
      for (const probe of [probes[route]!].flat()) {
        const due = expected(row, probe.scope ?? scopeOf(row)!, { ...me, permissions: permissionPresets.auditor }, target);
        const used = 'ok' in due && probe.fresh ? await probe.fresh(target, boss, boss.client) : target;
        const { path, body } = probe.ask(used, me);
        const answer = await me.client.call(route.split(' ')[0]!, path, body);
        const good = 'ok' in due ? (probe.ok ?? row.success).includes(answer.status) : answer.status === due.status;
        if (/"(editable|switchable)":true/.test(answer.text)) wrong.push(`${me.name} ${route}: says that it may be changed`);
        const upload = answer.body?.key === 'forbidden' && /bulk-import|upload/.test(route); // wants the flag of the upload center, which an auditor has not
        const own = answer.status === 404 && row.scopeRule === 'own task'; // only who began it sees it, and an auditor begins none
        const draft = answer.body?.key === 'TemplateNotFound' && me.role === 'user'; // the one that was made for this is its author's alone
        if (!good && !upload && !own && !draft) wrong.push(`${me.name} ${route}: ${answer.status} ${answer.body?.key ?? ''}`);
      }
    }
  }
  expect(wrong).toEqual([]);
}, 180_000);

test('C421 an auditor keeps their own account, is told so in their own record, and changes again once they may', async () => {
  const me = auditors.find(({ name }) => name === 'user-1')!;
  expect((await me.client.get('/user')).body).toMatchObject({ ...permissionPresets.auditor });
  expect((await me.client.post('/user/preference', { density: 'comfortable' })).status).toBe(200);
  const note = () => me.client.post('/comments', { entity: 'plan', id: target.planId, text: 'Looked at' });
  expect((await note()).body.key).toBe('readsOnly');
  expect((await permit([me.id], { readOnly: false })).body.items).toEqual([{ id: me.id, changed: true }]);
  expect((await note()).status).toBe(201);
  expect((await permit([me.id], { readOnly: true })).body.items).toEqual([{ id: me.id, changed: true }]);
});

test('C421 an auditor joins a plan that others edit, and none of their edits is taken', async () => {
  const { client } = auditors.find(({ name }) => name === 'group-1')!;
  const socket = io(`${server.url}/collab`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: client.token },
  });
  try {
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
    const doc = `plan:${target.planId}`;
    const copy = new Y.Doc();
    const joined = await socket.timeout(60_000).emitWithAck('join', { doc, stateVector: Y.encodeStateVector(copy) });
    expect(joined).toMatchObject({ ok: true, readOnly: true });
    Y.applyUpdate(copy, new Uint8Array(joined.update));
    copy.clientID = joined.clientId;
    let update: Uint8Array | undefined;
    copy.on('update', (bytes: Uint8Array) => (update = bytes));
    copy.getMap('plan').set('cultivar', 'By an auditor');
    const answer = await socket.timeout(60_000).emitWithAck('update', { doc, msgId: 'an edit', update });
    expect(answer).toMatchObject({ ok: false, key: 'readOnly' });
  } finally {
    socket.disconnect();
  }
});

test('C421 many are given the same by one confirmation; who may not be changed is named and stays as they were', async () => {
  const one = await newcomer(server, boss.client, { groupIds: [target.groupId] });
  const two = await newcomer(server, boss.client, { groupIds: [target.groupId] });
  const bodyFor = (ids: readonly number[]) => ({ ids, permissions: { surveyUpload: true } });
  const confirmed = boss.client.with(await server.confirmation(boss.client, 'super-1'));
  expect((await boss.client.post(PATH, bodyFor([one.id]))).body.key).toBe('securityCodeRequired');
  const { status, body } = await confirmed.post(PATH, bodyFor([one.id, boss.id, two.id, 987_654_321]));
  expect([status, body.items]).toEqual([200, [one.id, two.id].map((id) => ({ id, changed: true }))]);
  expect(body.refused.map(({ id, key }: { id: number; key: string }) => [id, key])).toEqual([
    [boss.id, 'forbidden'],
    [987_654_321, 'UserNotFound'],
  ]);
  expect((await two.client.get('/user')).body).toMatchObject({ surveyUpload: true, readOnly: false });
  expect((await confirmed.post(PATH, bodyFor([one.id]))).body.key).toBe('securityCodeRequired'); // spent
  expect((await permit([one.id], { surveyUpload: true })).body.items).toEqual([{ id: one.id, changed: false }]);
  const audit = await boss.client.get(`/audit?type=UserPermissionsChanged&groupId=${target.groupId}`);
  expect(audit.body.items.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([one.id, two.id]));
});

test('C421 an admin changes nobody above them or of another scope, and the whole list is told so', async () => {
  const { client } = await personOf(server, 'group-2');
  const foreign = server.fixture().users.find(({ email }) => email.startsWith('user-9@'))!.id;
  const above = auditors.find(({ name }) => name === 'company-1')!.id;
  const confirmed = client.with(await server.confirmation(client, 'group-2'));
  const { status, body } = await confirmed.post(PATH, { ids: [foreign, above], permissions: { readOnly: false } });
  expect([status, body.items]).toEqual([200, []]);
  expect(body.refused.map(({ key }: { key: string }) => key)).toEqual(['UserNotFound', 'UserNotFound']);
  expect((await permit([above], { readOnly: true })).body.items).toEqual([{ id: above, changed: false }]);
});
