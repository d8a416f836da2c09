import { describe, expect, test } from '@jest/globals';
import { converge } from './converge.js';

const first = Number(process.env['LOAM_SEED'] ?? 1);
const seeds = Number(process.env['LOAM_SEEDS'] ?? 50);

/** docs/live-plan.SPEC.md: whatever happens to frames and nodes, everyone ends with the same plan, and the log says the same. */
describe('two nodes and three clients end with one plan', () => {
  test(
    `${seeds} seeds from ${first} (LOAM_SEED, LOAM_SEEDS)`,
    async () => {
      const sum = { edits: 0, gaps: 0, repairs: 0, resets: 0, events: 0, touched: 0, restarts: 0, rest: 0, rebased: 0, reentered: 0 };
      for (let seed = first; seed < first + seeds; seed += 1) {
        try {
          const counts = await converge(seed);
          for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += counts[key];
        } catch (error) {
          throw new Error(`seed ${seed} (LOAM_SEED=${seed} LOAM_SEEDS=1 repeats it): ${(error as Error).message}`, { cause: error });
        }
      }
      console.log(JSON.stringify({ seeds, first, ...sum }));
      for (const [what, count] of Object.entries(sum)) if (what !== 'resets') expect([what, count > 0]).toEqual([what, true]);
    },
    60_000 + seeds * 5_000,
  );
});
