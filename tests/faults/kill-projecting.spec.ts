import { describe, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { faultRig } from './support/rig.js';
import { checkpoints, rebuilding, until } from './support/whole.js';

const kills = Number(process.env['LOAM_PROJECTION_KILLS'] ?? 4);
const rig = faultRig();
const { seed, random } = rig;

/** Kills a rebuild once it has dropped what stood there; whether it was still at work. */
async function killedRebuild(): Promise<boolean> {
  const redis = await rig.openRedis();
  const least = async () => Math.min(...(await checkpoints(redis)));
  await until('the read models are there', 20_000, async () => Number.isFinite(await least()));
  const before = await least();
  const behind = (at: number) => at < before || !Number.isFinite(at);
  const child = rebuilding(rig.stack.dataDir, rig.stack.redis.url);
  const ended = new Promise<NodeJS.Signals | null>((done) => child.once('exit', (_code, signal) => done(signal)));
  await until('the rebuild is at work', 30_000, async () => child.exitCode !== null || behind(await least()));
  await pause(random.between(0, 100));
  child.kill('SIGKILL');
  return (await ended) === 'SIGKILL';
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
      } finally {
        await load.finish();
      }
      expect(midway).toBeGreaterThan(0);
      await rig.listsAreBack(20_000);
      await load.check(rig.client);
      await rig.whole();
    },
    60_000 + kills * 20_000,
  );
});
