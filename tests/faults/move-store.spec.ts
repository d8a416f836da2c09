import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { verifyStore } from '../../apps/server/src/platform/event-store/sqlite/check.js';
import { Client } from '../support/client.js';
import { FakeKurrentDb } from '../support/fake-kurrentdb/server.js';
import { projectRoot, Stack, type TestNode } from '../support/stack.js';

jest.setTimeout(180_000);

describe('a store that outgrows one machine moves into a KurrentDB (a stand-in) and back', () => {
  let stack: Stack;
  let fake: FakeKurrentDb;
  let node: TestNode;
  let asha: Client;
  let groupId: number;
  let planId: number;
  /** Places that a client keeps: the last one of the embedded store, then that of the database. */
  let [kept, keptThere] = ['', ''];
  const sockets: Socket[] = [];
  const backups = () => join(stack.dir, 'backups');
  const keys = () => `file:${join(stack.dir, 'keys')}`;
  const there = () => ({ EVENT_STORE: fake.url, KEYS_URL: keys() });

  async function command(name: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}, killAt?: () => boolean) {
    const child = spawn(process.execPath, [join(projectRoot, `scripts/${name}.mjs`), ...args], {
      env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: stack.dataDir, REDIS_URL: stack.redis.url, DEMO: 'off', ...env },
      detached: killAt !== undefined, // a group of its own: the program behind the script ends with it
    });
    const said = { out: '', err: '' };
    child.stdout.on('data', (bytes: Buffer) => (said.out += bytes.toString()));
    child.stderr.on('data', (bytes: Buffer) => (said.err += bytes.toString()));
    const ended = once(child, 'close');
    if (killAt) {
      while (!killAt() && child.exitCode === null) await pause(1);
      process.kill(-child.pid!, 'SIGKILL');
    }
    await ended;
    return { code: child.exitCode, out: said.out.trim(), err: said.err.trim() };
  }
  async function start(env: Readonly<Record<string, string>>) {
    node = await stack.addNode({ DEMO: 'off', ...env });
    asha = asha?.at(node.url);
  }
  /** The names in the group's list, of a place in the log or later. */
  async function listed(position: string): Promise<string[]> {
    for (;;) {
      const { status, body } = await asha.get('/customer/all-sorted', {
        query: { groupId, pageSize: 200 },
        headers: { 'X-Min-Position': position },
      });
      if (status === 200) return (body.items as { fullName: string }[]).map(({ fullName }) => fullName);
      expect(status).toBe(503); // the read models are being built
      await pause(100);
    }
  }
  const grower = (fullName: string, key: string) =>
    asha.post(
      '/customer',
      { fullName, group: groupId, countryId: 101, unitTypeId: 0, nutrientForm: 'oxide' },
      { headers: { 'Idempotency-Key': key } },
    );
  const notes = async (text: string) => {
    const { status, headers } = await asha.post('/plan', { id: planId, notes: text });
    expect(status).toBe(200);
    return headers.get('x-event-position')!;
  };
  /** Follows the plan from a place on: what is heard of it, and whether all has to be asked anew. */
  async function following(since: string) {
    const socket = io(`${node.url}/live`, { transports: ['websocket'], forceNew: true, auth: { token: asha.token } });
    sockets.push(socket);
    const heard: number[] = [];
    const resyncs: unknown[] = [];
    socket.on('event', ({ position }: { position: number }) => heard.push(position));
    socket.on('resync', (told: unknown) => resyncs.push(told));
    await new Promise<void>((done) => socket.once('connect', () => done()));
    const answer = (await socket.timeout(30_000).emitWithAck('subscribe', { topic: `plan:${planId}`, since: Number(since) })) as object;
    return { answer, heard, resyncs };
  }
  /** What was kept of the other store is passed through, and what happens from now on is told. */
  async function passesThrough(position: string) {
    for (const path of [`/plan?planId=${planId}`, `/customer/activity?groupId=${groupId}`]) {
      const { status } = await asha.get(path, { headers: { 'X-Min-Position': position } });
      expect([path, status]).toEqual([path, 200]);
    }
    const { answer, heard } = await following(position);
    expect(answer).toMatchObject({ ok: true });
    const next = Number(await notes(`after ${position}`));
    for (const end = Date.now() + 30_000; heard.at(-1) !== next && Date.now() < end;) await pause(10);
    expect(heard.at(-1)).toBe(next);
  }

  beforeAll(async () => {
    stack = new Stack();
    stack.fill();
    await stack.redis.start();
    fake = await FakeKurrentDb.start();
    await start({});
    const { companies, users } = stack.fixture();
    const group = companies[0]!.collections[0]!.groups[0]!;
    [groupId, planId] = [group.id, group.planIds[0]!];
    const { email, password } = users.find(({ id }) => id === group.userIds[0])!;
    asha = await Client.signIn(node.url, email, password);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await stack?.stop();
    fake?.down();
  });

  test('killed in the middle it goes on with the same command, the source stays as it was, and clients pass through with what they kept', async () => {
    const made = await grower('Before The Move', 'before-the-move');
    expect(made.status).toBe(201);
    kept = await notes('before the move');
    await node.stop();
    const events = verifyStore(stack.dataDir);
    fake.cluster.delays = { append: 5, appendOverStreams: 5, idleRead: 0, other: 0 };
    const move = ['--to', fake.url, '--keys', keys()];
    const written = () => fake.log.all.filter(({ type }) => !type.startsWith('$')).length;
    const killed = await command('move-store', move, {}, () => written() > events / 4);
    expect(killed.code).not.toBe(0);
    expect(written()).toBeLessThan(events);
    expect((await command('verify-store', [], there())).err).toMatch(/has not filled to its end: give that command again/);
    fake.cluster.delays = { append: 0, appendOverStreams: 0, idleRead: 0, other: 0 };
    const moved = await command('move-store', move);
    expect([moved.code, JSON.parse(moved.out)]).toEqual([0, { moved: events, keys: expect.any(Number), to: fake.url }]);
    expect((await command('move-store', move)).err).toMatch(/holds events already/);
    expect(verifyStore(stack.dataDir)).toBe(events);

    await start(there()); // people stay signed in
    expect(await listed(kept)).toContain('Before The Move');
    expect((await grower('Before The Move', 'before-the-move')).body).toEqual(made.body);
    expect(await asha.get('/plan', { query: { planId } })).toMatchObject({ status: 200, body: { notes: 'before the move' } });
    await passesThrough(kept);
    expect(await listed(String(2 ** 50))).toContain('Before The Move');
  });

  test('who was away for some events hears each of them there too, though places are bytes', async () => {
    const from = await notes('away');
    const missed: number[] = [];
    for (let n = 0; n < 40; n += 1) missed.push(Number(await notes(`missed ${n}`)));
    expect(missed.at(-1)! - Number(from)).toBeGreaterThan(20_000);
    const { heard, resyncs } = await following(from);
    for (const end = Date.now() + 30_000; heard.at(-1) !== missed.at(-1) && Date.now() < end;) await pause(10);
    expect([[...new Set(heard)], resyncs]).toEqual([missed, []]);
  });

  test('every command does there what it does on the embedded store, while Loam serves', async () => {
    const verified = await command('verify-store', [], there());
    expect([verified.code, verified.out]).toEqual([0, 'verified']);
    const backup = await command('backup', [backups()], there());
    expect([backup.code, JSON.parse(backup.out)]).toEqual([0, expect.objectContaining({ position: expect.any(Number) })]);
    expect(await command('first-admin', ['boss@loam.test', 'Maria Souza', '31'], there())).toMatchObject({
      code: 1,
      err: expect.stringMatching(/has people already/),
    });
    const rebuilt = await command('rebuild', [], there());
    expect([rebuilt.code, rebuilt.out]).toEqual([0, expect.stringContaining('rebuilt')]);
    expect((await grower('While There', 'while-there')).status).toBe(201);
    keptThere = await notes('on the way back');
    expect(await listed(keptThere)).toContain('While There');
  });

  test('the way back brings all of it, and clients pass through with what they kept there', async () => {
    await node.stop();
    const aside = join(stack.dir, 'aside');
    mkdirSync(aside);
    expect((await command('move-store', ['--to', 'embedded'], there())).err).toMatch(/is there already: a move needs an empty place/);
    for (const name of ['events.sqlite', 'anchors', 'keys.sqlite']) renameSync(join(stack.dataDir, name), join(aside, name));
    const moved = await command('move-store', ['--to', 'embedded'], there());
    expect([moved.code, JSON.parse(moved.out)]).toMatchObject([0, { to: 'embedded' }]);
    await start({});
    expect(Number(keptThere)).toBeGreaterThan(verifyStore(stack.dataDir));
    expect(await listed(keptThere)).toEqual(expect.arrayContaining(['Before The Move', 'While There']));
    await passesThrough(keptThere);
    const restored = join(stack.dir, 'restored');
    expect(await command('restore', [backups()], { DATA_DIR: restored })).toMatchObject({ code: 0 });
    expect(await command('verify-store', [], { DATA_DIR: restored })).toMatchObject({ code: 0, out: 'verified' });
  });
});
