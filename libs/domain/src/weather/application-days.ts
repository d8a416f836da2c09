import { broadcastWindow, foliarWindow, WINDOW_SOURCE } from '../agronomy/supply/application-window.js';
import type { Forecast, ForecastHour } from './forecast.js';

const KMH_PER_MS = 3.6;
const [FIRST_HOUR, LAST_HOUR] = [6, 20];

/** Wet bulb in °C: Stull, "Wet-bulb temperature from relative humidity and air temperature", J. Appl. Meteorol. Climatol. 50 (2011), equation 1. */
const wetBulb = (air: number, humidity: number): number =>
  air * Math.atan(0.151977 * Math.sqrt(humidity + 8.313659)) +
  Math.atan(air + humidity) -
  Math.atan(humidity - 1.676331) +
  0.00391838 * humidity ** 1.5 * Math.atan(0.023101 * humidity) -
  4.686035;
/** How fast a droplet dries: dry bulb less wet bulb, K. */
export const deltaT = (air: number, humidity: number): number => air - wetBulb(air, humidity);
export const DELTA_T_SOURCE =
  'delta-T 2 to 8 K, none above 10: Tepper, Weather essentials for pesticide application (GRDC, revised 2014); GRDC spray application manual, module 10 (2025)';
/** A second service on the limits of leaf sprays: it lets wind of 15 to 20 km/h pass, which we do not, and none below 3 where we warn below 2. */
export const SECOND_WINDOW_SOURCE =
  'wind 3 to 20 km/h on labels of the Australian authority (APVMA, since 2010), explained by the Australian Wine Research Institute (eBulletin, 24 February 2014): high confidence in a limit, medium in its number; none above 28 °C: METOS, spray guideline beside delta-T: low confidence';
export const WINDOW_SOURCES = [WINDOW_SOURCE, SECOND_WINDOW_SOURCE, DELTA_T_SOURCE] as const;

export type WindowReason = 'wind' | 'calm' | 'hot' | 'hot and dry' | 'hot or dry' | 'rain' | 'heavy rain' | 'soil' | 'delta-T';
export interface DayWindow {
  readonly date: string;
  readonly verdict: 'good' | 'caution' | 'no' | 'unknown';
  /** `HH:mm` of the first and after the last hour in which a leaf may be sprayed. */
  readonly from: string | null;
  readonly to: string | null;
  readonly reasons: readonly WindowReason[];
}

const complete = (hour: ForecastHour): boolean => [hour.wind, hour.temp, hour.humidity, hour.rain].every((value) => value !== null);

function sprayHour(hours: readonly ForecastHour[], at: number): { no: WindowReason[]; caution: WindowReason[] } | undefined {
  const hour = hours[at]!;
  if (!complete(hour)) return undefined;
  const rain = hours.slice(at, at + 6).reduce((sum, next) => sum + (next.rain ?? 0), 0);
  const { no, caution } = foliarWindow(hour.wind! * KMH_PER_MS, hour.temp!, hour.humidity!, rain);
  const dry = deltaT(hour.temp!, hour.humidity!);
  return {
    no: [...(no as WindowReason[]), ...(dry > 10 ? (['delta-T'] as const) : [])],
    caution: [...(caution as WindowReason[]), ...(dry < 2 || (dry > 8 && dry <= 10) ? (['delta-T'] as const) : [])],
  };
}

/** The reasons that hold in most hours come first; each once. */
function byCount(reasons: readonly WindowReason[]): WindowReason[] {
  const counts = new Map<WindowReason, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([reason]) => reason);
}

/** Hours by daylight in which a leaf may be sprayed, and why not in the others. */
function sprayDay(date: string, hours: readonly ForecastHour[]): DayWindow {
  const found = hours.flatMap(({ time }, at) => {
    const of = Number(time.slice(11, 13));
    const judged = time.startsWith(date) && of >= FIRST_HOUR && of < LAST_HOUR ? sprayHour(hours, at) : undefined;
    return judged ? [{ of, ...judged }] : [];
  });
  if (found.length === 0) return { date, verdict: 'unknown', from: null, to: null, reasons: [] };
  const runs: (typeof found)[] = [];
  for (const hour of found.filter(({ no }) => no.length === 0)) {
    const last = runs.at(-1);
    if (last && last.at(-1)!.of === hour.of - 1) last.push(hour);
    else runs.push([hour]);
  }
  const best = runs.toSorted(
    (a, b) =>
      b.filter(({ caution }) => caution.length === 0).length - a.filter(({ caution }) => caution.length === 0).length ||
      b.length - a.length,
  )[0];
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  if (!best) return { date, verdict: 'no', from: null, to: null, reasons: byCount(found.flatMap(({ no }) => no)) };
  const clear = best.filter(({ caution }) => caution.length === 0);
  const used = clear.length > 0 ? clear : best;
  return {
    ...{ date, verdict: clear.length > 0 ? 'good' : 'caution', from: clock(used[0]!.of), to: clock(used.at(-1)!.of + 1) },
    reasons: byCount(clear.length > 0 ? found.flatMap(({ no }) => no) : best.flatMap(({ caution }) => caution)),
  };
}

/** Soil is closed while it is frozen (mean of the day below 0 °C) or after 40 mm of rain in two days. Project decision. */
function spreadDay(days: Forecast['days'], at: number): DayWindow {
  const [before, day, next] = [days[at - 1], days[at]!, days[at + 1]];
  const none = { date: day.date, from: null, to: null };
  if (day.wind === null || day.rain === null || day.minTemp === null || day.maxTemp === null)
    return { ...none, verdict: 'unknown', reasons: [] };
  const closed = (day.minTemp + day.maxTemp) / 2 < 0 || (before?.rain ?? 0) + day.rain >= 40;
  const { no, caution } = broadcastWindow(day.wind * KMH_PER_MS, day.rain + (next?.rain ?? 0), closed);
  const reasons = (no.length > 0 ? no : caution) as readonly WindowReason[];
  return { ...none, verdict: no.length > 0 ? 'no' : caution.length > 0 ? 'caution' : 'good', reasons };
}

/** Of each day of a forecast from `today`: whether leaves may be sprayed, or fertilizer spread. The classes of specification §9 know nothing of it. */
export function applicationDays(forecast: Forecast, method: 'foliar' | 'broadcast', today: string): DayWindow[] {
  return forecast.days.flatMap((day, at) =>
    day.date < today ? [] : [method === 'foliar' ? sprayDay(day.date, forecast.hours) : spreadDay(forecast.days, at)],
  );
}
