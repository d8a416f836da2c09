import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import * as Y from 'yjs';
import type { Scope } from './support/matrix-probe.js';
import { sees } from './support/matrix-rules.js';
import { anonymous, deactivated, expired, missing, type Person, personOf, type Target, targetOf } from './support/matrix-world.js';
import { startServer, type TestServer } from './support/server.js';

/** Reliability goals J1 and J2 on sockets: who may join, edit and follow, of whose. */
const names = [
  'super-1',
  'company-1',
  'collection-1',
  'group-1',
  'user-1',
  'user-2',
  'executive-1',
  'collection-2',
  'group-3',
  'user-5',
  'group-2',
  'user-3',
  'company-2',
  'collection-3',
  'group-5',
  'user-9',
  'user-10',
  'executive-2',
  'collection-4',
  'group-6',
  'user-11',
];

let server: TestServer;
let people: Person[];
let refusedPeople: Person[];
let targets: Target[];
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  people = await Promise.all(names.map((name) => personOf(server, name)));
  refusedPeople = [anonymous(server), await expired(server, 'user-1'), await deactivated(server, 'user-4')];
  targets = [await targetOf(server, 0), await targetOf(server, 1)];
}, 120_000);
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await server?.stop();
});

const connect = async (namespace: '' | 'collab' | 'live', { client }: Person): Promise<Socket> => {
  const socket = io(`${server.url}/${namespace}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: client.token === undefined ? {} : { token: client.token },
  });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return socket;
};
const may = (me: Person, scope: Scope, t: Target) => me.role !== 'executive' && sees(me, scope, t);
const join = (socket: Socket, doc: string) =>
  socket.timeout(60_000).emitWithAck('join', { doc, stateVector: Y.encodeStateVector(new Y.Doc()) });

describe.each(['', 'collab', 'live'] as const)('/%s', (namespace) => {
  test('lets in nobody without a good token of an active person', async () => {
    for (const me of refusedPeople) {
      const refused: unknown = await connect(namespace, me).then(
        () => 'let in',
        (error: { data?: unknown }) => error.data,
      );
      expect([me.name, refused]).toEqual([me.name, { key: me.name === 'deactivated' ? 'userNotActive' : 'notAuthenticated' }]);
    }
  });
});

test('a plan is joined and edited by those who see its grower; to all others it is missing', async () => {
  for (const me of people) {
    const socket = await connect('collab', me);
    for (const t of targets) {
      const doc = `plan:${t.planId}`;
      const joined = await join(socket, doc);
      const cell = `${me.name} of ${t.name}`;
      expect([cell, joined.ok]).toEqual([cell, may(me, 'grower', t)]);
      const copy = new Y.Doc();
      let update: Uint8Array | undefined;
      if (joined.ok) {
        Y.applyUpdate(copy, new Uint8Array(joined.update));
        copy.clientID = joined.clientId;
      } else {
        expect([cell, joined]).toEqual([cell, await join(socket, `plan:${missing.planId}`)]);
        expect([cell, joined.key]).toEqual([cell, me.role === 'executive' ? 'forbidden' : 'docNotFound']);
      }
      copy.on('update', (bytes: Uint8Array) => (update = bytes));
      copy.getMap('plan').set('cultivar', `By ${me.name}`);
      const answer = await socket.timeout(60_000).emitWithAck('update', { doc, msgId: `${cell} edits`, update });
      if (joined.ok) expect([cell, answer]).toMatchObject([cell, { ok: true }]);
      else expect([cell, answer]).toEqual([cell, { ok: false, key: 'notJoined' }]);
      const { cultivar } = (await people[0]!.client.get(`/plan?planId=${t.planId}`)).body;
      expect([cell, cultivar === `By ${me.name}`]).toEqual([cell, joined.ok]);
    }
    socket.disconnect();
  }
});

test('what happens is followed by those who see it; to all others the topic is missing', async () => {
  const topics: [string, Scope, (t: Target) => number][] = [
    ['plan', 'grower', (t) => t.planId],
    ['field', 'grower', (t) => t.fieldId],
    ['customer', 'grower', (t) => t.growerId],
    ['group', 'group', (t) => t.groupId],
  ];
  const heard: string[] = [];
  const due: string[] = [];
  for (const me of people) {
    const socket = await connect('live', me);
    socket.on('event', ({ topic }: { topic: string }) => heard.push(`${me.name} ${topic}`));
    expect((await socket.timeout(60_000).emitWithAck('subscribe', { topic: 'user:me' })).ok).toBe(true);
    for (const t of targets) {
      for (const [kind, scope, idOf] of topics) {
        const topic = `${kind}:${idOf(t)}`;
        const cell = `${me.name} ${topic}`;
        const answer = await socket.timeout(60_000).emitWithAck('subscribe', { topic });
        expect([cell, answer.ok]).toEqual([cell, may(me, scope, t)]);
        if (!answer.ok)
          expect([cell, answer]).toEqual([
            cell,
            await socket.timeout(60_000).emitWithAck('subscribe', { topic: `${kind}:${idOf(missing)}` }),
          ]);
        if (answer.ok && kind === 'plan') due.push(cell);
      }
    }
  }
  for (const { planId } of targets) await people[0]!.client.post('/comments', { entity: 'plan', id: planId, text: 'Heard by whom?' });
  const onPlans = () => [...new Set(heard.filter((one) => / plan:/.test(one)))].sort();
  for (let i = 0; i < 3_000 && onPlans().length < due.length; i++) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(onPlans()).toEqual(due.sort());
});

test('a task is followed by those who may read it by call, what is told of a collection or company by its admins; to all others it is missing', async () => {
  const readers = new Set<string>();
  const runs: Readonly<Record<string, (me: Person, t: Target) => boolean>> = {
    company: (me, t) => me.companyId === t.companyId,
    collection: (me, t) => me.collectionIds.includes(t.collectionId),
  };
  for (const me of people) {
    const socket = await connect('live', me);
    const subscribe = (topic: string) => socket.timeout(60_000).emitWithAck('subscribe', { topic });
    for (const t of targets) {
      const theirs = runs[me.role]?.(me, t) === true;
      for (const [topic, due] of [
        [`task:${t.taskId}`, (await me.client.get(`/uploads/${t.taskId}`)).status === 200],
        [`collection:${t.collectionId}`, theirs],
        [`company:${t.companyId}`, theirs && me.role !== 'collection'],
      ] as const) {
        const cell = `${me.name} ${topic}`;
        const answer = await subscribe(topic);
        expect([cell, answer.ok]).toEqual([cell, due]);
        if (!due) expect([cell, answer]).toEqual([cell, await subscribe(topic.replace(/\d+$/, String(missing.taskId)))]);
        if (due && topic.startsWith('task:')) readers.add(me.role);
      }
    }
    socket.disconnect();
  }
  expect([...readers]).toEqual(expect.arrayContaining(['company', 'group']));
});
