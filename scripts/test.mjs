// Everything that must hold: the static checks, then every level of tests. Ends with one line `N passed, N failed[, N skipped]`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findRedis } from './private-redis.mjs';
import { node, root, say } from './toolchain.mjs';

const checks = ['typecheck', 'lint', 'format', 'boundaries', 'unused', 'file-length', 'openapi', 'lockfile', 'bundle-size'];
const levels = ['unit', 'web', 'contract', 'convergence', 'api', 'faults', 'e2e'];
const only = process.argv.slice(2);

const redis = findRedis(join(root, '.data/bin'));
const env = { ...process.env, ...(redis && { REDIS_SERVER: redis.exe, REDIS_LIBRARY_PATH: redis.env.LD_LIBRARY_PATH ?? '' }) };
const launch = (args) => spawnSync(node(), args, { cwd: root, stdio: 'inherit', env }).status === 0;
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

if (only.length === 0) {
  for (const name of checks) {
    say(`check: ${name}`);
    const ok = launch([join(root, 'scripts/run.mjs'), name]);
    total[ok ? 'passed' : 'failed']++;
    if (!ok) failures.push(`check ${name}`);
  }
}

const results = join(root, '.data/test-results');
mkdirSync(results, { recursive: true });
for (const level of only.length > 0 ? only : levels) {
  say(`tests: ${level}`);
  const out = join(results, `${level}.json`);
  rmSync(out, { force: true });
  launch([join(root, 'scripts/jest.mjs'), '--selectProjects', level, '--passWithNoTests', '--json', '--outputFile', out]);
  if (!existsSync(out)) {
    total.failed++;
    failures.push(`${level}: Jest did not finish`);
    continue;
  }
  const run = JSON.parse(readFileSync(out, 'utf8'));
  total.passed += run.numPassedTests;
  total.failed += run.numFailedTests + run.numRuntimeErrorTestSuites;
  total.skipped += run.numPendingTests + run.numTodoTests;
  for (const suite of run.testResults) {
    if (suite.status === 'failed' && suite.assertionResults.length === 0) failures.push(`${level}: ${suite.name}`);
    for (const test of suite.assertionResults) if (test.status === 'failed') failures.push(`${level}: ${test.fullName}`);
  }
}

for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
