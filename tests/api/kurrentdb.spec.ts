import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dump } from '../../apps/server/src/platform/read-model/dump.js';
import { Redis } from '../../apps/server/src/platform/read-model/redis.js';
import { io } from 'socket.io-client';
import { Editor } from '../faults/support/editor.js';
import { figure } from '../faults/support/figures.js';
import { Ledger } from '../faults/support/ledger.js';
import { Client } from '../support/client.js';
import { noDelays, realDelays } from '../support/fake-kurrentdb/delays.js';
import { FakeKurrentDb } from '../support/fake-kurrentdb/server.js';
import type { FixtureGroup, TestNode } from '../support/stack.js';
import { growerOf, newField, newGrower } from './support/growers.js';
import { growersListed, settled } from './support/settled.js';
import { newPlan } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';
import { csvOf, manyGrowers, sendSheet, upload } from './support/sheets.js';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

let cluster: FakeKurrentDb[];
let server: TestServer;
let second: TestNode;
let admin: Client;
let group: FixtureGroup;
let ledger: Ledger;
let editors: Editor[] = [];
const env = () => ({ EVENT_STORE: cluster[0]!.clusterUrl });

beforeAll(async () => {
  cluster = await FakeKurrentDb.cluster(3);
  server = await startServer({ seed: 'acceptance', env: env() });
  second = await server.stack.addNode({ DEMO: 'off', ...env() });
  group = server.fixture().companies[0]!.collections[0]!.groups[0]!;
  admin = await server.as('group-1');
  ledger = new Ledger(join(server.stack.dir, 'ledger.jsonl'));
}, 400_000);
afterAll(async () => {
  for (const editor of editors) editor.close();
  ledger?.close();
  await server?.stop();
  for (const member of cluster ?? []) if (member.isUp) member.down();
}, 60_000);

const readiness = (url: string) => new Client(url).get('/health/ready');
const onSecond = () => new Client(second.url, admin.token);

