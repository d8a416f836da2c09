import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join as path } from 'node:path';
import { REPORT_TOPIC } from '@loam/domain/sustainability/report/report.schema';
import { io, type Socket } from 'socket.io-client';
import * as Y from 'yjs';
import { alikeFigure } from '../faults/support/figures.js';
import { projectRoot } from '../support/stack.js';
import type { Scope } from './support/matrix-probe.js';
import { sees } from './support/matrix-rules.js';
import { anonymous, deactivated, expired, missing, type Person, personOf, type Target, targetOf } from './support/matrix-world.js';
import { crops } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

/** Of an answer about something foreign and one about nothing. */
const PAIRS = Number(process.env['LOAM_TIMED_PAIRS'] ?? 15);
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
  refusedPeople = [anonymous(server), await expired(server, 'user-1'), await (await deactivated(server, 'user-4'))()];
  targets = [await targetOf(server, 0), await targetOf(server, 1)];
});
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

test('a sustainability report is followed by those who see its grower; to all others it is missing', async () => {
  const { client } = people[0]!;
  const outcomes = new Set<boolean>();
  for (const t of targets) {
    expect((await client.post('/plan/status', { id: t.planId, status: 'active' })).status).toBe(200);
    const made = await client.post(`/field/${t.fieldId}/sustainabilityForm`, { planId: t.planId, answers: {} });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    for (const me of people) {
      const socket = await connect('live', me);
      const follow = (id: number) => socket.timeout(60_000).emitWithAck('subscribe', { topic: `${REPORT_TOPIC}:${id}` });
      const [answer, absent] = [await follow(made.body.reportId), await follow(999_999)];
      const cell = `${me.name} of ${t.name}`;
      expect([cell, answer.ok]).toEqual([cell, may(me, 'grower', t)]);
      if (!answer.ok) expect([cell, answer]).toEqual([cell, absent]);
      outcomes.add(answer.ok);
      socket.disconnect();
    }
  }
  expect(outcomes.size).toBe(2);
});

