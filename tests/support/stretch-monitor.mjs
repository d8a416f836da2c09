// Loaded into the servers that tests start: says on standard error how long the main thread worked without a break, and beside what.
// CPU time of the thread, not the clock, and as it would be on a quiet machine: what is busy beside it does not make a stretch longer.
import { subscribe } from 'node:diagnostics_channel';
import { isMainThread } from 'node:worker_threads';
import { pace } from './pace.mjs';

/** What was not yet run is compiled and what a start left over is done in it. */
const SETTLED_MS = 1_000;
const LEAST_MS = 50;
const BEAT_MS = 5;
const isExact = process.env.LOAM_JUDGE === 'exact';

/** `GET /api/plan`: ids and queries say nothing about the work. */
const nameOf = ({ method, url }) =>
  `${method} ${url
    .split('?')[0]
    .replace(/\d+/g, 'N')
    .replace(/[\w-]{20,}/g, 'N')}`;

if (isMainThread && /apps.server.dist.programs.(main|reused\.main)\.js$/.test(process.argv[1] ?? '') && process.threadCpuUsage) {
  let beside = new Set();
  let before = process.threadCpuUsage();
  let isReady = false;
  let settling;
  process.stderr.write('stretches are watched\n');
  // Calls that came together are taken one after the other between two beats: each is a piece of work of its own.
  const look = () => {
    const now = process.threadCpuUsage();
    const here = Math.round((now.user + now.system - before.user - before.system) / 1_000);
    const ms = isReady && here > LEAST_MS ? Math.round(here / (isExact ? 1 : pace())) : 0;
    if (ms > LEAST_MS) process.stderr.write(`stretch of ${ms} ms beside ${[...beside].sort().join(', ') || 'no call'} (${here} here)\n`);
    before = process.threadCpuUsage();
  };
  subscribe('http.server.request.start', ({ request }) => {
    look();
    beside.add(nameOf(request));
  });
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text, ...more) => {
    // What a start does before it takes calls keeps nobody waiting.
    if (/^ready http/m.test(String(text))) settling = setTimeout(() => (isReady = true), SETTLED_MS);
    return write(text, ...more);
  };
  // A process that is reused stops for one test and starts for the next.
  process.prependListener('message', () => {
    clearTimeout(settling);
    isReady = false;
  });
  setInterval(() => {
    look();
    beside = new Set();
  }, BEAT_MS).unref();
}
