import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Log } from './logger.js';

const linesOf = (format: 'text' | 'json', say: (log: Log) => void): string[] => {
  const lines: string[] = [];
  say(new Log(format, { write: (line) => void lines.push(line) }));
  return lines;
};

test('people read one line: when, how bad, where, what', () => {
  const lines = linesOf('text', (log) => {
    log.log('starting', 'boot');
    log.request({ route: '/api/user' });
    log.warn('sign-in failed: no account', 'sign-in');
    log.error(new Error('broken "here"\nand there'), 'jobs');
  });
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z warn \[sign-in\] sign-in failed: no account\n$/);
  expect(lines[1]).toMatch(/Z error \[jobs\] Error: broken "here"\nand there\n\s+at /);
});

test('machines read an object a line, calls among them', () => {
  const lines = linesOf('json', (log) => {
    log.request({ method: 'GET', route: '/api/user', status: 200, key: undefined });
    log.error('not done', 'at here', 'jobs');
  });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 'info', at: expect.any(String), context: 'http', message: 'request', method: 'GET', route: '/api/user', status: 200 },
    { level: 'error', at: expect.any(String), context: 'jobs', message: 'not done\nat here' },
  ]);
});

test('a secret among the fields is not written', () => {
  const [line] = linesOf('json', (log) => log.request({ route: '/api/auth/login', password: 'Monsoon-rains-27', token: 'eyJ' }));
  expect(JSON.parse(line!)).toMatchObject({ route: '/api/auth/login', password: '***', token: '***' });
});

test('a process that ends at once has written every line', () => {
  const say = `import { Log } from ${JSON.stringify(join(import.meta.dirname, 'logger.ts'))};
    const log = new Log('json');
    for (let i = 0; i < 20_000; i++) log.warn('line ' + i);
    process.exit(0);`;
  const { stderr, status } = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '--eval', say], {
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  const lines = stderr.trim().split('\n');
  expect([status, lines.length, JSON.parse(lines.at(-1)!).message]).toEqual([0, 20_000, 'line 19999']);
});
