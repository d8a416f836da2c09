import { describe, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { figure } from './support/figures.js';
import { faultRig } from './support/rig.js';
import { checkpoints, rebuilding, until } from './support/whole.js';

const kills = Number(process.env['LOAM_PROJECTION_KILLS'] ?? 5);
const hangMs = Number(process.env['LOAM_REBUILD_HANG_MS'] ?? 3_000);
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
    `A5: ${kills} kills in the middle of projecting and of a rebuild leave the read models of a clean rebuild`,
    async () => {
      const load = rig.startLoad(6, 5);
      let midway = 0;
      try {
        for (let kill = 0; kill < kills; kill++) {
          await pause(random.between(50, 600));
          if (kill % 2 === 0) {
            await rig.node.kill();
            await rig.node.start();
          } else if (await killedRebuild()) midway++;
        }
        // a busy machine may tell us of a rebuild only when it is done
        for (let aim = 0; midway === 0 && aim < 5; aim++) if (await killedRebuild()) midway++;
      } finally {
        await load.finish();
      }
      figure('A5', `of ${kills} kills came in the middle of a rebuild`, midway, 'kills', { least: 1 });
      await rig.listsAreBack(20_000);
      await load.check(rig.client);
      await rig.whole();
    },
    120_000 + kills * 20_000,
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
    180_000 + 5 * hangMs,
  );
});
