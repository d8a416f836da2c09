import { describe, expect, test } from '@jest/globals';
import { applicationDays, deltaT } from './application-days.js';
import { degreeDayRange, degreeDays } from './degree-days.js';
import { type Forecast, type ForecastDay, type ForecastHour, movedTo, sevenDays } from './forecast.js';
import { askAgainAt, limitOf, readOpenMeteo } from './open-meteo.js';
import { seasonSums } from './season.js';

const body = (daily: Record<string, unknown>, units: Record<string, string> = {}, more: object = {}) => ({
  ...{ latitude: 9.9, longitude: -84, timezone: 'America/Costa_Rica', utc_offset_seconds: -21_600 },
  daily_units: {
    time: 'iso8601',
    temperature_2m_max: '°F',
    temperature_2m_min: '°F',
    precipitation_sum: 'inch',
    wind_speed_10m_max: 'mp/h',
    ...units,
  },
  daily: { time: ['2026-11-21', '2026-11-22'], ...daily },
  ...more,
});

describe('an answer in the form of Open-Meteo', () => {
  test('is read in whichever units it came, and what is null or absent is nothing', () => {
    const imperial = readOpenMeteo(body({ temperature_2m_max: [86, null], precipitation_sum: [1, 0], wind_speed_10m_max: [10, 20] }));
    expect(imperial.days[0]).toMatchObject({ date: '2026-11-21', maxTemp: 30, minTemp: null, rain: 25.4, wind: 4.4704, chance: null });
    expect(imperial.days[1]!.maxTemp).toBeNull();
    const metric = readOpenMeteo(
      body({ temperature_2m_max: [30, 1], wind_speed_10m_max: [36, 0] }, { temperature_2m_max: '°C', wind_speed_10m_max: 'km/h' }),
    );
    expect(metric.days[0]).toMatchObject({ maxTemp: 30, wind: 10 });
    expect(metric.hours).toEqual([]);
  });

  test.each([
    ['a short column', body({ temperature_2m_max: [86] })],
    ['an unknown unit', body({ temperature_2m_max: [86, 86] }, { temperature_2m_max: 'K' })],
    ['no unit', body({ relative_humidity_2m_mean: [86, 86] })],
    ['text for a number', body({ temperature_2m_max: ['86', 86] })],
    ['NaN', body({ temperature_2m_max: [Number.NaN, 86] })],
    ['days out of order', body({ time: ['2026-11-22', '2026-11-21'] })],
    ['a day that is none', body({ time: ['2026-11-21', '2026-11-31'] })],
    ['an error', { error: true, reason: 'x' }],
    ['several places', [body({})]],
    ['null', null],
  ])('is refused whole with %s', (_, raw) => expect(() => readOpenMeteo(raw)).toThrow());

  test('says in a 429 how long to wait', () => {
    const noon = Date.UTC(2026, 10, 25, 12, 0, 30);
    expect(limitOf('Minutely API request limit exceeded. Please try again in one minute.')).toBe('minute');
    expect(askAgainAt('minute', noon)).toBe(Date.UTC(2026, 10, 25, 12, 1));
    expect(askAgainAt(limitOf('Hourly API request limit exceeded.'), noon)).toBe(Date.UTC(2026, 10, 25, 13));
    expect(askAgainAt(limitOf('Daily API request limit exceeded.'), noon)).toBe(Date.UTC(2026, 10, 26));
    expect(limitOf('Too many concurrent requests')).toBeUndefined();
  });
});

const day = (date: string, more: Partial<ForecastDay> = {}): ForecastDay => ({
  ...{ date, code: 3, minTemp: 12, maxTemp: 24, rain: 0, chance: 10, wind: 2, gusts: 5, humidity: 60, humidityMin: 40, et0: 4 },
  ...more,
});
const forecast = (days: readonly ForecastDay[], hours: readonly ForecastHour[] = []): Forecast => ({
  ...{ timezone: 'UTC', utcOffsetSeconds: 0, days, hours },
});

test('seven days in a row, those that are missing empty', () => {
  const week = sevenDays([day('2026-02-27'), day('2026-03-01')], '2026-02-27');
  expect(week.map(({ date }) => date)).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
  ]);
  expect(week.map(({ maxTemp }) => maxTemp)).toEqual([24, null, 24, null, null, null, null]);
});

