import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '../support/client.js';
import { type FixtureGroup, Stack } from '../support/stack.js';
import { Ledger } from './support/ledger.js';
import { RestLoad } from './support/load.js';
import { runSeed, seeded } from './support/random.js';
import { shim } from './support/shim.js';
import { expectWhole, until } from './support/whole.js';

const cuts = Number(process.env['LOAM_CUTS'] ?? 3);
const failures = Number(process.env['LOAM_SYNC_FAILURES'] ?? 3);
const seed = runSeed();
const random = seeded(seed);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

let stack: Stack;
let ledger: Ledger;
let group: FixtureGroup;
let client: Client;
let load: RestLoad;

async function begin(env: Readonly<Record<string, string>>): Promise<void> {
  await stack.addNode({ SEED: 'acceptance', LD_PRELOAD: shim!, ...env });
  group = stack.fixture().companies[0]!.collections[0]!.groups[0]!;
  const { email, password } = stack.fixture().users.find(({ id }) => id === group.userIds[0])!;
  client = await Client.signIn(stack.url, email, password);
  load = new RestLoad(ledger, [client], group, random, 10).start(6);
}
const listed = () =>
  until(
    'lists are back',
    20_000,
    async () => (await client.get(`/customer/all-sorted?groupId=${group.id}&pageNo=1&pageSize=10`)).status === 200,
  );

beforeEach(async () => {
  stack = new Stack();
  ledger = new Ledger(join(stack.dir, 'ledger.jsonl'));
  await stack.redis.start();
});
afterEach(async () => {
  await load?.finish(0);
  ledger.close();
  await stack.stop();
}, 60_000);

(shim ? describe : describe.skip)(`what a disk keeps (seed ${seed}${shim ? '' : '; skipped: it needs Linux and a C compiler'})`, () => {
  test(
    `A9: ${cuts} power cuts, each leaving of every file only what was synced, lose nothing that was acknowledged`,
    async () => {
      const kept = join(stack.dir, 'kept');
      mkdirSync(kept);
      await begin({ KEEP_FROM: stack.dataDir, KEEP_TO: kept });
      const fixture = readFileSync(join(stack.dataDir, 'fixture.json'));
      for (let cut = 0; cut < cuts; cut++) {
        const from = performance.now();
        expect(load.problems).toEqual([]);
        await until('writes are acknowledged', 20_000, () => load.since(from).some(({ status }) => status >= 200 && status < 300));
        await pause(random.between(0, 400));
        await stack.nodes[0]!.kill();
        rmSync(stack.dataDir, { recursive: true });
        renameSync(kept, stack.dataDir);
        expect(existsSync(join(stack.dataDir, 'events.sqlite'))).toBe(true);
        // what is on the disk already is synced for the next cut
        cpSync(stack.dataDir, kept, { recursive: true });
        await stack.nodes[0]!.start();
      }
      await load.finish();
      writeFileSync(join(stack.dataDir, 'fixture.json'), fixture);
      await listed();
      await load.check(client);
      expect(ledger.acknowledged.length).toBeGreaterThan(cuts * 3);
      await expectWhole({ url: stack.url, dataDir: stack.dataDir, redis: stack.redis });
    },
    60_000 + cuts * 20_000,
  );

  test(
    `C3: ${failures} failed syncs: nothing is acknowledged until the store was opened anew and checked, and nothing is lost`,
    async () => {
      const [once, log] = [join(stack.dir, 'once'), join(stack.dir, 'log')];
      await begin({ FAULT_ONCE: once, FAULT_MATCH: 'events.sqlite', FAULT_LOG: log });
      const lines = () => readFileSync(log, 'utf8').split('\n').slice(0, -1);
      const failed = () => lines().filter((line) => line.startsWith('EIO')).length;
      for (let failure = 1; failure <= failures; failure++) {
        await pause(random.between(100, 500));
        const from = performance.now();
        writeFileSync(once, '');
        await until('a sync fails', 10_000, () => failed() >= failure);
        await until('writes go on', 10_000, () =>
          load.since(from).some(({ status, at }) => at > from + 50 && status >= 200 && status < 300),
        );
      }
      await load.finish();
      const told = lines();
      expect(told.filter((line) => line.startsWith('EIO') && line.endsWith('-wal'))).not.toEqual([]);
      for (const [at, line] of told.entries()) {
        if (!line.startsWith('EIO') || !line.endsWith('-wal')) continue;
        const reopened = told.findIndex((next, place) => place > at && next.startsWith('open') && next.endsWith('events.sqlite'));
        expect(reopened).toBeGreaterThan(at);
        // closing the file syncs what had been committed before; a commit would be one more
        const between = told.slice(at + 1, reopened).filter((next) => next.startsWith('sync'));
        expect(between.length).toBe(new Set(between).size);
      }
      expect(load.answers.filter(({ status, key }) => status >= 500 && key !== 'unavailable')).toEqual([]);
      await listed();
      await load.check(client);
      await stack.nodes[0]!.kill();
      await stack.nodes[0]!.start();
      await listed();
      await load.check(client);
      await expectWhole({ url: stack.url, dataDir: stack.dataDir, redis: stack.redis });
    },
    60_000 + failures * 20_000,
  );
});
