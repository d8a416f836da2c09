import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '../support/client.js';
import { type FixtureGroup, Stack } from '../support/stack.js';
import { Editor } from './support/editor.js';
import { Ledger } from './support/ledger.js';
import { RestLoad } from './support/load.js';
import { runSeed, seeded } from './support/random.js';
import { expectWhole, until } from './support/whole.js';

const fullMs = Number(process.env['LOAM_FULL_MS'] ?? 2_000);
const seed = runSeed();
const random = seeded(seed);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const does = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const MiB = 1024 * 1024;

/** A volume of its own needs root; without it these tests say so and do nothing. */
const probe = new Stack();
mkdirSync(probe.dataDir);
const canMount = process.platform === 'linux' && does('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe.dataDir);
if (canMount) does('umount', probe.dataDir);
const canLimit = process.platform === 'linux' && does('prlimit', '--version');
afterAll(() => rmSync(probe.dir, { recursive: true, force: true }));

let stack: Stack;
let ledger: Ledger;
let group: FixtureGroup;
let client: Client;
let load: RestLoad;
let editor: Editor;

async function begin(): Promise<void> {
  await stack.redis.start();
  await stack.addNode({ SEED: 'acceptance' });
  ledger = new Ledger(join(stack.dir, 'ledger.jsonl'));
  group = stack.fixture().companies[0]!.collections[0]!.groups[0]!;
  const { email, password } = stack.fixture().users.find(({ id }) => id === group.userIds[0])!;
  client = await Client.signIn(stack.url, email, password);
  load = new RestLoad(ledger, [client], group, random).start(4);
  editor = new Editor(99, group.planIds[0]!, stack.url, async () => client.token!, ledger);
  await editor.open();
}
let written = 0;
const edit = () => editor.edit('token', `<${++written}>`, (doc) => doc.getText('notes').insert(0, `<${written}>`));

const stored = (status: number) => status >= 200 && status < 300;
const refused = (from: number) => load.since(from).filter(({ key }) => key === 'storageFull');

/** While it is full writes say so and reads go on. */
async function livesOn(): Promise<void> {
  const from = performance.now();
  const pid = stack.nodes[0]!.pid;
  await until('a write is refused as storageFull', 15_000, () => refused(from).length > 0);
  edit();
  for (const end = performance.now() + fullMs; performance.now() < end; await pause(100)) {
    expect((await client.get(`/customer?customerId=${group.growerIds[0]}`)).status).toBe(200);
    expect((await client.get(`/customer/all-sorted?groupId=${group.id}&pageNo=1&pageSize=10`)).status).toBe(200);
    expect((await client.get('/health/live')).status).toBe(200);
  }
  expect(
    new Set(
      load
        .since(from)
        .filter(({ status }) => !stored(status))
        .map(({ status, key }) => `${status} ${key}`),
    ),
  ).toEqual(new Set(['503 storageFull']));
  const { status, headers } = await client.put('/customer', { id: group.growerIds[0], state: `s${written}` });
  if (status === 503) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(stack.nodes[0]!.pid).toBe(pid);
}

/** There is room again: writes go on without a restart, a restart works, and nothing is lost. */
async function goesOn(): Promise<void> {
  const from = performance.now();
  await until('writes go on', 5_000, () => load.since(from).some(({ status }) => stored(status)));
  edit();
  await until('edits go on', 5_000, () => editor.unanswered === 0);
  await pause(300);
  await load.finish();
  await stack.nodes[0]!.kill();
  await stack.nodes[0]!.start();
  await until(
    'lists are back',
    10_000,
    async () => (await client.get(`/customer/all-sorted?groupId=${group.id}&pageNo=1&pageSize=10`)).status === 200,
  );
  await load.check(client);
  expect(editor.problems).toEqual([]);
  const { notes } = (await client.get(`/plan?planId=${group.planIds[0]}`)).body;
  for (const { intent } of ledger.acknowledged.filter(({ op }) => op === 'token')) expect(notes.split(intent)).toHaveLength(2);
  await expectWhole({ url: stack.url, dataDir: stack.dataDir, redis: stack.redis });
}

beforeEach(() => {
  stack = new Stack();
});
afterEach(async () => {
  await load?.finish(0);
  editor?.close();
  ledger?.close();
  await Promise.all(stack.nodes.map((node) => node.stop()));
  does('umount', '-l', stack.dataDir);
  await stack.stop();
}, 60_000);

(canMount ? describe : describe.skip)(`a full disk (seed ${seed}; needs root)`, () => {
  test('C1: a volume of 32 MiB that fills under load and then has room again', async () => {
    mkdirSync(stack.dataDir);
    expect(does('mount', '-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', stack.dataDir)).toBe(true);
    await begin();
    await until('writes are answered', 5_000, () => load.answers.some(({ status }) => stored(status)));
    edit();
    const { bavail, bsize } = statfsSync(stack.dataDir);
    writeFileSync(join(stack.dataDir, 'ballast'), Buffer.alloc(bavail * bsize - 64 * 1024));
    await livesOn();
    rmSync(join(stack.dataDir, 'ballast'));
    await goesOn();
  }, 120_000);

  test('C3: a data folder that nothing can be written to is refused at the start with a word about it, and taken when it can', async () => {
    mkdirSync(stack.dataDir);
    expect(does('mount', '-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', stack.dataDir)).toBe(true);
    await begin();
    await load.finish();
    editor.close();
    await stack.nodes[0]!.stop();
    expect(does('mount', '-o', 'remount,ro', stack.dataDir)).toBe(true);
    await expect(stack.nodes[0]!.start()).rejects.toThrow(/Loam cannot start: DATA_DIR .* cannot be written to/);
    expect(stack.nodes[0]!.output).not.toMatch(/^\s+at /m);
    expect(does('mount', '-o', 'remount,rw', stack.dataDir)).toBe(true);
    await stack.nodes[0]!.start();
    await load.check(client);
  }, 120_000);
});

(canLimit ? describe : describe.skip)(`a limit on the size of a file (seed ${seed}; needs prlimit)`, () => {
  test('C2: the store may not grow any more, and then it may', async () => {
    await begin();
    await until('writes are answered', 5_000, () => load.answers.some(({ status }) => stored(status)));
    const sizes = ['events.sqlite', 'events.sqlite-wal'].map((name) => statSync(join(stack.dataDir, name)).size);
    const limit = (bytes: number | 'unlimited') => does('prlimit', '--pid', String(stack.nodes[0]!.pid), `--fsize=${bytes}:unlimited`);
    expect(limit(Math.min(...sizes, MiB))).toBe(true);
    await livesOn();
    expect(limit('unlimited')).toBe(true);
    await goesOn();
  }, 120_000);
});
