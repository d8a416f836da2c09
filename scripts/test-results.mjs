// What a run of Jest left behind in .data/test-results: a file for each level, and how many seconds each spec took.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './toolchain.mjs';

export const levels = ['unit', 'web', 'contract', 'convergence', 'api', 'faults', 'e2e'];
const folder = join(root, '.data/test-results');
const measuredHere = join(folder, 'seconds.json');
/** Of the specs that take long, so that a fresh clone runs those first too; `npm test -- --record` writes it anew. */
const measuredBefore = join(root, 'tests/seconds.json');
const WORTH_RECORDING_S = 3;

const read = (file, otherwise) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : otherwise);

export function levelOf(path) {
  if (path.endsWith('.spec.tsx')) return 'web';
  const [, level] = /^tests\/(\w+)\//.exec(path) ?? [];
  return level ?? 'unit';
}

/** Why a test was left out, as its title says: `… (skipped: chromium: none was found)`. */
export const missingFor = (test) => /\bskipped: ([\w-]+):/.exec(test.fullName)?.[1];

/** The suites of a run as they are kept: by level, each with its path, seconds and tests. */
export function suitesOf(run) {
  return run.testResults.map(({ name, status, message, startTime, endTime, assertionResults }) => ({
    path: relative(root, name).replaceAll('\\', '/'),
    // also what fails after the last of its tests: then none of them has failed, and the file has
    broken: status === 'failed' && !assertionResults.some(({ status: outcome }) => outcome === 'failed') ? message : undefined,
    seconds: Math.max(0, endTime - startTime) / 1000,
    tests: assertionResults.map(({ fullName, status: outcome, failureMessages = [] }) => ({
      fullName,
      outcome,
      ...(failureMessages.length > 0 && failureMessages.every((one) => /^(Error: )?missed figure /.test(one)) && { missed: true }),
    })),
  }));
}

/** Specs in which nothing failed but a figure (tests/faults/support/figures.ts): a busy machine may be all that was wrong. */
export const missedFigures = (suites) =>
  suites.filter(({ tests, broken }) => {
    if (broken !== undefined) return missedAtTheEnd(broken);
    const failed = tests.filter(({ outcome }) => outcome === 'failed');
    return failed.length > 0 && failed.every(({ missed }) => missed === true);
  });
const missedAtTheEnd = (message) => {
  const [, ...reasons] = message.split('● Test suite failed to run');
  return reasons.length > 0 && reasons.every((reason) => /^\s*missed figure /.test(reason));
};

/** What passed, failed and was skipped. A skip is a failure unless its reason is one of those that are allowed. */
export function judge(suites, allowedSkips) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  for (const { path, broken, tests } of suites) {
    if (broken !== undefined) {
      total.failed++;
      failures.push(path);
    }
    for (const test of tests) {
      if (test.outcome === 'passed') total.passed++;
      else if (test.outcome === 'failed') {
        total.failed++;
        failures.push(`${levelOf(path)}: ${test.fullName}`);
      } else if (allowedSkips.includes(missingFor(test))) total.skipped++;
      else {
        total.failed++;
        const remedy = missingFor(test) ? `to allow it: ALLOW_SKIPS=${missingFor(test)}` : 'its title names no reason';
        failures.push(`${levelOf(path)}: skipped (${remedy}): ${test.fullName}`);
      }
    }
  }
  return { total, failures };
}

export function keep(chosen, suites) {
  mkdirSync(folder, { recursive: true });
  for (const level of chosen)
    writeFileSync(join(folder, `${level}.json`), JSON.stringify(suites.filter(({ path }) => levelOf(path) === level)));
  const seconds = read(measuredHere, {});
  for (const suite of suites) seconds[suite.path] = suite.seconds;
  writeFileSync(measuredHere, JSON.stringify(seconds));
}

/** The suites of each level's last run; a level that never ran has none. */
export const kept = () => new Map(levels.map((level) => [level, read(join(folder, `${level}.json`), undefined)]));

export const secondsBefore = () => ({ ...read(measuredBefore, {}), ...read(measuredHere, {}) });

/** Those of this run stand in for their own of before; specs that are gone are left out. */
export function record(suites) {
  const known = { ...read(measuredBefore, {}), ...Object.fromEntries(suites.map((one) => [one.path, Math.round(one.seconds)])) };
  const worth = Object.keys(known).filter((path) => known[path] >= WORTH_RECORDING_S && existsSync(join(root, path)));
  writeFileSync(measuredBefore, `${JSON.stringify(Object.fromEntries(worth.sort().map((path) => [path, known[path]])), null, 2)}\n`);
}

export const slowest = (suites, count) => suites.toSorted((one, other) => other.seconds - one.seconds).slice(0, count);
