import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from '../support/client.js';
import { freePort } from '../support/stack.js';
import { startServer, TestServer } from './support/server.js';

const options = { seed: 'acceptance', env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1,::1,::ffff:127.0.0.1' } } as const;

describe('limits over two nodes', () => {
  let one: TestServer;
  let other: TestServer;
  beforeAll(async () => {
    one = await startServer(options);
    other = new TestServer(one.stack, await freePort(), { ...options, env: { ...options.env, NODE_ID: 'node-2' } });
    await other.start();
  }, 170_000);
  afterAll(() => one?.stop());

  const attempt = (n: number, address: string, email: string, password = 'guess') =>
    new Client([one, other][n % 2]!.url).post('/auth/login', { email, password }, { headers: { 'X-Forwarded-For': address } });

  test('R487 ten sign-ins a minute of an address are ten over both, of an account too', async () => {
    const statuses = async (of: (n: number) => Promise<{ status: number }>) => {
      const all: number[] = [];
      for (let n = 0; n < 12; n++) all.push((await of(n)).status);
      return all;
    };
    const due = [...Array<number>(10).fill(401), 429, 429];
    expect(await statuses((n) => attempt(n, '10.1.0.1', `nobody-${n}@acceptance.test`))).toEqual(due);
    expect(await statuses((n) => attempt(n, `10.1.1.${n}`, 'nobody@acceptance.test'))).toEqual(due);
  });

  test('R487 who fails at one node waits at the other', async () => {
    for (let n = 0; n < 5; n++) expect((await attempt(0, '10.1.2.1', 'user-2@acceptance.test')).status).toBe(401);
    const { status, headers } = await attempt(1, '10.1.2.1', 'user-2@acceptance.test', 'Passw0rd-user-2!');
    expect([status, headers.get('retry-after')]).toEqual([429, '1']);
  });

  test('without Redis each node still counts, and whoever may sign in does', async () => {
    await one.stack.redis.stop('SIGKILL');
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await attempt(0, '10.1.3.1', `nobody-${n}@acceptance.test`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await attempt(1, '10.1.4.1', 'user-3@acceptance.test', 'Passw0rd-user-3!')).status).toBe(200);
  });
});
