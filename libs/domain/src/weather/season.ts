import { daysBetween } from '../kernel/locale/dates.js';
import { degreeDays, degreeDayRange } from './degree-days.js';
import type { ForecastDay } from './forecast.js';

export interface SeasonSums {
  /** First and last day that is counted. */
  readonly from: string;
  readonly to: string;
  /** Days between that nothing is known of. */
  readonly missing: number;
  readonly rain: number;
  readonly et0: number | null;
  /** null for a crop without a published base temperature */
  readonly degreeDays: number | null;
  readonly base: number | null;
  readonly upper: number | null;
  readonly source: string | null;
  /** one line a day for a chart: sums up to then */
  readonly days: readonly {
    readonly date: string;
    readonly rain: number;
    readonly et0: number | null;
    readonly degreeDays: number | null;
  }[];
}

/** Sums from planting to `today`, both included, of the days that are known; undefined when none is. */
export function seasonSums(days: readonly ForecastDay[], plantingDate: string, today: string, cropId: number): SeasonSums | undefined {
  const range = degreeDayRange(cropId);
  const counted = days.filter(
    ({ date, minTemp, maxTemp }) => date >= plantingDate && date <= today && minTemp !== null && maxTemp !== null,
  );
  const [first, last] = [counted[0], counted.at(-1)];
  if (!first || !last) return undefined;
  const knowsEt0 = counted.every(({ et0 }) => et0 !== null);
  let [rain, et0, warmth] = [0, 0, 0];
  const lines = counted.map((day) => {
    rain += day.rain ?? 0;
    et0 += day.et0 ?? 0;
    if (range) warmth += degreeDays(day.minTemp!, day.maxTemp!, range);
    return { date: day.date, rain, et0: knowsEt0 ? et0 : null, degreeDays: range ? warmth : null };
  });
  return {
    ...{ from: first.date, to: last.date, rain, et0: knowsEt0 ? et0 : null, degreeDays: range ? warmth : null },
    missing: daysBetween(plantingDate, last.date) + 1 - counted.length,
    ...{ base: range?.base ?? null, upper: range?.upper ?? null, source: range?.source ?? null },
    days: lines,
  };
}
