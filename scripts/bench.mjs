// Measures Loam beside the limit of this machine: npm run bench [-- --quick | --deep] [--markdown] [suite …].
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { circumstances, loadNow, markdownTable, plainTable } from './bench-table.mjs';
import { buildAll } from './build.mjs';
import { findRedis } from './private-redis.mjs';
import { fail, node, onPath, root } from './toolchain.mjs';

const sections = {
  'Event store': ['event-store'],
  'Live editing': ['live-editing', 'night', 'memory'],
  'On KurrentDB': ['kurrent', 'move-store'],
  'Start and read models': ['start-time'],
  'Calls, lists, history': ['rest', 'lists', 'history', 'audit', 'imagery'],
  Import: ['import', 'bulk'],
  'What a plan computes': ['recompute', 'auto-calculate', 'sustainability'],
  Browser: ['first-load', 'first-paint', 'dose-grid', 'history-page', 'map-outlines'],
};
const known = Object.values(sections).flat();
const flags = ['--quick', '--deep', '--markdown'];
const given = process.argv.slice(2);
const unknown = given.find((word) => !(word.startsWith('--') ? flags : known).includes(word));
if (unknown) fail(`${unknown} is not known; suites: ${known.join(', ')}; options: ${flags.join(' ')}`);
const asked = given.filter((word) => !word.startsWith('--'));
const passed = given.filter((word) => word === '--quick' || word === '--deep');
/** With it only tables go to the standard output, so that it can be kept as a file; lines of JSON to the other. */
const markdown = given.includes('--markdown');
const told = markdown ? process.stderr : process.stdout;

if (markdown) console.log = (text) => process.stderr.write(`${text}\n`); // what the build says
await buildAll();
const chromium =
  process.env.CHROMIUM ?? ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map(onPath).find(Boolean);
const redis = findRedis(join(root, '.data/bin'));
const env = {
  ...process.env,
  ...(chromium && existsSync(chromium) && { CHROMIUM: chromium }),
  ...(redis && { REDIS_SERVER: redis.exe, ...(redis.env.LD_LIBRARY_PATH && { REDIS_LIBRARY_PATH: redis.env.LD_LIBRARY_PATH }) }),
};

/** Runs one suite; its figures, as it prints them line by line. */
async function measure(suite) {
  const child = spawn(
    node(),
    ['--disable-warning=ExperimentalWarning', '--expose-gc', join(root, 'tests/bench', `${suite}.mjs`), ...passed],
    {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let text = '';
  child.stdout.on('data', (bytes) => {
    told.write(bytes);
    text += bytes;
  });
  const code = await new Promise((done) => child.once('exit', done));
  const figures = text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  return code === 0 ? figures : [...figures, { name: suite, failed: code ?? -1 }];
}

const began = Date.now();
const tables = [];
let failed = false;
for (const [title, suites] of Object.entries(sections)) {
  const chosen = suites.filter((suite) => asked.length === 0 || asked.includes(suite));
  if (chosen.length === 0) continue;
  const from = Date.now();
  const loads = [loadNow()];
  const lines = [];
  for (const suite of chosen) lines.push(...(await measure(suite)));
  failed ||= lines.some((line) => line.failed !== undefined);
  const times = { seconds: Math.round((Date.now() - from) / 1000), loads: [...loads, loadNow()] };
  tables.push((markdown ? markdownTable : plainTable)(title, lines, times));
}
const took = `${Math.round((Date.now() - began) / 1000)} s in all`;
process.stdout.write(`${circumstances([...passed, took])}\n${markdown ? '\n' : ''}${tables.join('\n')}\n`);
process.exit(failed ? 1 : 0);
