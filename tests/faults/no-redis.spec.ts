import { afterAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../support/stack.js';

const dir = mkdtempSync(join(tmpdir(), 'loam-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('B4: a machine without Redis, and without packages to take it from, is told what to run, and nothing else', () => {
  const { REDIS_URL: _given, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(projectRoot, 'scripts/start.mjs')], {
    env: { ...env, NODE_OPTIONS: '', PATH: dir, DATA_DIR: join(dir, 'data') },
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.trim().split('\n')).toEqual([
    '[loam] No Redis was found and none could be unpacked. Do one of these and start again:',
    '  - sudo apt-get install redis-server',
    '  - REDIS_URL=redis://host:6379 npm start',
  ]);
});