test('a recorded answer is moved by whole days', () => {
  const hour = { time: '2026-05-31T06:00', temp: 12, humidity: 50, rain: 0, chance: 0, wind: 1 };
  const moved = movedTo(forecast([day('2026-05-31'), day('2026-06-01')], [hour]), '2026-06-01', '2027-01-01');
  expect([moved.days.map(({ date }) => date), moved.hours[0]!.time]).toEqual([['2026-12-31', '2027-01-01'], '2026-12-31T06:00']);
});

describe('sums of a season', () => {
  test('hold minimum and maximum within the range of the crop before they are averaged', () => {
    const maize = degreeDayRange(1001)!;
    expect(degreeDays(4, 34, maize)).toBe((8 + 30) / 2 - 8);
    expect(degreeDays(12, 24, maize)).toBe(10);
    expect(degreeDays(-5, 3, maize)).toBe(0);
    expect(degreeDays(20, 38, degreeDayRange(1029)!)).toBe(19);
  });

  test('run from planting to today and say which days are not known', () => {
    const days = [
      day('2026-05-01', { rain: 9 }),
      day('2026-05-02', { rain: 3 }),
      day('2026-05-03', { maxTemp: null }),
      day('2026-05-04', { rain: 2 }),
      day('2026-05-05'),
    ];
    expect(seasonSums(days, '2026-05-02', '2026-05-04', 1001)).toMatchObject({
      ...{ from: '2026-05-02', to: '2026-05-04', missing: 1, rain: 5, et0: 8, degreeDays: 20, base: 8, upper: 30 },
      days: [
        { date: '2026-05-02', rain: 3, et0: 4, degreeDays: 10 },
        { date: '2026-05-04', rain: 5, et0: 8, degreeDays: 20 },
      ],
    });
    expect(seasonSums(days, '2026-05-02', '2026-05-04', 1024)).toMatchObject({ degreeDays: null, source: null, rain: 5 });
    expect(seasonSums(days, '2026-06-02', '2026-06-04', 1001)).toBeUndefined();
  });
});

describe('days for an application', () => {
  const hours = (of: (hour: number) => Partial<ForecastHour>): ForecastHour[] =>
    Array.from({ length: 24 }, (_, hour) => ({
      ...{ time: `2026-05-01T${String(hour).padStart(2, '0')}:00`, temp: 20, humidity: 60, rain: 0, chance: 0, wind: 2 },
      ...of(hour),
    }));

  test('delta-T is 0 in saturated air and grows with drought', () => {
    expect(deltaT(20, 100)).toBeCloseTo(0, 0);
    expect(deltaT(20, 50)).toBeCloseTo(6.3, 0);
    expect(deltaT(35, 20)).toBeGreaterThan(10);
  });

  test('leaves are sprayed in the longest run of hours without wind, rain, heat or too dry air', () => {
    const windy = forecast(
      [day('2026-05-01')],
      hours((hour) => ({ wind: hour < 9 || hour >= 15 ? 6 : 2 })),
    );
    expect(applicationDays(windy, 'foliar', '2026-05-01')).toEqual([
      { date: '2026-05-01', verdict: 'good', from: '09:00', to: '15:00', reasons: ['wind'] },
    ]);
    const wet = forecast(
      [day('2026-05-01')],
      hours(() => ({ rain: 0.5 })),
    );
    expect(applicationDays(wet, 'foliar', '2026-05-01')[0]).toMatchObject({ verdict: 'no', from: null, reasons: ['rain'] });
    const dry = forecast(
      [day('2026-05-01')],
      hours(() => ({ temp: 24, humidity: 20 })),
    );
    expect(applicationDays(dry, 'foliar', '2026-05-01')[0]).toMatchObject({ verdict: 'no', reasons: ['delta-T'] });
    expect(applicationDays(forecast([day('2026-05-01')]), 'foliar', '2026-05-01')[0]!.verdict).toBe('unknown');
  });

  test('fertilizer is spread unless it is windy, much rain comes, or the soil is frozen or full of water', () => {
    const of = (...days: Partial<ForecastDay>[]) =>
      applicationDays(forecast(days.map((one, n) => day(`2026-05-0${n + 1}`, one))), 'broadcast', '2026-05-01').map(
        ({ verdict, reasons }) => `${verdict} ${reasons.join()}`.trim(),
      );
    expect(of({}, {})).toEqual(['good', 'good']);
    expect(of({ wind: 7 }, { rain: 26 }, {})).toEqual(['no wind,heavy rain', 'no heavy rain', 'good']);
    expect(of({ minTemp: -8, maxTemp: 2 }, { rain: 20 }, { rain: 22 })).toEqual(['no soil', 'no heavy rain', 'no soil']);
    expect(of({ rain: null })).toEqual(['unknown']);
  });
});
