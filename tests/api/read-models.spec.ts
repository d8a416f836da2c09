import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { dump } from '../../apps/server/src/platform/read-model/dump.js';
import { Redis } from '../../apps/server/src/platform/read-model/redis.js';
import { startServer, type TestServer } from './support/server.js';
import { csvOf, upload } from './support/sheets.js';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

describe('read models of a whole server', () => {
  let server: TestServer;
  let redis: Redis;
  beforeAll(async () => {
    server = await startServer({ seed: 'acceptance' });
    redis = new Redis(server.stack.redis.url);
    redis.connect();
    while (!redis.ready) await sleep(10);
  });
  afterAll(async () => {
    await server.stop();
    redis.close();
  });

  /** Everything but the lease, once nothing is written any more. */
  const settled = async (): Promise<string[]> => {
    for (let before = ''; ;) {
      const lines = (await dump(redis, 'loam:')).filter((line) => line.includes(':rm:'));
      const { lag } = (await server.anonymous.get('/health/ready')).body.checks.projections;
      if (lag === 0 && lines.join('\n') === before) return lines;
      before = lines.join('\n');
      await sleep(300);
    }
  };
  const rebuild = () =>
    run(process.execPath, [resolve(root, 'scripts/rebuild.mjs')], {
      env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: server.dataDir, REDIS_URL: server.stack.redis.url, DEMO: 'off' },
    });

  test('npm run rebuild makes the same bytes, beside a running server', async () => {
    const me = await server.as('user-1');
    const { growerIds, id } = server.fixture().companies[0]!.collections[0]!.groups[0]!;
    await me.put('/customer', { id: growerIds[0], fullName: 'Asha Ram', countryId: 31 });
    await me.put('/customer/status', { ids: [growerIds[1]], active: false });
    await me.post('/field', { name: 'Third', customerId: growerIds[2], locationType: 'noLocation', area: 3, unitId: 27 });
    const admin = await server.as('group-1');
    expect(await upload(admin, id, csvOf([{ fullName: 'Rebuilt Row' }, { fullName: '7' }]))).toMatchObject({ status: 'partial' });
    const before = await settled();
    expect(before.length).toBeGreaterThan(200);
    for (const name of ['audit', 'uploads']) expect(before.filter((line) => line.includes(`:rm:${name}:`)).length).toBeGreaterThan(1);
    expect((await rebuild()).stdout).toContain('rebuilt');
    expect(await settled()).toEqual(before);
    expect((await me.get(`/customer/all-sorted?groupId=${id}&status=all`)).body.total).toBe(4);
  });

  test('an emptied Redis comes back by itself, and nothing else stops meanwhile', async () => {
    const me = await server.as('user-2');
    const { growerIds, id } = server.fixture().companies[0]!.collections[0]!.groups[0]!;
    const list = () => me.get(`/customer/all-sorted?groupId=${id}`);
    await redis.send('FLUSHALL');
    const asked = list(); // waits for the rebuild, two seconds at most
    expect((await me.get(`/customer?customerId=${growerIds[2]}`)).status).toBe(200);
    expect((await me.put('/customer', { id: growerIds[2], state: 'Goa' })).status).toBe(200);
    const early = await asked;
    if (early.status !== 200) expect([early.status, early.body.key, early.headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
    const end = Date.now() + 30_000;
    while (Date.now() < end && (await list()).status !== 200) await sleep(100);
    expect((await list()).status).toBe(200);
  });

  test('without Redis people sign in and work; lists say unavailable', async () => {
    await server.stack.redis.stop();
    const { growerIds, id } = server.fixture().companies[0]!.collections[0]!.groups[0]!;
    const token = await server.signIn('group-1@acceptance.test');
    const me = server.anonymous.with({ Authorization: `Bearer ${token}` });
    expect((await me.get('/user')).status).toBe(200);
    expect((await me.put('/customer', { id: growerIds[2], state: 'Kerala' })).status).toBe(200);
    expect((await me.get(`/customer/all-sorted?groupId=${id}`)).body.key).toBe('unavailable');
    const ready = await server.anonymous.get('/health/ready');
    expect([ready.status, ready.body.checks.redis]).toEqual([200, 'degraded']);
  });
});
