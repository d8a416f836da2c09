import { addDays, isDate } from '../kernel/locale/dates.js';
import type { DayWeather } from './weather-condition.js';

/** A day of a place, unrounded; null where the provider says nothing. */
export interface ForecastDay extends DayWeather {
  readonly date: string;
  /** WMO code table 4677 */
  readonly code: number | null;
  readonly gusts: number | null;
  readonly humidityMin: number | null;
  /** Reference evapotranspiration after FAO Irrigation and Drainage Paper 56, mm */
  readonly et0: number | null;
}
/** What a recorded answer is attributed to: the reader's language has a word for it, as a service's name needs none. */
export const RECORDED_WEATHER = 'Recorded weather';

export interface ForecastHour {
  /** `YYYY-MM-DDTHH:mm`, local time of the place */
  readonly time: string;
  readonly temp: number | null;
  readonly humidity: number | null;
  readonly rain: number | null;
  readonly chance: number | null;
  readonly wind: number | null;
}
export interface Forecast {
  readonly timezone: string;
  readonly utcOffsetSeconds: number;
  readonly days: readonly ForecastDay[];
  readonly hours: readonly ForecastHour[];
}

export const FORECAST_DAYS = 7;
const emptyDay = (date: string): ForecastDay => ({
  ...{ date, code: null, minTemp: null, maxTemp: null, rain: null, chance: null },
  ...{ wind: null, gusts: null, humidity: null, humidityMin: null, et0: null },
});

/** Seven days in a row from `first`; those that nothing is known of are empty. */
export function sevenDays(days: readonly ForecastDay[], first: string): ForecastDay[] {
  const known = new Map(days.map((day) => [day.date, day]));
  return Array.from({ length: FORECAST_DAYS }, (_, n) => addDays(first, n)).map((date) => known.get(date) ?? emptyDay(date));
}

/** The day and hour of a place at an instant. */
export const localTime = (now: Date, utcOffsetSeconds: number): string =>
  new Date(now.getTime() + utcOffsetSeconds * 1000).toISOString().slice(0, 16);

/** A recorded answer moved by whole days, so that its first forecast day becomes `today`. */
export function movedTo(forecast: Forecast, recordedToday: string, today: string): Forecast {
  if (!isDate(recordedToday) || recordedToday === today) return forecast;
  const days = Math.round((Date.parse(today) - Date.parse(recordedToday)) / 86_400_000);
  return {
    ...forecast,
    days: forecast.days.map((day) => ({ ...day, date: addDays(day.date, days) })),
    hours: forecast.hours.map((hour) => ({ ...hour, time: addDays(hour.time.slice(0, 10), days) + hour.time.slice(10) })),
  };
}
