import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { Redis } from '../../apps/server/src/platform/read-model/redis.js';
import { Client } from '../support/client.js';
import { type FixtureGroup, Stack } from '../support/stack.js';
import { Ledger } from './support/ledger.js';
import { RestLoad } from './support/load.js';
import { runSeed, seeded } from './support/random.js';
import { checkpoints, expectWhole, rebuilding, until } from './support/whole.js';

const kills = Number(process.env['LOAM_PROJECTION_KILLS'] ?? 4);
const seed = runSeed();
const random = seeded(seed);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

let stack: Stack;
let ledger: Ledger;
let group: FixtureGroup;
let client: Client;

beforeAll(async () => {
  stack = await Stack.start();
  ledger = new Ledger(join(stack.dir, 'ledger.jsonl'));
  group = stack.fixture().companies[0]!.collections[0]!.groups[0]!;
  const { email, password } = stack.fixture().users.find(({ id }) => id === group.userIds[0])!;
  client = await Client.signIn(stack.url, email, password);
}, 120_000);
afterAll(async () => {
  ledger?.close();
  await stack?.stop();
}, 60_000);

const whole = () => expectWhole({ url: stack.url, dataDir: stack.dataDir, redis: stack.redis });
const listed = () =>
  until(
    'lists are served',
    20_000,
    async () => (await client.get(`/customer/all-sorted?groupId=${group.id}&pageNo=1&pageSize=10`)).status === 200,
  );

/** Kills a rebuild once it has dropped what stood there; whether it was still at work. */
async function killedRebuild(): Promise<boolean> {
  const redis = new Redis(stack.redis.url);
  redis.connect();
  try {
    await until('Redis is there', 5_000, () => redis.ready);
    const least = async () => Math.min(...(await checkpoints(redis)));
    await until('the read models are there', 20_000, async () => Number.isFinite(await least()));
    const before = await least();
    const behind = (at: number) => at < before || !Number.isFinite(at);
    const child = rebuilding(stack.dataDir, stack.redis.url);
    const ended = new Promise<NodeJS.Signals | null>((done) => child.once('exit', (_code, signal) => done(signal)));
    await until('the rebuild is at work', 30_000, async () => child.exitCode !== null || behind(await least()));
    await pause(random.between(0, 100));
    child.kill('SIGKILL');
    return (await ended) === 'SIGKILL';
  } finally {
    redis.close();
  }
}

describe(`kill -9 while read models are made (seed ${seed})`, () => {
  test(
    `A5: ${kills} kills in the middle of projecting and of a rebuild leave the read models of a clean rebuild`,
    async () => {
      const load = new RestLoad(ledger, [client], group, random, 5).start(6);
      let midway = 0;
      try {
        for (let kill = 0; kill < kills; kill++) {
          await pause(random.between(50, 600));
          if (kill % 2 === 0) {
            await stack.nodes[0]!.kill();
            await stack.nodes[0]!.start();
          } else if (await killedRebuild()) midway++;
        }
      } finally {
        await load.finish();
      }
      expect(midway).toBeGreaterThan(0);
      await listed();
      await load.check(client);
      await whole();
    },
    60_000 + kills * 20_000,
  );
});
