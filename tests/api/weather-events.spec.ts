import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { io } from 'socket.io-client';
import type { Client } from '../support/client.js';
import { failures } from '../support/client.js';
import { json, weatherBody, WeatherService } from '../support/weather-service.js';
import { groupsOf, newField, newGrower } from './support/growers.js';
import { newPlan } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';
import { projectRoot } from '../support/stack.js';

const day = (n: number): string => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
const days = [0, 1, 2, 3, 4, 5, 6].map(day);
const SCENES = `file:${join(projectRoot, 'tests/fixtures/sky/scenes')}`;
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
/** Of the places of the forecast: noon there, unless a test says otherwise. */
let localHour = 12;

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
const heard = async (who: string, topic: string) => {
  const auth = { token: await server.token(`${who}@acceptance.test`) };
  const socket = io(`${server.url}/live`, { transports: ['websocket'], forceNew: true, auth });
  const told: string[] = [];
  socket.on('event', ({ type }: { type: string }) => told.push(type));
  await new Promise<void>((done, failed) => socket.once('connect', done).once('connect_error', failed));
  expect(await socket.emitWithAck('subscribe', { topic })).toMatchObject({ ok: true });
  return { socket, told };
};
const events = async (query: object = { customerId: growerId }, who = asha) =>
  (await who.get('/weather/events', { query: { ...query } })).body;

