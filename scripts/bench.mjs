// Measures Loam beside the limit of this machine: npm run bench [-- --quick] [suite …]. JSON lines, then a table.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { buildAll } from './build.mjs';
import { findRedis } from './private-redis.mjs';
import { fail, node, onPath, root } from './toolchain.mjs';

const suites = [
  'first-load',
  'recompute',
  'auto-calculate',
  'event-store',
  'live-editing',
  'rest',
  'lists',
  'start-time',
  'dose-grid',
  'history',
  'import',
];
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = asked.find((name) => !suites.includes(name));
if (unknown) fail(`${unknown} is not measured; there are: ${suites.join(', ')}`);

await buildAll();
const chromium =
  process.env.CHROMIUM ?? ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map(onPath).find(Boolean);
const redis = findRedis(join(root, '.data/bin'));
const env = {
  ...process.env,
  ...(chromium && existsSync(chromium) && { CHROMIUM: chromium }),
  ...(redis && { REDIS_SERVER: redis.exe, ...(redis.env.LD_LIBRARY_PATH && { REDIS_LIBRARY_PATH: redis.env.LD_LIBRARY_PATH }) }),
};

const lines = [];
let failed = false;
for (const suite of asked.length > 0 ? asked : suites) {
  const options = process.argv.includes('--quick') ? ['--quick'] : [];
  const child = spawn(node(), ['--disable-warning=ExperimentalWarning', join(root, 'tests/bench', `${suite}.mjs`), ...options], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (bytes) => {
    process.stdout.write(bytes);
    text += bytes;
  });
  const code = await new Promise((done) => child.once('exit', done));
  if (code !== 0) {
    failed = true;
    console.log(JSON.stringify({ name: suite, failed: code }));
  }
  lines.push(
    ...text
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line)),
  );
}

const goalOf = ({ goal, ratio }) =>
  goal ? `${goal.least === undefined ? '≤' : '≥'} ${goal.least ?? goal.most}${ratio === null ? '' : '×'}` : '';
const row = (line) =>
  line.skipped
    ? [line.name, 'skipped', '', '', line.skipped]
    : [
        line.name,
        `${line.value} ${line.unit}`,
        line.limit ?? '',
        line.ratio ?? '',
        `${goalOf(line)}${line.met === false ? '  missed' : ''}`,
      ];
const rows = [['figure', 'Loam', 'limit', 'ratio', 'goal'], ...lines.map(row)].map((cells) => cells.map(String));
const widths = rows[0].map((_, column) => Math.max(...rows.map((cells) => cells[column].length)));
console.log(`\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`);
for (const cells of rows)
  console.log(
    cells
      .map((cell, column) => (column === 0 || column === 4 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  ')
      .trimEnd(),
  );
process.exit(failed ? 1 : 0);
