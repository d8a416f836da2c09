// Everything that must hold: the static checks, beside them every level of tests in one run of Jest, then what the checklist claims of them.
// `npm test -- api faults` runs these levels alone. Ends with one line `N passed, N failed[, N skipped]`.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { node, root, say } from './toolchain.mjs';
import { judge, keep, levelOf, levels, missedFigures, record, slowest, suitesOf } from './test-results.mjs';

/** One after the other, beside the tests: these wait much, a check never does. */
const checks = [
  'new-capability',
  'lint',
  'typecheck',
  'format',
  'boundaries',
  'openapi',
  'unused',
  'lockfile',
  'file-length',
  'bundle-size',
];
/** What a machine may lack without anybody saying so: Docker for a KurrentDB, and the right to mount a small volume. */
const mayBeMissing = ['kurrentdb', 'docker', 'mount'];
const allowedSkips = [...mayBeMissing, ...(process.env.ALLOW_SKIPS ?? '').split(',').map((name) => name.trim())];
const SLOWEST_SHOWN = 20;
/** More figures missed than this are not the machine's fault. */
const MOST_AGAIN = 10;

const { values, positionals: only } = parseArgs({ allowPositionals: true, options: { record: { type: 'boolean' } } });
const launch = (script, ...args) =>
  new Promise((done) =>
    spawn(node(), [join(root, 'scripts', script), ...args], { cwd: root, stdio: 'inherit' }).once('close', (code) => done(code === 0)),
  );
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

/** What a check says comes when it has ended, so that two do not mix. The linter's threads repeat each other's work, and tests run beside it. */
function launchCheck(name) {
  const child = spawn(node(), [join(root, 'scripts/run.mjs'), name], { cwd: root, env: { GOMAXPROCS: '1', ...process.env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes));
  return new Promise((done) =>
    child.once('close', (code) => {
      say(`check: ${name}`);
      process.stdout.write(said);
      check(name, code === 0);
      done();
    }),
  );
}

async function runChecks() {
  for (const name of checks) await launchCheck(name);
}

function check(name, ok) {
  total[ok ? 'passed' : 'failed']++;
  if (!ok) failures.push(`check ${name}`);
}

/** The suites of a run of Jest, or nothing when it did not finish. */
async function jest(chosen, ...more) {
  const out = join(root, '.data/test-results/jest.json');
  mkdirSync(join(out, '..'), { recursive: true });
  rmSync(out, { force: true });
  await launch('jest.mjs', '--selectProjects', ...chosen, '--passWithNoTests', '--json', '--outputFile', out, ...more);
  return existsSync(out) ? suitesOf(JSON.parse(readFileSync(out, 'utf8'))) : undefined;
}

/** Times say little while several specs share two processors: what missed one is measured once more alone, by the same bound, and that counts. */
async function measuredAgain(suites) {
  const paths = missedFigures(suites).map(({ path }) => path);
  if (paths.length === 0 || paths.length > MOST_AGAIN) return suites;
  say(`figures missed beside other specs, measured once more alone: ${paths.join(', ')}`);
  const again = (await jest([...new Set(paths.map(levelOf))], '--runInBand', '--runTestsByPath', ...paths)) ?? [];
  return suites.map((suite) => again.find(({ path }) => path === suite.path) ?? suite);
}

async function runJest(chosen, beside) {
  const first = await jest(chosen);
  await beside;
  if (first === undefined) {
    check('tests: Jest did not finish', false);
    return;
  }
  const suites = await measuredAgain(first);
  keep(chosen, suites);
  if (values.record) record(suites);
  const judged = judge(suites, allowedSkips);
  for (const outcome of Object.keys(total)) total[outcome] += judged.total[outcome];
  failures.push(...judged.failures);
  console.log(`the ${SLOWEST_SHOWN} slowest:`);
  for (const { path, seconds } of slowest(suites, SLOWEST_SHOWN)) console.log(`${seconds.toFixed(0).padStart(6)} s  ${path}`);
}

const checked = only.length === 0 ? runChecks() : undefined;
const chosen = only.length > 0 ? only : levels;
say(`tests: ${chosen.join(', ')}`);
await runJest(chosen, checked);
if (only.length === 0) {
  say('check: coverage:spec');
  check('coverage:spec', await launch('coverage-spec.mjs'));
}

for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
