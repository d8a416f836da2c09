// The tests that are sized down in `npm test`, at full size: 1,000 seeds, 1,000 kills each, 20,000 property runs, 20,000 walked ids a pair of tenants. Takes hours.
import { join } from 'node:path';
import { installPackages, buildAll } from './build.mjs';
import { node, root, run } from './toolchain.mjs';

await installPackages();
await buildAll();
const env = { ...process.env, LOAM_SEEDS: process.env.LOAM_SEEDS ?? '1000', LOAM_KILLS: process.env.LOAM_KILLS ?? '1000', PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? '20000', LOAM_IDS: process.env.LOAM_IDS ?? '20000' };
process.exit(run(node(), [join(root, 'scripts/test.mjs'), 'unit', 'convergence', 'api', 'faults'], { env, allowFailure: true }));
