import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import { startServer, type TestServer } from './support/server.js';

/** A server of its own: with limits, and without any way to send a mail or an SMS. */
let server: TestServer;
let adviser: Client;
let planId: number;
beforeAll(async () => {
  server = await startServer({ seed: 'acceptance', env: { RATE_LIMITS: 'on', MAIL_SINK: '', SMS_SINK: '' } });
  adviser = await server.as('user-1');
  planId = server.fixture().companies[0]!.collections[0]!.groups[0]!.planIds[0]!;
});
afterAll(() => server?.stop());

test('C137 without a mail server or a gateway nothing is pretended, and the twenty-first share of an hour is too many', async () => {
  const share = (more: object) => adviser.post('/plan/storage/share', { planId, ...more });
  expect((await share({ option: 'email', email: 'a@farm.test' })).body).toMatchObject({ status: 502, key: 'somethingWrong' });
  expect((await share({ option: 'sms', phoneNumber: '+919876543210' })).body).toMatchObject({ status: 502, key: 'somethingWrongPhone' });
  expect((await adviser.get(`/plan/${planId}/shares`)).body.total).toBe(0);
  for (let n = 2; n < 20; n += 1) expect((await share({ option: 'link' })).status).toBe(200);
  const { status, body, headers } = await share({ option: 'link' });
  expect([status, body.key, Number(headers.get('retry-after')) > 0]).toEqual([429, 'tooManyRequests', true]);
});

test('C255 an address draws so many shared plans a minute and no more', async () => {
  const other = await server.as('group-1');
  const { body } = await other.post('/plan/storage/share', { planId, option: 'link' });
  const path = `/share/${body.url.split('/share/')[1]}?format=pdf`;
  const statuses = await Promise.all(Array.from({ length: 22 }, async () => (await server.anonymous.get(path)).status));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
}); // twenty drawings, two at a time