beforeAll(async () => {
  service.behave = (asked, response) =>
    json(
      response,
      200,
      weatherBody(
        asked,
        {
          ...{ time: days, temperature_2m_max: heat, temperature_2m_min: days.map(() => 60), precipitation_sum: days.map(() => 0) },
          ...{ precipitation_probability_max: days.map(() => 0), wind_speed_10m_max: days.map(() => 5) },
        },
        { utc_offset_seconds: (localHour - new Date().getUTCHours()) * 3_600 },
      ),
    );
  server = await startServer({ seed: 'acceptance', env: { WEATHER_URL: await service.start(), STAC_URL: SCENES } });
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

test('C221 R006 R201 a field with an active plan is warned of; days in a row are one event, told at once to who watches the group or the grower', async () => {
  expect((await events()).total).toBe(0);
  const hearers = await Promise.all([heard('group-1', `group:${groupId}`), heard('user-1', `customer:${growerId}`)]);
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
  await until(async () => hearers.every(({ told }) => told.includes('WeatherEventAnnounced')));
  for (const { socket } of hearers) socket.close();
  expect((await events({ groupId, name: 'great HEAT' }, boss)).total).toBe(1);
  expect((await events({ groupId, name: 'Frost' }, boss)).total).toBe(0);
});

test('C227 a trend holds what the field was warned of beside what is done there, with its worst value, within the days asked', async () => {
  const trend = async (body: object) => (await asha.post('/sentinel/trends', { fieldId, index: 'NDVI', ...body })).body.events;
  const heatOf = { name: 'Great heat', type: 'Heat', unit: '°C' };
  expect(await trend({})).toEqual([
    { ...heatOf, from: days[1], to: days[2], value: expect.closeTo(40.56, 2) },
    { ...heatOf, from: days[5], to: days[5], value: expect.closeTo(39.44, 2) },
  ]);
  expect(await trend({ from: '2020-01-01', to: '2020-02-01' })).toEqual([]);
});

test('C221 R201 one place is named; strangers and executives get nothing', async () => {
  expect(failures(await asha.get('/weather/events'))).toEqual(['groupId:required']);
  expect(failures(await asha.get('/weather/events', { query: { groupId, customerId: growerId } }))).toEqual(['groupId:onePlace']);
  const [stranger, executive] = await Promise.all([server.as('user-9'), server.as('executive-1')]);
  expect((await stranger.get('/weather/events', { query: { customerId: growerId } })).body.key).toBe('CustomerNotFound');
  expect((await executive.get('/weather/events', { query: { customerId: growerId } })).status).toBe(403);
});

test('C216 R583 a text message goes to a grower that the caller sees, and to nobody else', async () => {
  const sent = await asha.post('/weather/sms', { phoneNumber: '+91 9800000001', content: 'उद्या खूप उष्णता. संध्याकाळी पाणी द्या.' });
  expect([sent.status, sent.body]).toEqual([200, { sent: true, segments: 1 }]);
  expect(texts().at(-1)).toMatchObject({ to: '+91 9800000001', text: 'उद्या खूप उष्णता. संध्याकाळी पाणी द्या.' });
  const again = async () => {
    const headers = { 'Idempotency-Key': 'sms-0001' };
    const { status, body } = await asha.post('/weather/sms', { phoneNumber: '+919800000001', content: 'Once' }, { headers });
    return [status, body];
  };
  expect([await again(), await again()]).toEqual([
    [200, { sent: true, segments: 1 }],
    [200, { sent: true, segments: 1 }],
  ]);
  expect(texts().filter((one) => JSON.stringify(one).includes('"Once"'))).toHaveLength(1);
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

describe('messages that go out by themselves', () => {
  const messages = async (customerId: number) => (await asha.get('/weather/messages', { query: { customerId } })).body;
  const agree = (customerId: number, agreed: boolean) => asha.put('/weather/messages', { customerId, agreed });
  const planned = async (customerId: number, name: string, lon: number): Promise<number> => {
    const geoJson = { type: 'Point', coordinates: [lon, 18.2] };
    const field = await newField(asha, customerId, { name, locationType: 'placemark', geolocation: { geoJson } });
    return (await newPlan(asha, customerId, field)).id;
  };
  const activate = async (id: number): Promise<void> => {
    expect((await asha.post('/plan/status', { id, status: 'active' })).status).toBe(200);
  };
  const to = (phone: string) => texts().filter((one) => (one as { to: string }).to === phone);
  let silent: number;
  let told: number;

  test('C415 C416 a grower agrees or not, recorded with who and when; not having been asked is not having agreed', async () => {
    silent = await newGrower(asha, groupsOf(server.fixture())[0]!, { phoneNumber: '+919800000002' });
    told = await newGrower(asha, groupsOf(server.fixture())[0]!, { phoneNumber: '+919800000003' });
    expect(await messages(told)).toEqual({
      ...{ customerId: told, agreed: false, at: null, by: null, phoneNumber: '+919800000003', automatic: false, messages: [] },
    });
    const { status, body } = await agree(told, true);
    expect([status, body.agreed, body.by.id]).toEqual([200, true, (await asha.get('/user')).body.id]);
    expect(Date.now() - Date.parse(body.at)).toBeLessThan(60_000);
    expect(failures(await asha.put('/weather/messages', { customerId: told, agreed: 'yes' }))).toEqual(['agreed:invalidType']);
    const [stranger, executive] = await Promise.all([server.as('user-9'), server.as('executive-1')]);
    expect((await stranger.put('/weather/messages', { customerId: told, agreed: false })).body.key).toBe('CustomerNotFound');
    expect((await stranger.get('/weather/messages', { query: { customerId: told } })).body.key).toBe('CustomerNotFound');
    expect((await executive.put('/weather/messages', { customerId: told, agreed: false })).status).toBe(403);
  });

  test('C417 C418 they are off until a level switches them on; a level without a word follows the one above', async () => {
    const [admin, company] = await Promise.all([server.verified('group-1'), server.verified('company-1')]);
    const at = { groupId };
    const of = async (client: Client, query: object) => (await client.get('/weather/messages/automatic', { query: { ...query } })).body;
    expect(await of(admin, at)).toEqual({ on: false, own: null, editable: true, gateway: true, quiet: { from: 21, to: 8 } });
    const { id: companyId } = server.fixture().companies[0]!;
    expect((await company.put(`/weather/messages/automatic?companyId=${companyId}`, { on: true })).body).toMatchObject({
      on: true,
      own: true,
    });
    expect(await of(admin, at)).toMatchObject({ on: true, own: null });
    expect((await admin.put(`/weather/messages/automatic?groupId=${groupId}`, { on: false })).body).toMatchObject({
      on: false,
      own: false,
    });
    expect((await admin.put(`/weather/messages/automatic?companyId=${companyId}`, { on: false })).body.key).toBe('forbidden');
    expect((await asha.put(`/weather/messages/automatic?groupId=${groupId}`, { on: true })).status).toBe(403);
    expect(failures(await admin.put(`/weather/messages/automatic?groupId=${groupId}&companyId=1`, { on: true }))).toEqual([
      'groupId:onePlace',
    ]);
    expect((await admin.put(`/weather/messages/automatic?groupId=${groupId}`, { on: null })).body).toMatchObject({ on: true, own: null });
  });

  test('C415 who agreed is told of an event once for all fields, by the outbox; who did not is never told', async () => {
    const plans = [await planned(silent, 'Silent field', 75.3)];
    for (const name of ['Upper field', 'Lower field']) plans.push(await planned(told, name, 75.3));
    await Promise.all(plans.map(activate));
    const { messages: list } = await until(async () => {
      const found = await messages(told);
      return found.messages.filter(({ status }: { status: string }) => status === 'sent').length === 2 && found;
    });
    expect(list.map(({ name, from, to: last, status }: Record<string, string>) => [name, from, last, status]).toSorted()).toEqual([
      ['Great heat', days[1], days[2], 'sent'],
      ['Great heat', days[5], days[5], 'sent'],
    ]);
    const sent = to('+919800000003') as { text: string }[];
    expect(sent.map(({ text }) => text.replace(/[A-Z][a-z]{2} \d+/g, 'DAY')).toSorted()).toEqual([
      expect.stringMatching(/^Great heat: DAY 39.4 C \((Upper field, Lower field|Lower field, Upper field)\)\. Irrigate in the evening$/),
      expect.stringMatching(/^Great heat: DAY 40 C, DAY 40.6 C \(.*field\)\. Irrigate in the evening$/),
    ]);
    expect((await events({ customerId: silent })).total).toBe(1);
    expect([to('+919800000002'), (await messages(silent)).messages]).toEqual([[], []]);
  });

  test('C216 C415 C416 what falls into the quiet hours of the field waits for the morning there, and goes with the word that was given; by hand it wants a word more', async () => {
    localHour = 23;
    const sleeping = await newGrower(asha, groupsOf(server.fixture())[0]!, { phoneNumber: '+919800000004' });
    await agree(sleeping, true);
    await activate(await planned(sleeping, 'Night field', 75.9));
    const { messages: list } = await until(async () => {
      const found = await messages(sleeping);
      return found.messages.length === 2 && found;
    });
    localHour = 12;
    expect(list.map(({ status }: { status: string }) => status)).toEqual(['waiting', 'waiting']);
    const hours = (Date.parse(list[0].at) - Date.now()) / 3_600_000;
    expect(hours > 8 && hours <= 9).toBe(true);
    expect((await agree(sleeping, false)).body.messages.map(({ status, because }: Record<string, string>) => [status, because])).toEqual([
      ['dropped', 'ended'],
      ['dropped', 'ended'],
    ]);
    expect(to('+919800000004')).toEqual([]);
    const byHand = (phoneNumber: string, quietHours?: string) => asha.post('/weather/sms', { phoneNumber, content: 'Frost', quietHours });
    const refused = await byHand('+919800000004', 'respect');
    expect([refused.status, refused.body.key, refused.body.details[0].params.until.slice(0, 13)]).toEqual([
      ...[409, 'quietHours'],
      list[0].at.slice(0, 13),
    ]);
    expect(failures(await byHand('+919800000004', 'perhaps'))).toEqual(['quietHours:invalidOption']);
    expect(to('+919800000004')).toEqual([]);
    // by day, by a choice of one's own, and as the specification has it
    for (const sent of [await byHand('+919800000003', 'respect'), await byHand('+919800000004', 'ignore'), await byHand('+919800000004')])
      expect([sent.status, sent.body.sent]).toEqual([200, true]);
  });
});

test('C221 an alert that is turned off, a field out of use and a plan that ends withdraw what they announced', async () => {
  const admin = await server.verified('group-1');
  await admin.post(`/weather/alerts?groupId=${groupId}`, { id: alertId, enabled: false });
  await until(async () => (await events()).total === 0);
  await admin.post(`/weather/alerts?groupId=${groupId}`, { id: alertId, enabled: true });
  await until(async () => (await events()).total === 1);
  await asha.put('/field', { id: fieldId, active: false });
  await until(async () => (await events()).total === 0);
  await asha.put('/field', { id: fieldId, active: true });
  await until(async () => (await events()).total === 1);
  heat = heat.map(() => 70);
  await asha.post('/plan/status', { id: planId, status: 'completed' });
  await until(async () => (await events()).total === 0);
});

test('C299 the audit names the field that was warned, and the grower who was told', async () => {
  const admin = await server.verified('group-1');
  const subject = async (kind: string, more = {}) =>
    (await admin.get('/audit', { query: { kind, pageSize: 200, ...more } })).body.items.at(-1).subject;
  const { name: field } = await subject('field', { id: fieldId });
  expect(await subject('weatherWatch', { id: fieldId })).toMatchObject({ name: field, fieldId, customerId: growerId });
  const { name: told, customerId } = await subject('growerMessages');
  expect([told, told]).toEqual([(await subject('customer', { id: customerId })).name, expect.stringMatching(/./)]);
});

test('C283 a field tells the history of its warnings to whoever sees the field', async () => {
  const { body } = await asha.get(`/history/weatherWatch/${fieldId}`);
  const day = (date = '', value: unknown = expect.any(Number)) => ({ warning: 'Great heat', date, value, unit: '°C' });
  expect(body.items.at(-1).changes).toEqual([{ path: 'warnings', old: [], new: [day(days[1], 40), day(days[2]), day(days[5])] }]);
  expect(body.items[0].changes[0]).toMatchObject({ path: 'warnings', new: [] });
  expect((await (await server.as('user-9')).get(`/history/weatherWatch/${fieldId}`)).body.key).toBe('FieldNotFound');
});
