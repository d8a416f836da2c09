// The tests that are sized down in `npm test`, at full size: 1,000 seeds, 1,000 kills each, 20,000 property runs, 20,000 walked ids a pair of tenants, 2,000 damaged places, and the faults of docs/reliability.md. Takes hours.
import { join } from 'node:path';
import { installPackages, buildAll } from './build.mjs';
import { node, root, run } from './toolchain.mjs';

await installPackages();
await buildAll();
const deep = {
  LOAM_SEEDS: '1000',
  LOAM_KILLS: '1000',
  PROPERTY_RUNS: '20000',
  LOAM_IDS: '20000',
  LOAM_FRAMES: '1000000',
  LOAM_CUT_EVERY: '1',
  // docs/reliability.md says what each of these is the size of
  LOAM_BULK_KILLS: '200',
  LOAM_BULK_FIELDS: '1000',
  LOAM_REDIS_MS: '600000',
  LOAM_POISON: '2000',
  LOAM_NODE_KILLS: '200',
  LOAM_FROZEN_MS: '30000',
  LOAM_PAIRS: '10000',
  LOAM_ROUNDS: '1000',
  LOAM_FULL_MS: '60000',
  LOAM_STOPS: '100',
  LOAM_PROJECTION_KILLS: '100',
  LOAM_CUTS: '200',
  LOAM_SYNC_FAILURES: '50',
  LOAM_CLOCK_ROUNDS: '12',
  LOAM_TAB_KILLS: '50',
  LOAM_STOPPED_MS: '60000',
  LOAM_HALF_OPEN: '2000',
  LOAM_FLOOD: '1500',
  LOAM_MESSAGE_RUNS: '500',
  LOAM_MISSED_EVENTS: '20000',
  LOAM_DAMAGE: '2000',
};
const env = { ...deep, ...process.env };
process.exit(
  run(node(), [join(root, 'scripts/test.mjs'), 'unit', 'contract', 'convergence', 'api', 'faults', 'e2e'], { env, allowFailure: true }),
);
