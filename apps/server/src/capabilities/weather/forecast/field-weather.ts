import { Injectable } from '@nestjs/common';
import { addDays } from '@loam/domain/kernel/locale/dates';
import type { FieldGeometry } from '@loam/domain/kernel/geometry/geometry';
import { insidePoint } from '@loam/domain/kernel/geometry/geometry-inside';
import { applicationDays, WINDOW_SOURCES } from '@loam/domain/weather/application-days';
import { type Forecast, type ForecastDay, FORECAST_DAYS, localTime, sevenDays } from '@loam/domain/weather/forecast';
import { seasonSums } from '@loam/domain/weather/season';
import { conditionOf } from '@loam/domain/weather/weather-condition';
import type { WeatherAnswer, WeatherDay } from '@loam/domain/weather/weather.schema';
import { roundHalfUp } from '@loam/domain/weather/weather-units';
import { Clock } from '../../../platform/decisions/clock.js';
import { FieldWrites } from '../../field/index.js';
import { type ComingApplication, FieldSeasons } from './field-seasons.js';
import { Forecasts, type Told } from './forecasts.js';

type Span = { readonly from?: string | undefined; readonly to?: string | undefined };
const nothing = { asOf: null, state: 'noPlace', reason: null, timezone: null } as const;

/** The weather of a field: of a point inside it. Whoever asks has asked `Access` before. */
@Injectable()
export class FieldWeather {
  constructor(
    private readonly fields: FieldWrites,
    private readonly forecasts: Forecasts,
    private readonly seasons: FieldSeasons,
    private readonly clock: Clock,
  ) {}

  async week(fieldId: number, { from, to }: Span): Promise<WeatherAnswer> {
    const told = await this.told(fieldId, 'week');
    const first = told?.forecast.days[0]?.date ?? this.clock.today();
    const inside = ({ date }: ForecastDay) => (from === undefined || date >= from) && (to === undefined || date <= to);
    const days = sevenDays((told?.forecast.days ?? []).filter(inside), from ?? first);
    return { fieldId, weeklyForecast: days.map(dayBody), ...this.freshness(told) };
  }

  async hours(fieldId: number, date: string) {
    const told = await this.told(fieldId, 'week');
    const items = (told?.forecast.hours ?? []).filter(({ time }) => time.startsWith(date)).map((hour) => ({ ...hour }));
    return { fieldId, date, items, ...this.freshness(told) };
  }

  async season(fieldId: number) {
    const season = await this.seasons.activeOf(fieldId);
    const told = season && (await this.told(fieldId, 'past'));
    const sums = season && told ? seasonSums(told.forecast.days, season.plantingDate, this.today(told.forecast), season.cropId) : undefined;
    return {
      ...{ fieldId, planId: season?.planId ?? null, cropId: season?.cropId ?? null, plantingDate: season?.plantingDate ?? null },
      sums: sums ?? null,
      ...this.freshness(told),
    };
  }

  async windows(fieldId: number) {
    const told = await this.told(fieldId, 'week');
    const sources = [...WINDOW_SOURCES];
    if (!told) return { fieldId, items: [], spray: [], spread: [], sources, ...this.freshness(told) };
    const today = this.today(told.forecast);
    const last = addDays(today, FORECAST_DAYS - 1);
    const [spray, spread] = (['foliar', 'broadcast'] as const).map((method) => applicationDays(told.forecast, method, today));
    const coming = await this.seasons.comingOf(fieldId, today, last);
    const items = coming.map((one) => ({ ...one, days: daysOf(one, one.method === 'foliar' ? spray! : spread!) }));
    return { fieldId, items, spray: spray!, spread: spread!, sources, ...this.freshness(told) };
  }

  /** Undefined for a field without a place. @throws 503 weatherDown */
  private async told(fieldId: number, span: 'week' | 'past'): Promise<Told | undefined> {
    const geometry = await this.geometryOf(fieldId);
    return geometry ? this.forecasts.at(insidePoint(geometry), span) : undefined;
  }

  private async geometryOf(fieldId: number): Promise<FieldGeometry | null> {
    const { state } = await this.fields.read(fieldId);
    return state.status === 'present' ? state.geometry : null;
  }

  private today = ({ utcOffsetSeconds, days }: Forecast): string => {
    const today = localTime(new Date(this.clock.millis()), utcOffsetSeconds).slice(0, 10);
    // an answer recorded at another time has a today of its own
    return days.length > 0 && (today < days[0]!.date || today > days.at(-1)!.date) ? days[0]!.date : today;
  };

  private freshness(told: Told | undefined) {
    const source = this.forecasts.attribution;
    if (!told) return { ...nothing, source };
    const { asOf, state, reason, forecast } = told;
    return { asOf, state, reason, source, timezone: forecast.timezone };
  }
}

/** The days on which it is planned. */
const daysOf = <D extends { readonly date: string }>({ date, dateEnd }: ComingApplication, days: readonly D[]): D[] =>
  days.filter((day) => day.date >= date && day.date <= (dateEnd ?? date));

const rounded = (value: number | null): number | null => (value === null ? null : roundHalfUp(value));

/** Rounded as specification §9 rounds, and beside it what it was before. */
const dayBody = (day: ForecastDay): WeatherDay => {
  const { date, minTemp, maxTemp, rain, chance, wind, gusts, humidity, humidityMin, et0, code } = day;
  const condition = conditionOf(day);
  return {
    ...{ date, minTemp: rounded(minTemp), maxTemp: rounded(maxTemp), tempUnit: '°C' },
    ...{ precipitationAmount: rain, precipitationPercent: chance, precipUnit: 'mm' },
    ...{ windSpeed: rounded(wind), windUnit: 'm/s', humidity, humidityMin, et0, code },
    condition: { ...condition, reasons: [...condition.reasons] },
    exact: { minTemp, maxTemp, windSpeed: wind, gusts },
  };
};