test('every kind of document and of topic has cells below', () => {
  const root = path(projectRoot, 'apps/server/src/capabilities');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.includes('.spec.'),
  );
  const found = (words: RegExp) =>
    sources.flatMap((file) => [...readFileSync(path(root, file), 'utf8').matchAll(words)].map((match) => match[1] ?? file)).sort();
  expect(found(/registry\.registerKind\(/g)).toEqual(['plan/plan.live.ts', 'template/template.live.ts']);
  // `level` is company and collection
  expect(found(/topics\.register\(\s*([^,]+),/g)).toEqual(
    ["'customer'", "'field'", "'plan'", "'task'", "'task'", "'task'", "'template'", 'REPORT_TOPIC', '`${level}library`', 'level'].sort(),
  );
  // a place, which every role's scope says by itself
  expect(readFileSync(path(root, 'access/topics.ts'), 'utf8').match(/this\.register\('\w+'/g)).toEqual(["this.register('group'"]);
});

test('a template is joined and followed by those who may read it by call and edited by those who may change it; to all others it is missing', async () => {
  const outcomes = new Set<string>();
  for (const [at, t] of targets.entries()) {
    const maker = people.find(({ name }) => name === `group-${at * 4 + 1}`)!;
    const body = { groupId: t.groupId, cropId: crops.potato, nutritionalRequirements: [] };
    const made = await Promise.all(
      ['Draft', 'Public'].map(async (name) => (await maker.client.post('/planTemplate', { ...body, name })).body.id as number),
    );
    expect((await maker.client.post('/planTemplate', { id: made[1], status: 'public' })).status).toBe(200);
    for (const me of people) {
      const socket = await connect('collab', me);
      const live = await connect('live', me);
      const follow = (id: number) => live.timeout(60_000).emitWithAck('subscribe', { topic: `template:${id}` });
      for (const id of made) {
        const cell = `${me.name} template ${id} of ${t.name}`;
        const { status } = await me.client.get(`/planTemplate?id=${id}`);
        const joined = await join(socket, `template:${id}`);
        expect([cell, joined.ok, (await follow(id)).ok]).toEqual([cell, status === 200, status === 200 && me.role !== 'executive']);
        const due = status === 403 ? 'forbidden' : 'docNotFound';
        if (!joined.ok) {
          expect([cell, joined]).toEqual([cell, await join(socket, `template:${missing.planId}`)]);
          expect([cell, joined.key, await follow(id)]).toEqual([cell, due, await follow(missing.planId)]);
        }
        const copy = new Y.Doc();
        if (joined.ok) {
          Y.applyUpdate(copy, new Uint8Array(joined.update));
          copy.clientID = joined.clientId;
        }
        let update: Uint8Array | undefined;
        copy.on('update', (bytes: Uint8Array) => (update = bytes));
        copy.getMap('plan').set('name', `By ${me.name}`);
        const answer = await socket.timeout(60_000).emitWithAck('update', { doc: `template:${id}`, msgId: `${cell} edits`, update });
        const { name } = (await people[0]!.client.get(`/planTemplate?id=${id}`)).body;
        const mayChange = (await me.client.post('/planTemplate', { id, name: 'By call' })).status === 200;
        expect([cell, answer.ok, name === `By ${me.name}`]).toEqual([cell, mayChange, mayChange]);
        if (!answer.ok) expect([cell, answer.key]).toEqual([cell, joined.ok ? 'readOnly' : 'notJoined']);
        outcomes.add(mayChange ? 'edited' : joined.ok ? 'read' : joined.key);
      }
      for (const one of [socket, live]) one.disconnect();
    }
  }
  expect([...outcomes].sort()).toEqual(['docNotFound', 'edited', 'forbidden', 'read']);
}, 300_000);

test.each(['company-2', 'user-3'])('J2 %s cannot tell by the time of an answer what is there of others', async (name) => {
  const me = people.find((one) => one.name === name)!;
  const [{ planId, fieldId }] = targets as [Target];
  const sockets = { collab: await connect('collab', me), live: await connect('live', me) };
  let nowhere = missing.planId;
  const asks: [string, (id: number) => Promise<{ ok: boolean }>, number][] = [
    ['join', (id) => join(sockets.collab, `plan:${id}`), planId],
    ['follow a plan', (id) => sockets.live.timeout(60_000).emitWithAck('subscribe', { topic: `plan:${id}` }), planId],
    ['follow a field', (id) => sockets.live.timeout(60_000).emitWithAck('subscribe', { topic: `field:${id}` }), fieldId],
  ];
  for (const [what, ask, foreign] of asks) {
    const time = async (id: number) => {
      const from = performance.now();
      expect([what, (await ask(id)).ok]).toEqual([what, false]);
      return performance.now() - from;
    };
    await alikeFigure('J2', `${name} may not ${what}, foreign or missing`, 10, PAIRS, {
      one: () => time(foreign),
      other: () => time((nowhere += 1)),
    });
  }
});

test('a task is followed by those who may read it by call, what is told of a collection or company and its library by its admins; to all others it is missing', async () => {
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
        [`companylibrary:${t.companyId}`, /super|company/.test(me.role) && sees(me, 'company', t)],
        [`collectionlibrary:${t.collectionId}`, /super|company|collection/.test(me.role) && sees(me, 'collection', t)],
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

test('a task that draws PDFs is followed by who asked for them alone; to all others it is missing', async () => {
  const planIds = [targets[0]!.planId];
  const asked = await Promise.all(people.map((me) => me.client.post('/recommendation/bulk-pdf', { planIds })));
  const tasks = asked.flatMap(({ status, body }, of) => (status === 202 ? [{ of, topic: `task:${body.taskId}` }] : []));
  expect(tasks.length).toBeGreaterThan(3);
  for (const [index, me] of people.entries()) {
    const socket = await connect('live', me);
    const subscribe = (topic: string) => socket.timeout(60_000).emitWithAck('subscribe', { topic });
    for (const { of, topic } of tasks) {
      const answer = await subscribe(topic);
      expect([me.name, topic, answer.ok]).toEqual([me.name, topic, of === index]);
      if (of !== index) expect(answer).toEqual(await subscribe(`task:${missing.taskId}`));
    }
    socket.disconnect();
  }
});
