import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from '../support/client.js';
import { projectRoot, Stack } from '../support/stack.js';

let stack: Stack;
const firstAdmin = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(projectRoot, 'scripts/first-admin.mjs'), ...args], {
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: stack.dataDir, DEMO: 'off' },
    encoding: 'utf8',
  });
  return { status, out: stdout.trim(), err: stderr.trim() };
};

beforeAll(async () => {
  stack = new Stack();
  await stack.redis.start();
});
afterAll(() => stack?.stop());

test('a store without people gets one super admin by hand, who can sign in; a second one is refused', async () => {
  expect(firstAdmin('boss@loam', 'Boss', '31')).toEqual({ status: 1, out: '', err: expect.stringMatching(/email: invalidEmail/) });
  const made = firstAdmin('boss@loam.test', 'Maria Souza', '31');
  expect(made).toMatchObject({ status: 0, out: expect.stringMatching(/^password \S{16,}$/) });
  expect(firstAdmin('other@loam.test', 'Maria Souza', '31')).toMatchObject({ status: 1, err: expect.stringMatching(/has people already/) });
  const { url } = await stack.addNode({ DEMO: 'off' });
  const boss = await Client.signIn(url, 'boss@loam.test', made.out.slice('password '.length));
  expect((await boss.get('/user')).body).toMatchObject({ fullName: 'Maria Souza', roleId: 2 });
});
