import { z } from 'zod';
import { isDate } from '../kernel/locale/dates.js';
import type { Forecast, ForecastDay, ForecastHour } from './forecast.js';
import { toCelsius, toMetresPerSecond, toMillimetres, toPercent } from './weather-units.js';

export const dailyVariables = [
  ...['weather_code', 'temperature_2m_max', 'temperature_2m_min', 'precipitation_sum', 'precipitation_probability_max'],
  ...['wind_speed_10m_max', 'wind_gusts_10m_max', 'relative_humidity_2m_mean', 'relative_humidity_2m_min', 'et0_fao_evapotranspiration'],
] as const;
export const hourlyVariables = [
  ...['temperature_2m', 'relative_humidity_2m', 'precipitation', 'precipitation_probability', 'wind_speed_10m'],
] as const;
/** What is read of the past: sums of the season. */
export const pastVariables = [...['temperature_2m_max', 'temperature_2m_min', 'precipitation_sum', 'et0_fao_evapotranspiration']] as const;

const MOST_DAYS = 400;
const column = z.array(z.union([z.number(), z.null()])).max(MOST_DAYS * 24);
const times = z.array(z.string().max(25)).max(MOST_DAYS * 24);
const body = z.looseObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  timezone: z.string().max(100).default('UTC'),
  utc_offset_seconds: z.number().min(-86_400).max(86_400).default(0),
  daily_units: z.record(z.string(), z.string()),
  daily: z.looseObject({ time: times }),
  hourly_units: z.record(z.string(), z.string()).optional(),
  hourly: z.looseObject({ time: times }).optional(),
});
type Block = { readonly time: readonly string[] } & Readonly<Record<string, unknown>>;
type Units = Readonly<Record<string, string>>;
type Conversions = Readonly<Record<string, (value: number) => number>>;

/** The answer of the provider cannot be read: a column is short, a unit unknown, something is not there. */
export class UnreadableForecast extends Error {}

function reader(block: Block, units: Units) {
  return (name: string, conversions?: Conversions): ((at: number) => number | null) => {
    if (block[name] === undefined) return () => null;
    const values = column.safeParse(block[name]);
    if (!values.success) throw new UnreadableForecast(`${name} holds what is no number`);
    if (values.data.length !== block.time.length)
      throw new UnreadableForecast(`${name} has ${values.data.length} of ${block.time.length} values`);
    const convert = conversions && conversions[(units[name] ?? '').toLowerCase()];
    const known = values.data.some((value) => value !== null);
    if (conversions && !convert && known) throw new UnreadableForecast(`${name} is in ${units[name] ?? 'no unit'}`);
    return (at) => {
      const value = values.data[at] ?? null;
      return value === null || !convert ? value : convert(value);
    };
  };
}

function daysOf(block: Block, units: Units): ForecastDay[] {
  const of = reader(block, units);
  const [code, maxTemp, minTemp] = [of('weather_code'), of('temperature_2m_max', toCelsius), of('temperature_2m_min', toCelsius)];
  const [rain, chance] = [of('precipitation_sum', toMillimetres), of('precipitation_probability_max', toPercent)];
  const [wind, gusts] = [of('wind_speed_10m_max', toMetresPerSecond), of('wind_gusts_10m_max', toMetresPerSecond)];
  const [humidity, humidityMin] = [of('relative_humidity_2m_mean', toPercent), of('relative_humidity_2m_min', toPercent)];
  const et0 = of('et0_fao_evapotranspiration', toMillimetres);
  return block.time.map((date, n) => {
    if (!isDate(date)) throw new UnreadableForecast(`${String(date)} is no day`);
    return {
      ...{ date, code: code(n), minTemp: minTemp(n), maxTemp: maxTemp(n), rain: rain(n), chance: chance(n) },
      ...{ wind: wind(n), gusts: gusts(n), humidity: humidity(n), humidityMin: humidityMin(n), et0: et0(n) },
    };
  });
}

function hoursOf(block: Block, units: Units): ForecastHour[] {
  const of = reader(block, units);
  const [temp, humidity] = [of('temperature_2m', toCelsius), of('relative_humidity_2m', toPercent)];
  const [rain, chance] = [of('precipitation', toMillimetres), of('precipitation_probability', toPercent)];
  const wind = of('wind_speed_10m', toMetresPerSecond);
  return block.time.map((time, n) => {
    if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(time)) throw new UnreadableForecast(`${time} is no hour`);
    return { time, temp: temp(n), humidity: humidity(n), rain: rain(n), chance: chance(n), wind: wind(n) };
  });
}

/** A body in Open-Meteo's form (openapi/forecast.yml of open-meteo/open-meteo), in whichever units it came. @throws UnreadableForecast */
export function readOpenMeteo(raw: unknown): Forecast & { readonly latitude: number; readonly longitude: number } {
  const read = body.safeParse(raw);
  if (!read.success)
    throw new UnreadableForecast(
      read.error.issues
        .map(({ path, message }) => `${path.join('.')} ${message}`)
        .join('; ')
        .slice(0, 300),
    );
  const { latitude, longitude, timezone, utc_offset_seconds: utcOffsetSeconds, daily, daily_units, hourly, hourly_units } = read.data;
  const days = daysOf(daily as Block, daily_units);
  if (days.some(({ date }, n) => n > 0 && date <= days[n - 1]!.date)) throw new UnreadableForecast('the days are not in order');
  return { latitude, longitude, timezone, utcOffsetSeconds, days, hours: hourly ? hoursOf(hourly as Block, hourly_units ?? {}) : [] };
}

export type Limit = 'minute' | 'hour' | 'day';
/** What a 429 says of how long to wait; `undefined` when it is about calls at the same time. */
export function limitOf(reason: string): Limit | undefined {
  const named = /minutely|hourly|daily/i.exec(reason)?.[0]?.toLowerCase();
  return named === undefined ? undefined : ({ minutely: 'minute', hourly: 'hour', daily: 'day' } as const)[named];
}
/** When the provider may be asked again: the next minute or hour, or midnight UTC. */
export function askAgainAt(limit: Limit | undefined, now: number): number {
  const span = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }[limit ?? 'minute'];
  return limit === undefined ? now + 2_000 : (Math.floor(now / span) + 1) * span;
}
