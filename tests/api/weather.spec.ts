import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import { failures } from '../support/client.js';
import { type FixtureGroup, projectRoot } from '../support/stack.js';
import { json, weatherBody, WeatherService } from '../support/weather-service.js';
import { groupsOf, newField, newGrower, placeless } from './support/growers.js';
import { startServer, type TestServer } from './support/server.js';

type Input = Readonly<Record<'maxF' | 'minF' | 'precIn' | 'prob' | 'mph' | 'hum', number | null>>;
interface Case {
  readonly input: Input;
  readonly expect: Readonly<Record<string, string>>;
}
const { cases } = JSON.parse(readFileSync(join(projectRoot, 'tests/fixtures/weather-conditions.json'), 'utf8')) as { cases: Case[] };
const DAY = '2026-11-25';

const service = new WeatherService();
let server: TestServer;
let group: FixtureGroup;
let asha: Client;
let growerId: number;
let count = 0;

const days = (n: number) => Array.from({ length: n }, (_, at) => `2026-11-${25 + at}`);
const dailyOf = ({ maxF, minF, precIn, prob, mph, hum }: Input, n = 1) => {
  const column = (value: number | null) => Array.from({ length: n }, () => value);
  return {
    time: days(n),
    ...{ temperature_2m_max: column(maxF), temperature_2m_min: column(minF), precipitation_sum: column(precIn) },
    ...{ precipitation_probability_max: column(prob), wind_speed_10m_max: column(mph), relative_humidity_2m_mean: column(hum) },
  };
};
const mild: Input = { maxF: 77, minF: 60, precIn: 0.1, prob: 50, mph: 10, hum: 60 };
/** A field in a cell of the grid that nobody asked about before. */
const elsewhere = async (): Promise<number> => {
  count += 1;
  const coordinates = [70 + 0.5 * (count % 20), 10 + 0.5 * Math.floor(count / 20)];
  return newField(asha, growerId, {
    name: `Cell ${count}`,
    locationType: 'placemark',
    geolocation: { geoJson: { type: 'Point', coordinates } },
  });
};
const ask = (fieldId: number, body: object = {}) => asha.post('/weather', body, { query: { fieldId } });
/** The first day of a field whose weather is this. */
async function dayOf(input: Partial<Input>) {
  service.behave = (asked, response) => json(response, 200, weatherBody(asked, dailyOf({ ...mild, ...input })));
  const { status, body } = await ask(await elsewhere());
  expect(status).toBe(200);
  return body.weeklyForecast[0];
}

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance', env: { WEATHER_URL: await service.start() } });
  group = groupsOf(server.fixture())[0]!;
  asha = await server.as('user-1');
  growerId = await newGrower(asha, group);
});
afterAll(async () => {
  await server?.stop();
  await service.stop();
});

