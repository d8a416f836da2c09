import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import { groupsOf } from './support/growers.js';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';

let server: TestServer;
let admin: Client;
let group: FixtureGroup;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  admin = await server.verified('company-1');
  group = groupsOf(server.fixture())[0]!;
});
afterAll(() => server?.stop());

const list = (query: object) => admin.get('/flex/adminCenter/users/group', { query: query as never });
const setStatus = (ids: number[], status: string) => admin.post('/flex/adminCenter/user/status', { ids, status });
const emails = (answer: { body: { items: { email: string }[] } }) => answer.body.items.map(({ email }) => email);

test('C019 who is there, active or invited, is asked for in one word; who is inactive is not among them', async () => {
  const named = async (status: string, id: number | undefined = group.id) =>
    emails(await list({ id, status, sortBy: 'email', pageSize: 200 }));
  const away = emails(await list({ id: group.id, search: 'user two' }));
  expect(away).toHaveLength(1);
  const everybody = await named('all');
  expect(await named('present')).toEqual(everybody);
  const set = async (status: string) => expect((await setStatus([group.userIds[1]!], status)).status).toBe(200);
  await set('inactive');
  expect([await named('present'), await named('inactive'), await named('all')]).toEqual([
    everybody.filter((email) => email !== away[0]),
    away,
    everybody,
  ]);
  expect(await named('present', undefined)).toEqual(await named('present'));
  await set('active');
  expect(await named('present')).toEqual(everybody);
});
