import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { figure } from '../faults/support/figures.js';
import { projectRoot } from '../support/stack.js';

interface Suite {
  path: string;
  broken?: string | undefined;
  seconds: number;
  tests: { fullName: string; outcome: string }[];
}
interface Results {
  judge(suites: Suite[], allowedSkips: string[]): { total: object; failures: string[] };
  levelOf(path: string): string;
  missedFigures(suites: Suite[]): Suite[];
  slowest(suites: Suite[], count: number): Suite[];
  suitesOf(run: object): Suite[];
}
const { judge, levelOf, missedFigures, slowest, suitesOf } = (await import(join(projectRoot, 'scripts/test-results.mjs'))) as Results;

const suite = (path: string, seconds: number, ...tests: [fullName: string, outcome: string][]): Suite => ({
  path,
  seconds,
  tests: tests.map(([fullName, outcome]) => ({ fullName, outcome })),
});

test('a spec is of the level that its place says', () => {
  const paths = ['tests/api/http.spec.ts', 'tests/unit/sbom.spec.ts', 'apps/web/src/ui/grid.spec.tsx', 'libs/domain/src/a/a.spec.ts'];
  expect(paths.map(levelOf)).toEqual(['api', 'unit', 'web', 'unit']);
});

test('what is skipped fails unless its reason is allowed, and always when it names none', () => {
  const suites = [
    suite('tests/e2e/map.spec.ts', 1, ['a map (skipped: chromium: none was found)', 'pending'], ['another', 'passed']),
    suite('tests/api/http.spec.ts', 1, ['put aside', 'pending'], ['wrong', 'failed']),
  ];
  expect(judge(suites, ['chromium'])).toEqual({
    total: { passed: 1, failed: 2, skipped: 1 },
    failures: ['api: skipped (its title names no reason): put aside', 'api: wrong'],
  });
  expect(judge(suites, ['']).failures[0]).toMatch(/^e2e: skipped \(to allow it: ALLOW_SKIPS=chromium\)/);
});

test('a spec that could not even be loaded fails; the seconds of each are kept', () => {
  const suites = suitesOf({
    testResults: [
      {
        name: join(projectRoot, 'tests/api/a.spec.ts'),
        status: 'failed',
        message: 'no such file',
        startTime: 0,
        endTime: 0,
        assertionResults: [],
      },
      {
        name: join(projectRoot, 'tests/api/b.spec.ts'),
        status: 'passed',
        message: '',
        startTime: 1_000,
        endTime: 3_500,
        assertionResults: [{ fullName: 'holds', status: 'passed' }],
      },
    ],
  });
  expect(judge(suites, [])).toEqual({ total: { passed: 1, failed: 1, skipped: 0 }, failures: ['tests/api/a.spec.ts'] });
  expect(slowest(suites, 1)).toMatchObject([{ path: 'tests/api/b.spec.ts', seconds: 2.5 }]);
});

test('only a spec in which nothing failed but figures is measured once more', () => {
  const missed = (value: number) => {
    try {
      figure('T1', 'of this test', value, 'MiB', { most: 5 });
    } catch (error) {
      return [String(error)];
    }
    return [];
  };
  const one = (name: string, ...messages: string[][]) => ({
    name: join(projectRoot, `tests/api/${name}.spec.ts`),
    status: 'failed',
    message: '',
    startTime: 0,
    endTime: 0,
    assertionResults: messages.map((failureMessages, n) => ({
      fullName: `${name} ${n}`,
      status: failureMessages.length > 0 ? 'failed' : 'passed',
      failureMessages,
    })),
  });
  const wrong = ['Error: expect(received).toBe(expected)'];
  const suites = suitesOf({ testResults: [one('slow', missed(6), missed(4)), one('both', missed(6), wrong), one('good', missed(5))] });
  expect(missedFigures(suites).map(({ path }) => path)).toEqual(['tests/api/slow.spec.ts']);
});

test('what fails after the last test of a file fails the file; a figure that was missed there is measured once more', () => {
  const run = (message: string) =>
    suitesOf({
      testResults: [
        {
          ...{ name: join(projectRoot, 'tests/api/a.spec.ts'), status: 'failed', message, startTime: 0, endTime: 0 },
          assertionResults: [{ fullName: 'a call', status: 'passed' }],
        },
      ],
    });
  const said = (...reasons: string[]) =>
    reasons.map((reason) => `  ● Test suite failed to run\n\n    ${reason}\n\n      at x\n`).join('\n');
  const kept = run(said('missed figure L16.2: the main thread was kept for too long'));
  expect(judge(kept, [])).toEqual({ total: { passed: 1, failed: 1, skipped: 0 }, failures: ['tests/api/a.spec.ts'] });
  expect(missedFigures(kept)).toEqual(kept);
  const also = run(said('missed figure L16.2: the main thread was kept for too long', 'the server did not end'));
  expect([judge(also, []).total, missedFigures(also)]).toEqual([{ passed: 1, failed: 1, skipped: 0 }, []]);
});
