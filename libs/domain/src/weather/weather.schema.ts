import { z } from 'zod';
import { entityId } from '../kernel/call/call.js';
import { isoDate } from '../kernel/string/text.js';
import { conditions, parameters } from './weather-condition.js';
import './weather.errors.js';

const date = isoDate();
const condition = z.enum(conditions);
const amount = z.number().nullable();

export const ofField = z.strictObject({ fieldId: entityId('FieldNotFound') });
/** `POST weather`: days outside of what is asked for stay empty. */
export const weatherAsked = z
  .strictObject({ from: date.optional(), to: date.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { error: 'invalidDate', path: ['to'] })
  .default({})
  .meta({ id: 'WeatherAsked' });

/** How old an answer is, and why it is no fresher. */
const freshness = {
  /** when the provider gave it; null when nothing was asked because the field has no place */
  asOf: z.string().nullable(),
  state: z.enum(['fresh', 'stale', 'noPlace']),
  /** key of the words why it is stale */
  reason: z.string().nullable(),
  /** whose data it is */
  source: z.string(),
  timezone: z.string().nullable(),
};
const day = z.object({
  date: z.string(),
  minTemp: amount,
  maxTemp: amount,
  tempUnit: z.string(),
  precipitationAmount: amount,
  precipitationPercent: amount,
  precipUnit: z.string(),
  windSpeed: amount,
  windUnit: z.string(),
  humidity: amount,
  condition: z.object({
    ...{ temp: condition, high: condition, low: condition, rain: condition, wind: condition, humidity: condition, overall: condition },
    reasons: z.array(
      z.object({ parameter: z.enum(parameters), condition: z.enum(['moderate', 'severe']), value: z.number(), unit: z.string() }),
    ),
  }),
  /** WMO code table 4677 */
  code: amount,
  /** before rounding: °C, m/s */
  exact: z.object({ minTemp: amount, maxTemp: amount, windSpeed: amount, gusts: amount }),
  humidityMin: amount,
  /** reference evapotranspiration, mm */
  et0: amount,
});
export const weatherAnswer = z.object({ fieldId: z.int(), weeklyForecast: z.array(day), ...freshness }).meta({ id: 'FieldWeather' });
export type WeatherAnswer = z.infer<typeof weatherAnswer>;
export type WeatherDay = z.infer<typeof day>;

export const hoursQuery = ofField.extend({ date });
export const hoursAnswer = z
  .object({
    ...{ fieldId: z.int(), date: z.string() },
    items: z.array(z.object({ time: z.string(), temp: amount, humidity: amount, rain: amount, chance: amount, wind: amount })),
    ...freshness,
  })
  .meta({ id: 'WeatherHours' });

export const seasonAnswer = z
  .object({
    ...{ fieldId: z.int(), planId: z.int().nullable(), cropId: z.int().nullable(), plantingDate: z.string().nullable() },
    sums: z
      .object({
        ...{
          from: z.string(),
          to: z.string(),
          missing: z.int(),
          rain: z.number(),
          et0: amount,
          degreeDays: amount,
          base: amount,
          upper: amount,
        },
        source: z.string().nullable(),
        days: z.array(z.object({ date: z.string(), rain: z.number(), et0: amount, degreeDays: amount })),
      })
      .nullable(),
    ...freshness,
  })
  .meta({ id: 'WeatherSeason' });

const windowDay = z.object({
  ...{ date: z.string(), verdict: z.enum(['good', 'caution', 'no', 'unknown']), from: z.string().nullable(), to: z.string().nullable() },
  reasons: z.array(z.string()),
});
export const windowsAnswer = z
  .object({
    fieldId: z.int(),
    items: z.array(
      z.object({
        ...{
          planId: z.int(),
          applicationId: z.string(),
          date: z.string(),
          dateEnd: z.string().nullable(),
          method: z.enum(['foliar', 'broadcast']),
        },
        days: z.array(windowDay),
      }),
    ),
    /** days of the coming week, whatever is planned */
    spray: z.array(windowDay),
    spread: z.array(windowDay),
    sources: z.array(z.string()),
    ...freshness,
  })
  .meta({ id: 'WeatherWindows' });
