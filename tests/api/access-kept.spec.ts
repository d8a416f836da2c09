import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import { startServer, type TestServer } from './support/server.js';

/** For how long sign-ins are kept: a company's own, within what the operator keeps. */
let server: TestServer;
let admin: Client;
let own: number;
let other: number;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance', env: { ACCESS_KEPT_MONTHS: '9' } });
  admin = await server.verified('company-1');
  [own, other] = server.fixture().companies.map(({ id }) => id) as [number, number];
});
afterAll(() => server?.stop());

const set = async (months: number | null, who = 'company-1', client = admin, id = own) =>
  client.with(await server.confirmation(client, who)).put(`/company/${id}/access-kept`, { months });

test('C464 C465 a company sets fewer months than the operator; what holds stands where sign-ins are listed, and the change in the audit', async () => {
  const shown = async (client: Client) => (await client.get('/audit/people')).body.accessKeptMonths;
  expect((await admin.get(`/company/${own}/access-kept`)).body).toEqual({ months: 9, own: null, most: 9 });
  expect((await set(4)).body).toEqual({ months: 4, own: 4, most: 9 });
  const person = server.fixture().users.find(({ email }) => email.startsWith('user-1@'))!.id;
  expect((await admin.get(`/adminCenter/user/${person}/sign-ins`)).body.keptMonths).toBe(4);
  expect([await shown(admin), await shown(await server.verified('group-1')), await shown(await server.verified('group-5'))]).toEqual([
    4, 4, 9,
  ]);
  expect((await (await server.as('user-1')).get(`/company/${own}/access-kept`)).body.months).toBe(4);
  const { items } = (await admin.get('/audit?type=CompanyChanged')).body;
  expect(items[0].changes).toEqual([{ path: 'accessKeptMonths', old: null, new: 4 }]);
  expect((await set(null)).body).toEqual({ months: 9, own: null, most: 9 });
});

test('C464 beyond the operator’s months it is refused with the bound, and to whom it is not theirs', async () => {
  for (const months of [10, 0])
    expect((await set(months)).body).toMatchObject({
      status: 422,
      details: [{ field: 'months', key: 'outOfRange', params: { min: 1, value: months } }],
    });
  expect((await set(10)).body.details[0].params).toEqual({ min: 1, max: 9, value: 10 });
  expect((await set(3, 'company-1', admin, other)).body.key).toBe('CompanyNotFound');
  const group = await server.verified('group-1');
  expect((await set(3, 'group-1', group)).body.key).toBe('forbidden');
  expect((await admin.put(`/company/${own}/access-kept`, { months: 3 })).body.key).toBe('securityCodeRequired');
  expect((await (await server.as('user-9')).get(`/company/${own}/access-kept`)).body.key).toBe('CompanyNotFound');
});
