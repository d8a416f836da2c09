// The tests that are sized down in `npm test`, at full size. Takes many hours; `npm run test:deep -- kill-live messages` runs only what the patterns name,
// `npm run test:deep -- --level faults` only one level, and any size can be set in the environment.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installPackages, buildAll } from './build.mjs';
import { node, root, run } from './toolchain.mjs';

await installPackages();
await buildAll();
const deep = {
  // docs/reliability.md says what each of these is the size of
  LOAM_JUDGE: 'exact',
  LOAM_SEEDS: '10000',
  PROPERTY_RUNS: '20000',
  LOAM_IDS: '20000',
  LOAM_TIMED_PAIRS: '200',
  LOAM_SANE_SOILS: '200',
  LOAM_KILLS: '1000',
  LOAM_BULK_KILLS: '200',
  LOAM_BULK_FIELDS: '1000',
  LOAM_UPLOAD_KILLS: '200',
  LOAM_ROWS: '5000',
  LOAM_PROJECTION_KILLS: '500',
  LOAM_REBUILD_HANG_MS: '20000',
  LOAM_TAB_KILLS: '200',
  LOAM_SIGNED_EDITS: '10000',
  LOAM_STOPS: '100',
  LOAM_EVENTS: '1000000',
  LOAM_CUTS: '200',
  LOAM_FLUSH_MS: '1800000',
  LOAM_REDIS_MS: '600000',
  LOAM_HANG_MS: '60000',
  LOAM_POISON: '2000',
  LOAM_FULL_MS: '60000',
  LOAM_SYNC_FAILURES: '50',
  LOAM_QUOTA_SENT_MIB: '10240',
  LOAM_CLOCK_ROUNDS: '12',
  LOAM_MESSAGE_RUNS: '10000',
  LOAM_MESSAGE_OPS: '200',
  LOAM_MESSAGE_PEERS: '8',
  LOAM_CUT_EVERY: '1',
  LOAM_FRAMES: '1000000',
  LOAM_HOSTILE_FRAMES: '200000',
  LOAM_SEARCHED_FRAMES: '20000',
  LOAM_UNREAD_JOINS: '1280',
  LOAM_UNREAD_ANSWERS: '600',
  LOAM_FUZZED_REQUESTS: '1000000',
  LOAM_INJECTIONS: '320',
  LOAM_BOUNDS: '1000',
  LOAM_WALKS: '5000',
  LOAM_GUESSES: '10000',
  LOAM_GUESSING_ADDRESSES: '500',
  LOAM_ASKED_ADDRESSES: '1000',
  LOAM_STRANGERS: '500',
  LOAM_CODE_GUESSES: '10000',
  LOAM_UNFINISHED_UPLOADS: '60',
  LOAM_PRESENCE_FRAMES: '6000',
  LOAM_REPLAYS: '140',
  LOAM_MISSED_EVENTS: '20000',
  LOAM_TOO_MANY_EVENTS: '50000',
  LOAM_LISTENING_SOCKETS: '180',
  LOAM_STOPPED_SOCKETS: '20',
  LOAM_STOPPED_MS: '300000',
  LOAM_HALF_OPEN: '2000',
  LOAM_HALF_SHAKEN: '500',
  LOAM_FLOOD_MS: '60000',
  LOAM_NODE_KILLS: '200',
  LOAM_FROZEN_MS: '30000',
  LOAM_PAIRS: '10000',
  LOAM_ROUNDS: '1000',
  LOAM_REMOVALS: '200',
  LOAM_DAMAGE: '2000',
  LOAM_BACKUP_EVERY_S: '60',
  LOAM_BACKED_UP_MS: '300000',
  LOAM_WITHDRAWALS: '200',
  LOAM_ROTATION_KILLS: '100',
  LOAM_ERASURE_KILLS: '500',
};
const env = { ...deep, ...process.env };
const levels = ['unit', 'contract', 'convergence', 'api', 'faults', 'e2e'];
const { values, positionals } = parseArgs({ allowPositionals: true, options: { level: { type: 'string', multiple: true } } });
const chosen = values.level ?? levels;
if (positionals.length === 0) process.exit(run(node(), [join(root, 'scripts/test.mjs'), ...chosen], { env, allowFailure: true }));
const projects = ['--selectProjects', ...chosen];
process.exit(run(node(), [join(root, 'scripts/jest.mjs'), ...projects, '--', ...positionals], { env, allowFailure: true }));
