import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from '../../apps/server/src/platform/read-model/redis.js';
import { figure } from './support/figures.js';
import type { RestLoad } from './support/load.js';
import { faultRig } from './support/rig.js';
import { checkpoints, rebuilding, until } from './support/whole.js';

const kills = Number(process.env['LOAM_PROJECTION_KILLS'] ?? 5);
const hangMs = Number(process.env['LOAM_REBUILD_HANG_MS'] ?? 3_000);
/** So many, one writer's after another's, that the last were sent when the first had been answered. */
const WRITES_BEHIND = 30;
const rig = faultRig();
const { seed, random } = rig;

/** A rebuild that has dropped what stood there. */
async function rebuildAtWork() {
  const redis = await rig.openRedis();
  const least = async () => Math.min(...(await checkpoints(redis)));
  await until('the read models are there', 20_000, async () => Number.isFinite(await least()));
  const before = await least();
  const behind = (at: number) => at < before || !Number.isFinite(at);
  const child = rebuilding(rig.stack.dataDir, rig.stack.redis.url);
  const ended = new Promise<NodeJS.Signals | number | null>((done) => child.once('exit', (code, signal) => done(signal ?? code)));
  await until('the rebuild is at work', 30_000, async () => child.exitCode !== null || behind(await least()));
  return { child, ended };
}

/** Where the log ends, read beside the server. */
function logEnd(): number {
  const log = new DatabaseSync(join(rig.stack.dataDir, 'events.sqlite'), { readOnly: true });
  const { last } = log.prepare('SELECT max(position) AS last FROM events').get() as { last: number };
  log.close();
  return last;
}

/** Nobody but this test is connected to Redis: what a killed node had still sent is done. */
const leftAlone = async (redis: Redis) =>
  String(await redis.send('CLIENT', 'LIST'))
    .trimEnd()
    .split('\n')
    .every((one) => one.includes(' name=tester '));

/** All that was acknowledged by now is in the read models. */
async function caughtUp(redis: Redis, acknowledged: number): Promise<void> {
  await until(`the read models have event ${acknowledged}`, 60_000, async () => {
    const reached = await checkpoints(redis);
    return reached.length > 0 && reached.every((at) => at >= acknowledged);
  }).catch(async (error: unknown) => {
    const reached = (await checkpoints(redis)).sort((a, b) => a - b);
    throw new Error(
      `${String(error)}; they are at ${reached.join(', ')}, the log at ${logEnd()}; the server said last:\n${rig.node.output.slice(-2_000)}`,
    );
  });
}

/**
 * Kills the node while a read model is behind what was acknowledged, for certain: Redis stands still meanwhile, writes do not. The one batch that may
 * be on its way to Redis then has not the last of them, which were sent after others had been answered. ms from the start until all is there.
 */
async function killedBehind(load: RestLoad): Promise<number> {
  const redis = await rig.openRedis();
  await caughtUp(redis, load.reached);
  process.kill(rig.stack.redis.pid!, 'SIGSTOP');
  try {
    const from = performance.now();
    await until('writes are acknowledged while Redis stands still', 5_000, () => load.acceptedSince(from) >= WRITES_BEHIND);
    await rig.node.kill();
  } finally {
    process.kill(rig.stack.redis.pid!, 'SIGCONT');
  }
  const acknowledged = load.reached;
  await until('Redis has read what the killed node had sent', 5_000, () => leftAlone(redis));
  expect(Math.min(...(await checkpoints(redis)))).toBeLessThan(acknowledged);
  expect(logEnd()).toBeGreaterThanOrEqual(acknowledged);
  await rig.node.start();
  const started = performance.now();
  await caughtUp(redis, acknowledged);
  return performance.now() - started;
}

/** Kills a rebuild in its midst; whether it was still at work. */
async function killedRebuild(): Promise<boolean> {
  const { child, ended } = await rebuildAtWork();
  await pause(random.between(0, 100));
  child.kill('SIGKILL');
  return (await ended) === 'SIGKILL';
}

/** Redis stands still in the midst of a rebuild; whether that was still at work. It ends well in any case. */
async function rebuildBesideHangingRedis(): Promise<boolean> {
  const { child, ended } = await rebuildAtWork();
  process.kill(rig.stack.redis.pid!, 'SIGSTOP');
  try {
    await pause(hangMs);
    return child.exitCode === null;
  } finally {
    process.kill(rig.stack.redis.pid!, 'SIGCONT');
    const from = performance.now();
    expect(await ended).toBe(0);
    figure('A5', `a rebuild is done after Redis stood still for ${hangMs} ms`, performance.now() - from, 'ms');
  }
}

describe(`kill -9 while read models are made (seed ${seed})`, () => {
  test(
    `A5: ${kills} kills while a read model is behind, in the middle of projecting and of a rebuild leave the read models of a clean rebuild`,
    async () => {
      const load = rig.startLoad(6, 25); // a rebuild on a slow machine has to be quicker than they write
      let midway = 0;
      const behind: number[] = [];
      const third = Math.ceil(kills / 3);
      const moment = () => pause(random.between(50, 600));
      try {
        // rebuilds first: what they make anew would hide what a kill has spoilt before; a busy machine may tell us of one only when it is done
        for (let kill = 0; kill < third || (midway === 0 && kill < third + 5); kill++) {
          await moment();
          midway += Number(await killedRebuild());
        }
        for (let kill = 2 * third; kill < kills; kill++) {
          await moment();
          await rig.node.kill();
          await rig.node.start();
        }
        for (let kill = 0; kill < third; kill++) {
          await moment();
          behind.push(await killedBehind(load));
        }
      } finally {
        await load.finish();
      }
      figure('A5', `of ${kills} kills came in the middle of a rebuild`, midway, 'kills', { least: 1 });
      figure('A5', `of ${kills} kills came while a read model was behind what was acknowledged`, behind.length, 'kills', { least: 1 });
      figure('A5', 'from then on until the read models have it, longest,', Math.max(...behind), 'ms', { most: 5_000 });
      await rig.listsAreBack(20_000);
      await load.check(rig.client);
      await rig.whole();
    },
    300_000 + kills * 40_000,
  );

  test(
    `A5 B3: Redis stands still for ${hangMs} ms in the midst of a rebuild beside a busy server, which then goes on and ends well`,
    async () => {
      const load = rig.startLoad(4);
      let midway = false;
      for (let aim = 0; !midway && aim < 5; aim++) midway = await rebuildBesideHangingRedis();
      expect(midway).toBe(true);
      await load.finish();
      await rig.listsAreBack(20_000);
      await load.check(rig.client);
      await rig.whole();
    },
    600_000 + 5 * hangMs, // five rebuilds, each of which takes a minute on a busy machine
  );
});
