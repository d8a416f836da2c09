import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { END, KurrentDBClient, NotLeaderError, BACKWARDS } from '@kurrent/kurrentdb-client';
import { afterEach, expect, test } from '@jest/globals';
import { Member } from '../../apps/server/src/platform/event-store/kurrent/member.js';
import { type ClusterSettings } from '../support/fake-kurrentdb/cluster.js';
import { realDelays } from '../support/fake-kurrentdb/delays.js';
import { FakeKurrentDb } from '../support/fake-kurrentdb/server.js';

/** What was met on KurrentDB 26.1.0, held against the stand-in: it is what everything else here is tried on. */
const root = resolve(import.meta.dirname, '../..');
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
let members: FakeKurrentDb[] = [];
let askers: Member[] = [];
const began = async (size: number, settings?: ClusterSettings) => (members = await FakeKurrentDb.cluster(size, [], settings));
const asking = (member: FakeKurrentDb) => {
  const asker = new Member({ address: member.at.host, port: member.at.port }, { hosts: [] });
  askers.push(asker);
  return asker;
};
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error & { code?: number }) => `${error.constructor.name} ${error.code ?? ''} ${error.message}`,
  );
const json = (id: string = crypto.randomUUID()) => ({ id, type: 'T', contentType: 'application/json' as const, data: {}, metadata: {} });
const overTwo = (asker: Member) =>
  asker.multiStreamAppend(['a-1', 'b-1'].map((streamName) => ({ streamName, expectedState: 'any' as const, events: [json()] })));

afterEach(() => {
  for (const asker of askers.splice(0)) asker.close();
  for (const member of members) if (member.isUp) member.down();
});

test('a member that is killed is gone from the gossip of the others and refuses connections; it comes back as a follower', async () => {
  const [first, second] = await began(3);
  first!.kill();
  const told = await asking(second!).members(10_000);
  expect(told.map(({ alive }) => alive)).toEqual([false, true, true]);
  expect(told.filter(({ leads }) => leads)).toHaveLength(1);
  expect(await refused(asking(first!).members(10_000))).toContain('ECONNREFUSED');
  await first!.up();
  expect((await asking(first!).members(10_000)).map(({ alive }) => alive)).toEqual([true, true, true]);
  expect(first!.leads).toBe(false);
});

test('an election takes the time it is given, and members answer meanwhile as the real ones did', async () => {
  const [first, second] = await began(3, { electionMs: [2_000, 2_000] });
  first!.kill();
  const from = performance.now();
  const said = new Set<string>();
  while (!first!.cluster.leader) {
    said.add((await refused(asking(second!).page({ count: 1 }, 10_000))).replace(/^\S+ /, ''));
    said.add((await refused(overTwo(asking(second!)))).replace(/^\S+ /, ''));
    await pause(5);
  }
  expect(performance.now() - from).toBeGreaterThan(1_900);
  const all = [...said].join('\n');
  for (const text of ['2 2 UNKNOWN: No leader info', '14 14 UNAVAILABLE: Server Is Not Ready', '9 9 FAILED_PRECONDITION'])
    expect(all).toContain(text);
});

test('a follower that knows the leader names it in the first protocol, and in the second in details', async () => {
  const [first, second] = await began(3);
  const answer = await asking(second!)
    .appendToStream('a-1', json(), { requiresLeader: true })
    .catch((error: unknown) => error);
  expect(answer).toBeInstanceOf(NotLeaderError);
  expect((answer as NotLeaderError).leader).toEqual({ address: first!.at.host, port: first!.at.port });
  expect(await refused(overTwo(asking(second!)))).toContain('9 9 FAILED_PRECONDITION');
});

test('with two of three away nobody leads, with one back somebody does', async () => {
  const [first, second, third] = await began(3);
  first!.kill();
  second!.kill();
  expect(third!.cluster.leader).toBeUndefined();
  await first!.up();
  expect(first!.cluster.leader).toBeDefined();
});

test("delays are the real server's: appends, and reads of the client's native half after an idle moment", async () => {
  const [only] = await began(1, { delays: realDelays });
  const asker = asking(only!);
  const bare = KurrentDBClient.connectionString(only!.url);
  const native = async () => {
    for await (const _ of bare.readStream('a-1', { direction: BACKWARDS, fromRevision: END, maxCount: 1 })) {
      // it is the time that counts
    }
  };
  const took = async (work: () => Promise<unknown>, rests = 0) => {
    const times = [];
    for (let i = 0; i < 15; i += 1) {
      await pause(rests);
      const from = performance.now();
      await work();
      times.push(performance.now() - from);
    }
    return times.sort((a, b) => a - b)[3]!; // of the quicker ones: the machine may be busy
  };
  const append = () => asker.appendToStream('a-1', json());
  await append();
  await native();
  expect(await took(append)).toBeGreaterThan(0.9);
  expect(await took(native, 20)).toBeGreaterThan(40);
  expect(await took(() => asker.page({ stream: 'a-1', count: 1 }, 5_000), 20)).toBeLessThan(30);
  await bare.dispose();
});

test('started by hand it prints the EVENT_STORE to use, says that it is no database, and takes orders', async () => {
  const child = spawn(process.execPath, [join(root, 'scripts/stand-in.mjs'), '--nodes', '3', '--port', '0', '--election', '50'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const says = async (text: RegExp) => {
    for (const end = Date.now() + 60_000; !text.test(said); await pause(20)) if (Date.now() > end) throw new Error(said);
  };
  await says(/EVENT_STORE=kurrentdb:\/\/[\d.:,]+\?tls=false\n/);
  expect(said).toContain('no database');
  const order = async (text: string, answer: RegExp) => {
    child.stdin.write(`${text}\n`);
    await says(answer);
  };
  await order('lead 3', /lead 3: .*3 leads/);
  await order('kill 3', /kill 3: .*3 away/);
  await pause(500);
  await order('start 3', /start 3: .*[12] leads.*3 follows/);
  await order('slow on', /slow on: .*, slow\n/);
  await order('slow off', /slow off: .*\)\n/);
  await order('dance', /"dance" is no order/);
  child.stdin.end();
  await new Promise((done) => child.once('exit', done));
});
