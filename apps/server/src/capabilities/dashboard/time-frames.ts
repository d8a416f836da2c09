import type { Framed } from '@loam/domain/dashboard/dashboard.schema';
import { addDays, daysBetween, lastDay } from '@loam/domain/kernel/locale/dates';
import { type Figures, sumOf } from './figures.js';

/** First and last day, both within. */
export interface Frame {
  readonly from: string;
  readonly to: string;
}
interface OfDay {
  readonly day: string;
  readonly figures: Figures;
}

/** The last n days count today; null: all of time. */
export function frameOf({ timeFrame, from, to }: Framed, today: string): Frame | null {
  if (timeFrame === undefined) return null;
  return timeFrame === 'custom' ? { from: from!, to: to! } : { from: addDays(today, 1 - timeFrame), to: today };
}

/** Which days a filter is of: all when no frame is named. */
export function daysOf(filter: Framed, today: string): (day: string) => boolean {
  const frame = frameOf(filter, today);
  return frame ? (day) => day >= frame.from && day <= frame.to : () => true;
}

/** As many days right before. */
export const daysBefore = ({ from, to }: Frame): Frame => ({ from: addDays(from, daysBetween(to, from) - 1), to: addDays(from, -1) });

/** The same days of the year before, as texts to compare with; February 29th goes with the 28th. */
export function yearBefore({ from, to }: Frame): Frame {
  const back = (day: string) => `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;
  return { from: back(from), to: to.endsWith('-02-28') ? `${back(to).slice(0, 8)}29` : back(to) };
}

/** Up to so many days each day is told, up to so many each week; beyond that months are. */
const [DAYS, WEEKS] = [31, 182];

/** What was begun by day, week or month, and in the same days of the year before, the oldest first; a week ends where the frame does, so the first may be short. */
export function trendOf(counted: readonly OfDay[], yearBack: readonly OfDay[], frame: Frame | null, today: string) {
  const first = counted.reduce((least, { day }) => (day < least ? day : least), today);
  const { from, to } = frame ?? { from: first, to: today };
  return partsOf(from, to).map((part) => {
    return { ...part, ...within(counted, part), yearBefore: within(yearBack, yearBefore(part)) };
  });
}

function within(counted: readonly OfDay[], { from, to }: Frame) {
  const { growers, fields, plans, areaHa } = sumOf(counted.filter(({ day }) => day >= from && day <= to));
  return { growers, fields, plans, areaHa };
}

function partsOf(from: string, to: string): Frame[] {
  const days = daysBetween(from, to) + 1;
  const parts: Frame[] = [];
  if (days <= WEEKS) {
    const step = days <= DAYS ? 1 : 7;
    for (let end = to; end >= from; end = addDays(end, -step)) parts.unshift({ from: laterOf(from, addDays(end, 1 - step)), to: end });
    return parts;
  }
  for (let start = from; start <= to; start = monthAfter(start))
    parts.push({ from: start, to: earlierOf(to, addDays(monthAfter(start), -1)) });
  return parts;
}

const laterOf = (a: string, b: string) => (a > b ? a : b);
const earlierOf = (a: string, b: string) => (a < b ? a : b);
/** The first day of the month after: 32 days on from a month's first day it has begun. */
const monthAfter = (day: string): string => `${lastDay(`${day.slice(0, 7)}-01`, 33).slice(0, 7)}-01`;