describe('the whole server on a KurrentDB (three stand-ins on the wire, two nodes)', () => {
  test('seed, sign-in, a write once per key, its list on both nodes, a plan', async () => {
    const body = growerOf(group, { fullName: 'Kurrent Probe' });
    const headers = { 'Idempotency-Key': 'kurrent-probe' };
    const created = await admin.post('/customer', body, { headers });
    expect(created.status).toBe(201);
    for (const client of [admin, onSecond()]) expect((await client.post('/customer', body, { headers })).body).toEqual(created.body);
    for (const client of [admin, onSecond()]) {
      const names = await growersListed(client, group.id, created.headers.get('x-event-position')!);
      expect(names.filter((name) => name === 'Kurrent Probe')).toHaveLength(1);
      expect(names.length).toBe(group.growerIds.length + 1);
    }
    expect((await onSecond().get(`/plan?planId=${group.planIds[0]}`)).status).toBe(200);
  });

  test('people edit one plan on two nodes while the leader changes, dies and comes back: nothing is lost, nothing doubled', async () => {
    const growerId = await newGrower(admin, group, { fullName: 'Live Owner' });
    const { id: planId } = await newPlan(admin, growerId, await newField(admin, growerId));
    editors = [0, 1, 2, 3].map((n) => new Editor(n, planId, [n % 2 ? second.url : server.url], async () => admin.token!, ledger));
    await Promise.all(editors.map((editor) => editor.open()));
    const tokens: string[] = [];
    let running = true;
    const work = editors.map(async (editor) => {
      for (let count = 0; running; count += 1) {
        const token = `<${editor.index}.${count}>`;
        tokens.push(token);
        editor.edit('token', token, (doc) => doc.getText('notes').insert(doc.getText('notes').length, token));
        await pause(40);
      }
    });
    await pause(400);
    cluster[1]!.lead(); // an orderly change: the former leader still answers
    await pause(600);
    cluster[1]!.down(); // the leader dies, its connections break
    cluster[2]!.lead();
    await pause(800);
    for (const { trouble } of cluster) trouble.muteAppends(2);
    await pause(600);
    await cluster[1]!.up();
    cluster[0]!.lead();
    await pause(400);
    running = false;
    await Promise.all(work);
    await settled(editors);
    expect(
      editors.map(({ unanswered, problems }) => ({ unanswered, problems: problems.filter((one) => one !== 'update: unavailable') })),
    ).toEqual(editors.map(() => ({ unanswered: 0, problems: [] })));
    expect(ledger.acknowledged).toHaveLength(tokens.length);
    for (const client of [admin, onSecond()]) {
      const { notes } = (await client.get('/plan', { query: { planId } })).body;
      for (const token of tokens) expect(`${token}×${notes.split(token).length - 1}`).toBe(`${token}×1`);
      for (const end = Date.now() + 90_000; editors.some(({ doc }) => doc.getText('notes').toJSON() !== notes) && Date.now() < end;)
        await pause(20);
      for (const editor of editors) expect(editor.doc.getText('notes').toJSON()).toBe(notes);
    }
    for (const editor of editors) editor.close();

    const { text } = await admin.get(`/history/plan/${planId}/export`, { query: { format: 'jsonl' } });
    const file = join(server.dataDir, 'export.jsonl');
    writeFileSync(file, text);
    const { stdout } = await run(process.execPath, [join(root, 'scripts/verify.mjs'), file], { env: { PATH: process.env['PATH'] } });
    expect(JSON.parse(stdout)).toMatchObject({ result: 'verified' });
  });

  test('an edit costs one append and one question where the log ends: its own append, heard back, makes nobody read', async () => {
    const growerId = await newGrower(admin, group, { fullName: 'Trips Owner' });
    const { id: planId } = await newPlan(admin, growerId, await newField(admin, growerId));
    const editor = new Editor(20, planId, [server.url], async () => admin.token!, ledger);
    await editor.open();
    const live = io(`${server.url}/live`, { transports: ['websocket'], auth: { token: admin.token } });
    expect(await live.emitWithAck('subscribe', { topic: `plan:${planId}` })).toMatchObject({ ok: true });
    const type = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const heardBack = new Promise((done) => live.once('event', done));
        editor.edit('token', `<20.${n}>`, (doc) => doc.getText('notes').insert(0, '.'));
        await editor.answered('an edit is acknowledged', 60_000);
        await heardBack;
      }
    };
    await type(5); // what is read once
    const before = { ...cluster[0]!.cluster.calls };
    await type(60);
    const { append, read } = cluster[0]!.cluster.calls;
    live.close();
    editor.close();
    expect(append - before.append).toBeLessThan(60 * 1.2); // the witness record and a snapshot besides
    figure('P5', 'questions to the store for an edit', (read - before.read) / 60, 'questions', { most: 1.5 });
  });

  test('an import asks the store for hardly anything: its rows are taken for new, and those that are not are found by the append', async () => {
    const { log, cluster: all } = cluster[0]!;
    const imported = async (fieldName: string, code: string) => {
      const { append, read } = all.calls;
      const task = await upload(admin, group.id, csvOf(manyGrowers(120, code, { fieldName })));
      return { task, appends: all.calls.append - append, reads: all.calls.read - read };
    };
    const first = await imported('North block', 'TRIP');
    expect(first.task).toMatchObject({ status: 'imported', ok: 120, existing: 0, failed: 0 });
    expect(first.appends).toBeLessThan(30); // two batches, the task's beginning and end, ids, witness records
    figure('P6', 'questions to the store for an import of 120 rows', first.reads, 'questions', { most: 90 });
    const again = await imported('South block', 'TRIP'); // the same growers: their codes are there
    expect([again.task, again.appends < 30]).toEqual([expect.objectContaining({ status: 'imported', ok: 120, failed: 0 }), true]);
    log.maxAppend = 100_000; // a quarter of a batch
    try {
      expect((await imported('North block', 'HALF')).task).toMatchObject({ status: 'imported', ok: 120, failed: 0 });
      log.maxAppend = 500;
      expect(await admin.post('/customer', growerOf(group))).toMatchObject({ status: 413, body: { key: 'bodyTooLarge' } });
    } finally {
      log.maxAppend = 2 ** 20;
    }
  });

  test('C306 C307 an import that is busy is paused at once, from the node that carries it out and from the other', async () => {
    const { taskId } = (await sendSheet(admin, group.id, csvOf(manyGrowers(3_000, 'REST', { fieldName: 'North' })))).body;
    const outcomes: unknown[] = [];
    cluster[0]!.cluster.delays = realDelays;
    for (const client of [onSecond(), admin, onSecond(), admin, onSecond(), admin]) {
      await pause(150);
      const paused = await client.post(`/uploads/${taskId}/pause`);
      outcomes.push([paused.status, paused.body.paused, (await client.post(`/uploads/${taskId}/resume`)).status]);
    }
    cluster[0]!.cluster.delays = noDelays;
    expect(outcomes).toEqual(Array.from({ length: 6 }, () => [200, true, 200]));
    expect((await admin.post(`/uploads/${taskId}/cancel`)).status).toBe(200);
  });

  test('while two of three members are away lists go on answering, calls that need the store are refused within a second, readiness says since when, and what was typed is saved when they are back', async () => {
    const growerId = await newGrower(admin, group, { fullName: 'Away Owner' });
    const { id: planId } = await newPlan(admin, growerId, await newField(admin, growerId));
    editors = [0, 1].map((n) => new Editor(10 + n, planId, [n % 2 ? second.url : server.url], async () => admin.token!, ledger));
    await Promise.all(editors.map((editor) => editor.open()));
    /** What a list page asks for, by Redis alone. */
    const lists = [
      `/customer/all-sorted?groupId=${group.id}&pageSize=200`,
      `/field/allByCustomer?customerId=${growerId}`,
      `/customer/plans?customerId=${growerId}`,
      `/customer/analyses?customerId=${growerId}`,
      `/customer/activity?groupId=${group.id}`,
      '/auth/sessions',
    ];
    const shown = async (client: Client) => {
      const answers = await Promise.all(lists.map((list) => client.get(list)));
      return answers.map(({ status, body }) => [status, body]);
    };
    const { headers: answered } = await admin.post('/plan', { id: planId, name: 'Seen while away' });
    const position = answered.get('x-event-position')!;
    for (const client of [admin, onSecond()]) await growersListed(client, group.id, position); // every projection of it, in a moment
    await pause(300);
    const known = [await shown(admin), await shown(onSecond())];
    expect(known.flat().map(([status]) => status)).toEqual(known.flat().map(() => 200));
    const before = Date.now();
    cluster[1]!.kill();
    cluster[2]!.kill();
    const tokens = editors.map((editor) => `<away.${editor.index}>`);
    editors.forEach((editor, i) => editor.edit('token', tokens[i]!, (doc) => doc.getText('notes').insert(0, tokens[i]!)));
    await pause(1_500);
    for (const [i, client] of [admin, onSecond()].entries()) {
      const begun = performance.now();
      expect(await shown(client)).toEqual(known[i]);
      expect(performance.now() - begun).toBeLessThan(2_000); // six at once
      const later = { headers: { 'X-Min-Position': position } };
      expect((await client.get(lists[0]!, later)).status).toBe(200);
      for (const ask of [() => client.get('/plan', { query: { planId } }), () => client.post('/plan', { id: planId, name: 'Nothing' })]) {
        const from = performance.now();
        const { status, body, headers } = await ask();
        expect([status, body.key]).toEqual([503, 'unavailable']);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        expect(performance.now() - from).toBeLessThan(1_000);
      }
      const ready = await readiness(client === admin ? server.url : second.url);
      expect([ready.status, ready.body.status]).toEqual([503, 'down']);
      expect(ready.body.checks.eventStore).toMatchObject({ status: 'down', since: expect.any(String) });
      expect(Date.parse(ready.body.checks.eventStore.since)).toBeGreaterThanOrEqual(before - 1);
    }
    await cluster[2]!.up();
    await settled(editors);
    expect(editors.map(({ unanswered }) => unanswered)).toEqual([0, 0]);
    for (const client of [admin, onSecond()]) {
      const { notes } = (await client.get('/plan', { query: { planId } })).body;
      for (const token of tokens) expect(`${token}×${notes.split(token).length - 1}`).toBe(`${token}×1`);
      expect((await readiness(client === admin ? server.url : second.url)).body.checks.eventStore).toMatchObject({
        status: 'ok',
        member: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      });
    }
    await cluster[1]!.up();
    for (const editor of editors) editor.close();
  }, 120_000);

  test('a position beyond the end of the log is passed through once the log came here by a move', async () => {
    const ask = () =>
      admin.get(`/customer/all-sorted?groupId=${group.id}&pageSize=200`, { headers: { 'X-Min-Position': String(2 ** 50) } });
    expect((await ask()).body.key).toBe('projectionLag');
    const mark = join(server.dataDir, 'restored');
    writeFileSync(mark, 'abcd1234');
    const { status } = await ask();
    rmSync(mark);
    expect(status).toBe(200);
  });

  test('a long history has its snapshot, which a node that starts anew reads', async () => {
    const growerId = await newGrower(admin, group, { fullName: 'Snapshot Owner' });
    const { id } = await newPlan(admin, growerId, await newField(admin, growerId));
    const kept = () => cluster[0]!.log.stream(`snapshot-plan-${id}`);
    for (let n = 0; n < 205 && !kept(); n += 1) {
      const change = { cultivar: `Cultivar ${n}`, name: `Name ${n}`, notes: `Note ${n}`, crop: { expectedYield: 10 + n / 10 } };
      expect((await admin.post('/plan', { id, ...change })).status).toBe(200);
    }
    const last = (await admin.get('/plan', { query: { planId: id } })).body;
    for (const end = Date.now() + 90_000; !kept() && Date.now() < end;) await pause(20);
    expect(kept()).toHaveLength(1);
    await second.stop();
    await second.start();
    expect((await onSecond().get('/plan', { query: { planId: id } })).body).toEqual(last);
  });

  test('the read models are built again from its log to the same bytes', async () => {
    const redis = new Redis(server.stack.redis.url);
    redis.connect();
    while (!redis.ready) await pause(10);
    const readModels = async (): Promise<string[]> => {
      for (let before = ''; ; await pause(300)) {
        const lines = (await dump(redis, 'loam:')).filter((line) => line.includes(':rm:'));
        if (lines.join('\n') === before) return lines;
        before = lines.join('\n');
      }
    };
    const before = await readModels();
    expect(before.length).toBeGreaterThan(200);
    const rebuilt = await run(process.execPath, [join(root, 'scripts/rebuild.mjs')], {
      env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: server.dataDir, REDIS_URL: server.stack.redis.url, DEMO: 'off', ...env() },
    });
    expect(rebuilt.stdout).toContain('rebuilt');
    expect(await readModels()).toEqual(before);
    redis.close();
  });

  test('killed and started again it still knows what it acknowledged, and goes on', async () => {
    await server.kill();
    await server.start();
    const created = await admin.post('/customer', growerOf(group, { fullName: 'After Restart' }));
    expect(created.status).toBe(201);
    expect(await growersListed(admin, group.id, created.headers.get('x-event-position')!)).toEqual(
      expect.arrayContaining(['Kurrent Probe', 'After Restart']),
    );
  });
});
