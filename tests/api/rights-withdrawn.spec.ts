import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import * as Y from 'yjs';
import { type Client, failures } from '../support/client.js';
import { newcomer } from './support/newcomer.js';
import { crops } from './support/plans.js';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';
import { formOf } from './support/sheets.js';
import { figure } from '../faults/support/figures.js';

/** Within so long after the answer nothing of what was allowed before is allowed any more (reliability goal J5). */
const LIMIT_MS = 1_000;

describe('J5 a right that is withdrawn in mid-session', () => {
  let server: TestServer;
  let admin: Client;
  let group: FixtureGroup;
  let other: FixtureGroup;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    server = await startServer({ seed: 'acceptance' });
    admin = await server.verified('company-1');
    [group, other] = server.fixture().companies[0]!.collections[0]!.groups as [FixtureGroup, FixtureGroup];
  });
  afterAll(async () => {
    for (const socket of sockets) socket.close();
    await server?.stop();
  });

  const connect = async (namespace: 'live' | 'collab', token: string): Promise<Socket> => {
    const socket = io(`${server.url}/${namespace}`, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true });
    sockets.push(socket);
    await new Promise<void>((done, failed) => socket.once('connect', done).once('connect_error', failed));
    return socket;
  };

  /** Somebody at work: a plan open, the group followed, a file at hand. */
  async function atWork() {
    const person = await newcomer(server, admin, { groupIds: [group.id] });
    const doc = `plan:${group.planIds[0]}`;
    const token = person.client.token!;
    const [collab, live] = [await connect('collab', token), await connect('live', token)];
    const joined = await collab.emitWithAck('join', { doc, stateVector: Y.encodeStateVector(new Y.Doc()) });
    expect(joined).toMatchObject({ ok: true, readOnly: false });
    expect(await live.emitWithAck('subscribe', { topic: `group:${group.id}` })).toMatchObject({ ok: true });
    const noted = await person.client.post(
      '/comments',
      formOf('A note\n', 'note.txt', { entity: 'plan', id: group.planIds[0], text: 'See' }),
    );
    const file = `/files/${noted.body.attachments[0].id}`;
    expect((await person.client.get(file)).status).toBe(200);
    const copy = new Y.Doc();
    Y.applyUpdate(copy, new Uint8Array(joined.update));
    copy.clientID = joined.clientId;
    const edit = async () => {
      if (!collab.connected) return { ok: false, key: 'gone' };
      const before = Y.encodeStateVector(copy);
      copy.getMap('plan').set('cultivar', `Late ${Math.random()}`);
      const update = Y.encodeStateAsUpdate(copy, before);
      return collab.timeout(60_000).emitWithAck('update', { doc, msgId: crypto.randomUUID(), update });
    };
    expect(await edit()).toMatchObject({ ok: true });
    return { ...person, collab, live, file, edit };
  }

  const confirmed = async () => admin.with(await server.confirmation(admin, 'company-1'));
  const ended = (socket: Socket) =>
    new Promise<number>((done) => (socket.connected ? socket.once('disconnect', () => done(Date.now())) : done(0)));

  /** Everything that somebody could do is over a second after the answer. */
  async function expectOver(work: (id: number) => Promise<{ status: number }>, due: [status: number, key: string]) {
    const me = await atWork();
    const gone = Promise.all([ended(me.collab), ended(me.live)]);
    expect((await work(me.id)).status).toBe(200);
    const answered = Date.now();
    for (const path of ['/user', me.file, `/customer/all-sorted?groupId=${group.id}`, `/plan?planId=${group.planIds[0]}`]) {
      const { status, body } = await me.client.get(path);
      expect([path, status, body.key]).toEqual([path, ...due]);
    }
    figure('J5', 'sockets were closed after the answer within', Math.max(...(await gone)) - answered, 'ms', { most: LIMIT_MS });
    expect(await me.edit()).toEqual({ ok: false, key: 'gone' });
    await expect(connect('collab', me.client.token!)).rejects.toThrow();
  }

  test('C022 deactivation', async () => {
    await expectOver((id) => admin.post('/flex/adminCenter/user/status', { ids: [id], status: 'inactive' }), [403, 'userNotActive']);
  });

  test('C024 removal with transfer, and without', async () => {
    for (const rest of [{ replacementUserId: group.userIds[1] }, { withoutTransfer: true }])
      await expectOver(
        async (userId) => (await confirmed()).post('/flex/adminCenter/user/transfer', { userId, ...rest }),
        [401, 'tokenInvalid'],
      );
  });

  test('C021 another group: the old one is as if it were not there, on calls, files and sockets; the person stays signed in', async () => {
    const me = await atWork();
    const closed = new Promise<unknown>((done) => me.collab.once('closed', done));
    expect((await admin.post(`/flex/adminCenter/user/update/${me.id}`, { groupIds: [other.id] })).status).toBe(200);
    const answered = Date.now();
    expect((await me.client.get('/user')).status).toBe(200);
    for (const path of [me.file, `/customer/all-sorted?groupId=${group.id}`, `/plan?planId=${group.planIds[0]}`])
      expect([path, (await me.client.get(path)).status]).toEqual([path, 404]);
    await closed;
    figure('J5', 'a plan was closed after the answer within', Date.now() - answered, 'ms', { most: LIMIT_MS });
    await pause(50);
    expect(await me.edit()).toMatchObject({ ok: false });
    expect(await me.live.emitWithAck('subscribe', { topic: `group:${group.id}` })).toMatchObject({ ok: false });
    expect(await me.live.emitWithAck('subscribe', { topic: `group:${other.id}` })).toMatchObject({ ok: true });
  });

  test('C030 a template that is a draft again: who only read it hears no more of it', async () => {
    const owner = await server.verified('group-1');
    const made = await owner.post('/planTemplate', {
      groupId: group.id,
      name: 'Shown for a while',
      cropId: crops.potato,
      nutritionalRequirements: [{ id: 1, value: 180 }],
      status: 'public',
    });
    const topic = `template:${made.body.id}`;
    const reader = await newcomer(server, admin, { groupIds: [group.id] });
    const [collab, live] = [await connect('collab', reader.client.token!), await connect('live', reader.client.token!)];
    const joined = await collab.emitWithAck('join', { doc: topic, stateVector: Y.encodeStateVector(new Y.Doc()) });
    expect(joined).toMatchObject({ ok: true, readOnly: true });
    expect(await live.emitWithAck('subscribe', { topic })).toMatchObject({ ok: true });
    await pause(500); // sockets are asked about once more after the sign-in
    const closed = Promise.all([collab, live].map((socket) => new Promise((done) => socket.once('closed', done))));
    const hidden = await owner.post('/flex/adminCenter/templates/updatePublicStatus', { ids: [made.body.id], status: 'draft' });
    expect([hidden.status, await closed]).toEqual([
      200,
      [
        { doc: topic, key: 'docNotFound' },
        { topic, key: 'forbidden' },
      ],
    ]);
    expect(await live.emitWithAck('subscribe', { topic })).toEqual({ ok: false, key: 'topicNotFound' });
  });

  test('C021 C025 an admin who is one no longer, and a flag that is taken away', async () => {
    const { id, client, email } = await newcomer(server, admin, { groupIds: [group.id], roleId: 3 });
    const lead = await server.verify(client, email);
    const list = () => lead.get(`/flex/adminCenter/users/group?id=${group.id}`);
    expect((await list()).status).toBe(200);
    expect((await lead.post('/dashboard/filters', {})).status).toBe(200);
    const flags = await (await confirmed()).post(`/flex/adminCenter/user/${id}/permissions`, { dashboardAccess: false });
    expect(flags.status).toBe(200);
    expect((await lead.post('/dashboard/filters', {})).body.key).toBe('dashboardForbidden');
    expect((await (await confirmed()).post(`/flex/adminCenter/user/update/${id}`, { roleId: 1 })).status).toBe(200);
    expect((await list()).body).toMatchObject({ status: 403, key: 'forbidden' });
  });

  test('C025 the right to upload surveys is given, kept, answered, and goes with the role as its neighbours do', async () => {
    const { id, client } = await newcomer(server, admin, { groupIds: [group.id] });
    const rights = async () => {
      const { surveyUpload, bulkUpload, productPermissions } = (await client.get('/user')).body;
      return { surveyUpload, bulkUpload, productPermissions };
    };
    const set = async (flags: object) => (await confirmed()).post(`/flex/adminCenter/user/${id}/permissions`, flags);
    const place = async (roleId: number) => (await confirmed()).post(`/flex/adminCenter/user/update/${id}`, { roleId });
    expect(await rights()).toEqual({ surveyUpload: false, bulkUpload: false, productPermissions: false });
    expect((await set({ surveyUpload: true })).body).toMatchObject({ id, surveyUpload: true, bulkUpload: false });
    expect(await rights()).toEqual({ surveyUpload: true, bulkUpload: false, productPermissions: false });
    expect((await set({ surveyUpload: true })).headers.get('x-no-change')).toBe('true');
    expect(failures(await set({ surveyUpload: 'yes' }))).toEqual([expect.stringMatching(/^surveyUpload:/)]);
    expect((await place(3)).body).toMatchObject({ surveyUpload: true, bulkUpload: true, productPermissions: true });
    expect((await set({ surveyUpload: false })).body).toMatchObject({ surveyUpload: false, bulkUpload: true });
    expect((await place(1)).body).toMatchObject({ surveyUpload: false, bulkUpload: false, productPermissions: false });
  });

  test('C021 flags of a change say what a person may, want a confirmed code when they change something, and bite at once', async () => {
    const { id, client } = await newcomer(server, admin, { groupIds: [group.id] });
    const update = (to: number, flags: object, by = admin) => by.post(`/flex/adminCenter/user/update/${to}`, { flags });
    const flags = { dashboardAccess: true, growerInfoEdit: 'some', maxInvites: 2 };
    expect((await update(id, flags)).body.key).toBe('securityCodeRequired');
    const given = await update(id, flags, await confirmed());
    expect(given.body).toMatchObject({ dashboardAccess: true, growerInfoEdit: 'some', surveyUpload: false, maxInvites: 2 });
    expect((await client.post('/dashboard/filters', {})).status).toBe(200);
    expect((await update(id, flags)).headers.get('x-no-change')).toBe('true');
    expect((await update(id, { dashboardAccess: false }, await confirmed())).status).toBe(200);
    expect((await client.post('/dashboard/filters', {})).body.key).toBe('dashboardForbidden');
    expect(failures(await update(id, { isAdmin: true }))).toEqual(['flags.isAdmin:unknownField']);
    const own = server.fixture().users.find(({ email }) => email === 'company-1@acceptance.test')!.id;
    expect((await update(own, { bulkUpload: false }, await confirmed())).body).toMatchObject({ status: 403, key: 'forbidden' });
  });
});
