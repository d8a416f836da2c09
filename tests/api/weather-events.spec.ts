import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import { failures } from '../support/client.js';
import { json, weatherBody, WeatherService } from '../support/weather-service.js';
import { groupsOf, newField, newGrower } from './support/growers.js';
import { newPlan } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

const day = (n: number): string => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
const days = [0, 1, 2, 3, 4, 5, 6].map(day);
const service = new WeatherService();
/** °F of each day */
let heat = [70, 104, 105, 70, 70, 103, 70];
let server: TestServer;
let asha: Client;
let boss: Client;
let growerId: number;
let groupId: number;
let fieldId: number;
let planId: number;
let alertId: number;

const until = async <T>(what: () => Promise<T | undefined | false>): Promise<T> => {
  const end = Date.now() + 30_000;
  for (;;) {
    const found = await what();
    if (found) return found;
    if (Date.now() > end) throw new Error('it did not come');
    await new Promise((later) => setTimeout(later, 200));
  }
};
const texts = (): object[] =>
  readFileSync(join(server.dataDir, 'sms.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as object);
const events = async (query: object = { customerId: growerId }, who = asha) =>
  (await who.get('/weather/events', { query: { ...query } })).body;

beforeAll(async () => {
  service.behave = (asked, response) =>
    json(
      response,
      200,
      weatherBody(asked, {
        ...{ time: days, temperature_2m_max: heat, temperature_2m_min: days.map(() => 60), precipitation_sum: days.map(() => 0) },
        ...{ precipitation_probability_max: days.map(() => 0), wind_speed_10m_max: days.map(() => 5) },
      }),
    );
  server = await startServer({ seed: 'acceptance', env: { WEATHER_URL: await service.start() } });
  [asha, boss] = await Promise.all([server.as('user-1'), server.as('group-1')]);
  groupId = groupsOf(server.fixture())[0]!.id;
  growerId = await newGrower(asha, groupsOf(server.fixture())[0]!, { phoneNumber: '+919800000001' });
  fieldId = await newField(asha, growerId, { name: 'Hot field' });
  planId = (await newPlan(asha, growerId, fieldId)).id;
  const admin = await server.verified('group-1');
  const made = await admin.post(`/weather/alerts?groupId=${groupId}`, {
    ...{ name: 'Great heat', icon: 'heat', type: 'Heat', parameter: { value: 38, unit: '°C' }, advice: 'Irrigate in the evening' },
  });
  alertId = made.body.id;
});
afterAll(async () => {
  await server?.stop();
  await service.stop();
});

test('C221 R006 R201 R585 a field with an active plan is warned of; days in a row are one event', async () => {
  expect((await events()).total).toBe(0);
  expect((await asha.post('/plan/status', { id: planId, status: 'active' })).status).toBe(200);
  const { items, total } = await until(async () => {
    const found = await events();
    return found.total > 0 && found;
  });
  expect([total, items[0].name, items[0].advise, items[0].description, items[0].dates]).toEqual([
    1,
    'Great heat',
    'Irrigate in the evening',
    'Heat ≥ 38 °C',
    [days[1], days[2], days[5]],
  ]);
  expect(Object.keys(items[0])).toEqual(expect.arrayContaining(['name', 'icon', 'advise', 'description', 'dates', 'fields']));
  expect(items[0].fields.map((one: { fieldId: number; days: { date: string; value: number }[] }) => [one.fieldId, one.days])).toEqual([
    [
      fieldId,
      [
        { date: days[1], value: 40 },
        { date: days[2], value: expect.closeTo(40.56, 2) },
      ],
    ],
    [fieldId, [{ date: days[5], value: expect.closeTo(39.44, 2) }]],
  ]);
  expect((await events({ groupId, name: 'great HEAT' }, boss)).total).toBe(1);
  expect((await events({ groupId, name: 'Frost' }, boss)).total).toBe(0);
});

test('C221 R201 one place is named; strangers and executives get nothing', async () => {
  expect(failures(await asha.get('/weather/events'))).toEqual(['groupId:required']);
  expect(failures(await asha.get('/weather/events', { query: { groupId, customerId: growerId } }))).toEqual(['groupId:onePlace']);
  const [stranger, executive] = await Promise.all([server.as('user-9'), server.as('executive-1')]);
  expect((await stranger.get('/weather/events', { query: { customerId: growerId } })).body.key).toBe('CustomerNotFound');
  expect((await executive.get('/weather/events', { query: { customerId: growerId } })).status).toBe(403);
});

test('C216 R583 R584 a text message goes to a grower that the caller sees, and to nobody else', async () => {
  const sent = await asha.post('/weather/sms', { phoneNumber: '+91 9800000001', content: 'उद्या खूप उष्णता. संध्याकाळी पाणी द्या.' });
  expect([sent.status, sent.body]).toEqual([200, { sent: true, segments: 1 }]);
  expect(texts().at(-1)).toMatchObject({ to: '+91 9800000001', text: 'उद्या खूप उष्णता. संध्याकाळी पाणी द्या.' });
  const elsewhere = await asha.post('/weather/sms', { phoneNumber: '+15550001111', content: 'Hello' });
  expect([elsewhere.status, elsewhere.body.key]).toEqual([403, 'phoneNotReachable']);
  expect(failures(await asha.post('/weather/sms', { phoneNumber: 'call me', content: '' })).toSorted()).toEqual([
    expect.stringMatching(/^content:/),
    'phoneNumber:invalidPhoneNumber',
  ]);
  expect(failures(await asha.post('/weather/sms', { phoneNumber: '+919800000001', content: 'x'.repeat(481) }))).toHaveLength(1);
  const stranger = await server.as('user-9');
  expect((await stranger.post('/weather/sms', { phoneNumber: '+919800000001', content: 'Hello' })).status).toBe(403);
});

test('C221 an alert that is turned off and a plan that ends withdraw what they announced', async () => {
  const admin = await server.verified('group-1');
  await admin.post(`/weather/alerts?groupId=${groupId}`, { id: alertId, enabled: false });
  await until(async () => (await events()).total === 0);
  await admin.post(`/weather/alerts?groupId=${groupId}`, { id: alertId, enabled: true });
  await until(async () => (await events()).total === 1);
  heat = heat.map(() => 70);
  await asha.post('/plan/status', { id: planId, status: 'completed' });
  await until(async () => (await events()).total === 0);
});

test('C283 a field tells the history of its warnings to whoever sees the field', async () => {
  const { body } = await asha.get(`/history/weatherWatch/${fieldId}`);
  expect(body.items.at(-1).changes).toEqual([
    { path: 'warnings', old: [], new: [expect.stringMatching(/^Great heat: .* 40 °C/), expect.stringMatching(/^Great heat: /)] },
  ]);
  expect(body.items[0].changes[0]).toMatchObject({ path: 'warnings', new: [] });
  expect((await (await server.as('user-9')).get(`/history/weatherWatch/${fieldId}`)).body.key).toBe('FieldNotFound');
});
