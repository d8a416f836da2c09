// Everything that must hold: the static checks, then every level of tests in one run of Jest, then what the checklist claims of them.
// `npm test -- api faults` runs these levels alone. Ends with one line `N passed, N failed[, N skipped]`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { node, root, say } from './toolchain.mjs';
import { judge, keep, levels, record, slowest, suitesOf } from './test-results.mjs';

const checks = [
  'typecheck',
  'lint',
  'format',
  'boundaries',
  'unused',
  'file-length',
  'openapi',
  'lockfile',
  'bundle-size',
  'new-capability',
];
/** What a machine may lack without anybody saying so: Docker for a KurrentDB, and the right to mount a small volume. */
const mayBeMissing = ['kurrentdb', 'mount'];
const allowedSkips = [...mayBeMissing, ...(process.env.ALLOW_SKIPS ?? '').split(',').map((name) => name.trim())];
const SLOWEST_SHOWN = 20;

const { values, positionals: only } = parseArgs({ allowPositionals: true, options: { record: { type: 'boolean' } } });
const launch = (script, ...args) =>
  spawnSync(node(), [join(root, 'scripts', script), ...args], { cwd: root, stdio: 'inherit' }).status === 0;
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

function check(name, ok) {
  total[ok ? 'passed' : 'failed']++;
  if (!ok) failures.push(`check ${name}`);
}

function runJest(chosen) {
  const out = join(root, '.data/test-results/jest.json');
  mkdirSync(join(out, '..'), { recursive: true });
  rmSync(out, { force: true });
  launch('jest.mjs', '--selectProjects', ...chosen, '--passWithNoTests', '--json', '--outputFile', out);
  if (!existsSync(out)) {
    check('tests: Jest did not finish', false);
    return;
  }
  const suites = suitesOf(JSON.parse(readFileSync(out, 'utf8')));
  keep(chosen, suites);
  if (values.record) record(suites);
  const judged = judge(suites, allowedSkips);
  for (const outcome of Object.keys(total)) total[outcome] += judged.total[outcome];
  failures.push(...judged.failures);
  console.log(`the ${SLOWEST_SHOWN} slowest:`);
  for (const { path, seconds } of slowest(suites, SLOWEST_SHOWN)) console.log(`${seconds.toFixed(0).padStart(6)} s  ${path}`);
}

if (only.length === 0)
  for (const name of checks) {
    say(`check: ${name}`);
    check(name, launch('run.mjs', name));
  }
const chosen = only.length > 0 ? only : levels;
say(`tests: ${chosen.join(', ')}`);
runJest(chosen);
if (only.length === 0) {
  say('check: coverage:spec');
  check('coverage:spec', launch('coverage-spec.mjs'));
}

for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
