import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FakeKurrentDb } from '../support/fake-kurrentdb/server.js';
import type { FixtureGroup } from '../support/stack.js';
import { growerOf } from './support/growers.js';
import { startServer, type TestServer } from './support/server.js';

let fake: FakeKurrentDb;
let server: TestServer;
let group: FixtureGroup;

beforeAll(async () => {
  fake = await FakeKurrentDb.start();
  server = await startServer({ seed: 'acceptance', env: { EVENT_STORE: fake.url } });
  group = server.fixture().companies[0]!.collections[0]!.groups[0]!;
}, 120_000);
afterAll(async () => {
  await server?.stop();
  fake?.down();
});

const names = async (position: string) => {
  const admin = await server.as('group-1');
  const { body } = await admin.get(`/customer/all-sorted?groupId=${group.id}&pageSize=200`, { headers: { 'X-Min-Position': position } });
  return (body.items as { fullName: string }[]).map(({ fullName }) => fullName);
};

test('the whole server runs on a KurrentDB (a stand-in on the wire): seed, sign-in, a write once per key, its list, a plan', async () => {
  const admin = await server.as('group-1');
  const body = growerOf(group, { fullName: 'Kurrent Probe' });
  const created = await admin.post('/customer', body, { headers: { 'Idempotency-Key': 'kurrent-probe' } });
  expect(created.status).toBe(201);
  const again = await admin.post('/customer', body, { headers: { 'Idempotency-Key': 'kurrent-probe' } });
  expect(again.body).toEqual(created.body);
  const listed = await names(created.headers.get('x-event-position')!);
  expect(listed.filter((name) => name === 'Kurrent Probe')).toHaveLength(1);
  expect(listed.length).toBe(group.growerIds.length + 1);
  expect((await admin.get(`/plan?planId=${group.planIds[0]}`)).status).toBe(200);
});

test('killed and started again it still knows what it acknowledged, and goes on', async () => {
  await server.kill();
  await server.start();
  const admin = await server.as('group-1');
  const created = await admin.post('/customer', growerOf(group, { fullName: 'After Restart' }));
  expect(created.status).toBe(201);
  expect(await names(created.headers.get('x-event-position')!)).toEqual(expect.arrayContaining(['Kurrent Probe', 'After Restart']));
}, 60_000);
