import { expect } from '@jest/globals';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { verifyStore } from '../../../apps/server/src/platform/event-store/sqlite/check.js';
import { positionOf } from '../../../apps/server/src/platform/read-model/checked.js';
import { dump } from '../../../apps/server/src/platform/read-model/dump.js';
import { Redis } from '../../../apps/server/src/platform/read-model/redis.js';
import { Client } from '../../support/client.js';
import { projectRoot } from '../../support/stack.js';

/** How long a machine that others use may take for what a free one does in `ms`; a hang is still found. */
export const patience = (ms: number): number => (process.env['LOAM_JUDGE'] === 'exact' ? ms : 4 * ms);

/** Asks again every 25 ms; fails with `what` when `ms` have gone by, more on a machine that others use. */
export async function until(what: string, ms: number, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = performance.now() + patience(ms); !(await holds()); await pause(25)) {
    if (performance.now() > end) throw new Error(`not within ${patience(ms)} ms: ${what}`);
  }
}

/** How far each read model is. */
export async function checkpoints(redis: Redis): Promise<number[]> {
  const keys: string[] = [];
  for await (const some of redis.scan('loam:')) keys.push(...some.filter((key) => /:rm:[^:]+:v\d+:at$/.test(key)));
  return keys.length === 0
    ? []
    : ((await redis.send('MGET', ...keys)) as string[]).map((at, i) => positionOf(keys[i]!.replace(/v\d+:at$/, ''), at) ?? -1);
}

/** Everything the read models hold, once each has folded the log up to `position`. */
async function readModels(url: string, redisUrl: string, position: number): Promise<string[]> {
  const redis = new Redis(redisUrl, patience(5_000));
  redis.connect();
  try {
    await until('Redis is there', 5_000, () => redis.ready);
    await until('the read models have the whole log', 20_000, async () => {
      const at = await checkpoints(redis);
      return at.length > 0 && at[0]! >= position && at.every((one) => one === at[0]);
    });
    await until('the server serves them', 10_000, async () => (await new Client(url).get('/health/ready')).body.checks.redis === 'ok');
    const lines = (await dump(redis, 'loam:')).filter((line) => /^loam:[^:]+:rm:/.test(line));
    expect(lines.length).toBeGreaterThan(100);
    return lines;
  } finally {
    redis.close();
  }
}

/** `npm run rebuild` beside the running server. */
export const rebuilding = (dataDir: string, redisUrl: string) =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(projectRoot, 'apps/server/dist/programs/rebuild.main.js')], {
    stdio: 'ignore',
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir, REDIS_URL: redisUrl },
  });

/** The chain and its anchors hold, and a rebuild from the log makes byte for byte the read models that the fault left. */
export async function expectWhole(stack: { url: string; dataDir: string; redis: { url: string } }): Promise<void> {
  await pause(500); // whoever has just closed a plan is noted as its visitor
  let read = await beforeAndAfterRebuild(stack);
  // what is noted meanwhile, later on a slow machine, is no difference
  for (let again = 0; read.noted && again < 4; again++) read = await beforeAndAfterRebuild(stack);
  expect(read.rebuilt).toEqual(read.live);
}

async function beforeAndAfterRebuild({ url, dataDir, redis }: Parameters<typeof expectWhole>[0]) {
  let [position, live]: [number, string[]] = [0, []];
  do {
    position = verifyStore(dataDir);
    live = await readModels(url, redis.url, position);
  } while (verifyStore(dataDir) !== position);
  const child = rebuilding(dataDir, redis.url);
  expect(await new Promise((done) => child.once('exit', done))).toBe(0);
  const rebuilt = await readModels(url, redis.url, position);
  return { live, rebuilt, noted: verifyStore(dataDir) !== position };
}