describe('the weather of a field', () => {
  test('R292 R293 R294 R295 R296 all vectors at the bounds of specification §9', async () => {
    for (const { input, expect: wanted } of cases) {
      const { condition } = await dayOf(input);
      const { high, low, rain: precipitation, wind, humidity, overall } = condition;
      expect({ input, high, low, precipitation, wind, humidity, overall }).toEqual({ input, ...wanted });
    }
  });

  test('R702 R703 R704 R705 R706 R707 R708 R709 temperatures are told and judged in whole degrees Celsius', async () => {
    const told = [];
    for (const maxF of [85, 86, 85.1, 99, 100, 120, 54, 50]) {
      const { maxTemp, tempUnit, condition } = await dayOf({ maxF });
      told.push(`${maxTemp} ${tempUnit} ${condition.high}`);
    }
    expect(told).toEqual([
      ...[
        '29 °C positive',
        '30 °C moderate',
        '30 °C moderate',
        '37 °C moderate',
        '38 °C severe',
        '49 °C severe',
        '12 °C positive',
        '10 °C positive',
      ],
    ]);
    const cold = [];
    for (const minF of [53, 52, 43, 41, 0]) cold.push((await dayOf({ minF })).condition.low);
    expect(cold).toEqual(['positive', 'moderate', 'moderate', 'severe', 'severe']);
  });

  test('R710 R711 R712 R713 R714 rain in millimetres counts from a chance above 20 %', async () => {
    expect(await dayOf({ precIn: 1, prob: 21 })).toMatchObject({ precipitationAmount: 25.4, precipUnit: 'mm', precipitationPercent: 21 });
    const told = [];
    for (const [precIn, prob] of [
      [0.59, 21],
      [0.6, 21],
      [1.18, 21],
      [1.19, 21],
      [5, 20],
      [1.1812, 80],
    ] as const)
      told.push((await dayOf({ precIn, prob })).condition.rain);
    expect(told).toEqual(['positive', 'moderate', 'moderate', 'severe', 'positive', 'severe']);
  });

  test('R715 R716 R717 R718 R719 R720 R721 R722 wind in whole metres a second, humidity as it is', async () => {
    const told = [];
    for (const mph of [48, 49, 65, 66]) {
      const { windSpeed, windUnit, condition } = await dayOf({ mph });
      told.push(`${windSpeed} ${windUnit} ${condition.wind}`);
    }
    expect(told).toEqual(['21 m/s positive', '22 m/s moderate', '29 m/s moderate', '30 m/s severe']);
    const damp = [];
    for (const hum of [40, 79.9, 80, 89.9, 90, 100, 39.9, 0]) damp.push((await dayOf({ hum })).condition.humidity);
    expect(damp).toEqual(['positive', 'positive', 'moderate', 'moderate', 'severe', 'severe', 'severe', 'severe']);
  });

  test('R197 R198 R723 C215 seven days, those that the service left out empty, with the reason of the class', async () => {
    service.behave = (asked, response) => json(response, 200, weatherBody(asked, dailyOf({ ...mild, maxF: 101 }, 4)));
    const fieldId = await elsewhere();
    const { status, body } = await ask(fieldId);
    expect([status, body.fieldId, body.state, body.reason]).toEqual([200, fieldId, 'fresh', null]);
    expect(body.weeklyForecast.map(({ date }: { date: string }) => date)).toEqual([
      ...['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01'],
    ]);
    expect(body.weeklyForecast[0]).toMatchObject({
      ...{
        date: DAY,
        minTemp: 16,
        maxTemp: 38,
        tempUnit: '°C',
        precipUnit: 'mm',
        precipitationPercent: 50,
        windSpeed: 4,
        windUnit: 'm/s',
        humidity: 60,
      },
      condition: { temp: 'severe', overall: 'severe', reasons: [{ parameter: 'high', condition: 'severe', value: 38, unit: '°C' }] },
    });
    for (const empty of body.weeklyForecast.slice(4))
      expect(empty).toMatchObject({
        minTemp: null,
        maxTemp: null,
        precipitationAmount: null,
        condition: { overall: 'no data', reasons: [] },
      });
    const part = (await ask(fieldId, { from: '2026-11-26', to: '2026-11-26' })).body.weeklyForecast;
    expect(part.map(({ date, maxTemp }: { date: string; maxTemp: number | null }) => `${date} ${maxTemp}`).slice(0, 2)).toEqual([
      ...['2026-11-26 38', '2026-11-27 null'],
    ]);
  });

  test('C215 what is asked for wrongly is named; a field out of reach is not there', async () => {
    const fieldId = await elsewhere();
    expect(failures(await ask(fieldId, { from: '2026-02-30' }))).toEqual(['from:invalidDate']);
    expect(failures(await ask(fieldId, { from: '2026-02-03', to: '2026-02-01' }))).toEqual(['to:invalidDate']);
    expect(failures(await ask(fieldId, { url: 'http://169.254.169.254/' }))).toEqual(['url:unknownField']);
    const stranger = await server.as('user-9');
    const hidden = await stranger.post('/weather', {}, { query: { fieldId } });
    const missing = await stranger.post('/weather', {}, { query: { fieldId: 999_999 } });
    expect([hidden.status, hidden.body.key, missing.status, missing.body.key]).toEqual([404, 'FieldNotFound', 404, 'FieldNotFound']);
  });

  test('a field without a place has no weather, and says so', async () => {
    const { status, body } = await ask(await newField(asha, growerId, { name: 'Nowhere', ...placeless }));
    expect([status, body.state, body.asOf, body.weeklyForecast.length]).toEqual([200, 'noPlace', null, 7]);
    expect(body.weeklyForecast[0].condition.overall).toBe('no data');
  });

  test('fields of one cell share one call, the request names cell and units, and one call is made at a time', async () => {
    service.behave = (asked, response) => setTimeout(() => json(response, 200, weatherBody(asked, dailyOf(mild))), 60);
    const near = (step: number) => ({ type: 'Point', coordinates: [60.001 + step * 0.001, 30.001] });
    const made = await Promise.all(
      [0, 1, 2].map((step) =>
        newField(asha, growerId, { name: `Near ${step}`, locationType: 'placemark', geolocation: { geoJson: near(step) } }),
      ),
    );
    const far = await Promise.all([elsewhere(), elsewhere(), elsewhere()]);
    service.asked.length = 0;
    service.atOnce = 0;
    const answers = await Promise.all([...made, ...far].map((fieldId) => ask(fieldId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(service.asked).toHaveLength(4);
    expect(service.atOnce).toBe(1);
    const { query } = service.asked.find(({ latitude }) => latitude === 30)!;
    expect([query.get('latitude'), query.get('longitude'), query.get('temperature_unit'), query.get('forecast_days')]).toEqual([
      ...['30.0000', '60.0000', 'fahrenheit', '7'],
    ]);
    expect((await ask(made[0]!)).status).toBe(200);
    expect(service.asked).toHaveLength(4);
  });

  test('C380 C382 the hours of a day, and when leaves may be sprayed', async () => {
    const time = Array.from({ length: 24 }, (_, hour) => `${DAY}T${String(hour).padStart(2, '0')}:00`);
    const column = (value: number) => time.map(() => value);
    const hourly = {
      ...{ time, temperature_2m: column(68), relative_humidity_2m: column(60), precipitation: column(0) },
      ...{ precipitation_probability: column(5), wind_speed_10m: time.map((_, hour) => (hour < 10 ? 20 : 4)) },
    };
    const hourly_units = {
      temperature_2m: '°F',
      relative_humidity_2m: '%',
      precipitation: 'inch',
      precipitation_probability: '%',
      wind_speed_10m: 'mp/h',
    };
    service.behave = (asked, response) => json(response, 200, weatherBody(asked, dailyOf(mild), { hourly, hourly_units }));
    const fieldId = await elsewhere();
    const { body } = await asha.get('/weather/hours', { query: { fieldId, date: DAY } });
    expect([body.items.length, body.items[0]]).toEqual([
      24,
      expect.objectContaining({ time: `${DAY}T00:00`, temp: 20, humidity: 60, rain: 0 }),
    ]);
    const windows = await asha.get('/weather/windows', { query: { fieldId } });
    expect(windows.body.spray[0]).toEqual({ date: DAY, verdict: 'good', from: '10:00', to: '20:00', reasons: ['wind'] });
    expect(windows.body.spread[0]).toMatchObject({ verdict: 'caution', reasons: ['wind'] });
    expect(windows.body.items).toEqual([]);
    expect(windows.body.sources).toEqual([
      expect.stringMatching(/Ontario extension.*project decision/),
      expect.stringMatching(/APVMA.*high confidence.*METOS.*low confidence/),
      expect.stringContaining('GRDC'),
    ]);
  });
});
