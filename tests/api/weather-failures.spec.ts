import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from '../../apps/server/src/platform/read-model/redis.js';
import type { Answer, Client } from '../support/client.js';
import { json, type WeatherBehaviour, weatherBody, WeatherService } from '../support/weather-service.js';
import { groupsOf, newField, newGrower } from './support/growers.js';
import { startServer, type TestServer } from './support/server.js';

const service = new WeatherService();
let server: TestServer;
let asha: Client;
let growerId: number;
let count = 0;

const fine: WeatherBehaviour = (asked, response) =>
  json(response, 200, weatherBody(asked, { time: ['2026-11-25'], temperature_2m_max: [77], temperature_2m_min: [60] }));
const elsewhere = async (): Promise<number> => {
  count += 1;
  const geoJson = { type: 'Point', coordinates: [20 + count, 40] };
  return newField(asha, growerId, { name: `Cell ${count}`, locationType: 'placemark', geolocation: { geoJson } });
};
const ask = (fieldId: number): Promise<Answer> => asha.post('/weather', {}, { query: { fieldId } });
const when = async (behave: WeatherBehaviour): Promise<Answer> => {
  service.behave = behave;
  service.asked.length = 0;
  return ask(await elsewhere());
};
const told = ({ status, body }: Answer) => [status, body.key, body.details?.[0]?.key];

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance', env: { WEATHER_URL: await service.start() } });
  asha = await server.as('user-1');
  growerId = await newGrower(asha, groupsOf(server.fixture())[0]!);
});
afterAll(async () => {
  await server?.stop();
  await service.stop();
});

test('C215 a service that fails, sends halves or never answers is a named state each, and nothing hangs', async () => {
  const failing = await when((_, response) => json(response, 500, { error: true }));
  expect([...told(failing), service.asked.length]).toEqual([503, 'weatherDown', 'weatherFailing', 3]);
  expect(Number(failing.headers.get('retry-after'))).toBeGreaterThan(0);
  const cut = await when((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
    response.write('{"latitude": 1', () => response.destroy());
  });
  expect(told(cut)).toEqual([503, 'weatherDown', 'weatherUnreadable']);
  expect(told(await when(fine))).toEqual([200, undefined, undefined]);
  const page = await when((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>busy</html>'));
  expect(told(page)).toEqual([503, 'weatherDown', 'weatherUnreadable']);
  const moved = await when((_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end());
  expect(told(moved)).toEqual([503, 'weatherDown', 'weatherUnreachable']);
  expect(told(await when(fine))).toEqual([200, undefined, undefined]);
  const began = performance.now();
  const late = await when(() => undefined);
  expect([...told(late), service.asked.length]).toEqual([503, 'weatherDown', 'weatherLate', 1]);
  expect(performance.now() - began).toBeLessThan(8_000);
});

test('what was fetched before is told with its age and why it is no fresher', async () => {
  service.behave = fine;
  const fieldId = await elsewhere();
  expect((await ask(fieldId)).body.state).toBe('fresh');
  const redis = new Redis(server.stack.redis.url);
  redis.connect();
  while (!redis.ready) await new Promise((done) => setTimeout(done, 10));
  for await (const keys of redis.scan('loam:'))
    for (const key of keys.filter((one) => one.includes('cache:weather:week:'))) {
      const kept = JSON.parse(String(await redis.send('GET', key))) as { at: number };
      await redis.send('SET', key, JSON.stringify({ ...kept, at: kept.at - 2 * 3_600_000 }), 'EX', '3600');
    }
  redis.close();
  service.behave = (_, response) => json(response, 500, { error: true });
  const { status, body } = await ask(fieldId);
  expect([status, body.state, body.reason, body.weeklyForecast[0].maxTemp]).toEqual([200, 'stale', 'weatherFailing', 25]);
  expect(Date.now() - Date.parse(body.asOf)).toBeGreaterThan(7_000_000);
});

test('a service that takes no more calls is left alone until it says so', async () => {
  const full = await when((_, response) =>
    json(response, 429, { error: true, reason: 'Hourly API request limit exceeded. Please try again in the next hour.' }),
  );
  expect([...told(full), service.asked.length]).toEqual([503, 'weatherDown', 'weatherLimited', 1]);
  const again = await when(fine);
  expect([...told(again), service.asked.length]).toEqual([503, 'weatherDown', 'weatherResting', 0]);
  expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
});
