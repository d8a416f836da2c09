import { foldDigits, numberLocale } from './number';
import { preferences } from './preferences';

const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-04-03` in the person's format; anything that is not an ISO date comes back as a dash. */
export function formatDate(iso: string | null | undefined, format = preferences().dateFormat): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso ?? '') ?? [];
  if (!year || !month || !day) return '—';
  return format.replace('YYYY', year).replace('MM', month).replace('DD', day);
}

/** `3 April 2026` in the person's language: the echo that shows how a typed date was understood. */
export function longDate(iso: string, language: string = preferences().language): string {
  const locale = language === 'en-US' ? 'en-GB' : language; // the specification shows dates the en-GB way
  return new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${iso.slice(0, 10)}T00:00:00Z`),
  );
}

/** Time of day of an instant on this device's clock: `10:42`. */
export function formatTime(instant: string | Date): string {
  const at = new Date(instant);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** From when on something is open again: the next whole minute, so that nobody comes a few seconds early. */
export const formatFrom = (instant: Date): string => formatTime(new Date(Math.ceil(instant.getTime() / 60_000) * 60_000));

function localDay(instant: string | Date): string {
  const at = new Date(instant);
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Date and time of an instant, in the person's format and this device's time zone. */
export const formatInstant = (instant: string | null | undefined): string =>
  instant ? `${formatDate(localDay(instant))} ${formatTime(instant)}` : '—';

/** As `formatInstant`, to the second: records that have to be told apart. */
export const formatMoment = (instant: string): string => `${formatInstant(instant)}:${two(new Date(instant).getSeconds())}`;

/** This device's time zone as people name it: `GMT+5:30`. */
export const zoneName = (at = new Date()): string =>
  new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' }).formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ??
  'UTC';

const DAY_S = 86_400;
const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', DAY_S],
  ['hour', 3_600],
  ['minute', 60],
];

const relativeFormat = () => new Intl.RelativeTimeFormat(numberLocale({ ...preferences(), numberFormat: 'auto' }), { numeric: 'auto' });

/** `3 hours ago`, in the person's language; `now` within the last minute. */
export function formatAgo(instant: string, now = Date.now()): string {
  const seconds = Math.round((new Date(instant).getTime() - now) / 1000);
  const relative = relativeFormat();
  for (const [unit, size] of steps) if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  return relative.format(0, 'second');
}

/** The same of a day, of which no hour is known: `today`, `yesterday`, `3 months ago`. `iso` YYYY-MM-DD, by the device's calendar. */
export function formatDayAgo(iso: string, now = new Date()): string {
  const days = Math.round((Date.parse(iso) - Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())) / (DAY_S * 1_000));
  for (const [unit, size] of steps)
    if (size > DAY_S && Math.abs(days) * DAY_S >= size) return relativeFormat().format(Math.trunc((days * DAY_S) / size), unit);
  return relativeFormat().format(days, 'day');
}

/** First day of the week of a language, 0 = Sunday. */
export function weekStart(language: string = preferences().language): 0 | 1 {
  return language.startsWith('es') ? 1 : 0; // Unicode CLDR 48, weekData
}

export type ParsedDate = { ok: true; iso: string | null } | { ok: false; key: 'notADate' };

/** A year of two digits is the one within fifty years of now: seasons lie close by. */
function fullYear(text: string, now = new Date().getFullYear()): number {
  if (text.length !== 2) return Number(text);
  const near = Math.floor(now / 100) * 100 + Number(text);
  return near > now + 50 ? near - 100 : near <= now - 50 ? near + 100 : near;
}

/** A typed date in the person's format, or ISO; any separator, any script's digits. A day that does not exist is an error. */
export function parseDate(text: string, format = preferences().dateFormat): ParsedDate {
  const folded = foldDigits(text.trim());
  if (folded === '') return { ok: true, iso: null };
  const parts = folded.split(/[^0-9]+/).filter(Boolean);
  const order = /^\d{4}\D/.test(folded) ? ['YYYY', 'MM', 'DD'] : format.split(/[^A-Z]+/);
  if (parts.length !== 3 || /[^0-9\s./\-–]/.test(folded)) return { ok: false, key: 'notADate' };
  const part = (token: string) => parts[order.indexOf(token)] ?? '';
  if (![2, 4].includes(part('YYYY').length)) return { ok: false, key: 'notADate' };
  const [year, month, day] = [fullYear(part('YYYY')), Number(part('MM')), Number(part('DD'))];
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = year >= 1000 && date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? { ok: true, iso: `${year}-${two(month)}-${two(day)}` } : { ok: false, key: 'notADate' };
}

/** The calendar day after adding days, all in UTC. */
export function addDays(iso: string, days: number): string {
  const date = new Date(`${iso}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Today on this device's calendar. */
export const today = (): string => localDay(new Date());

/** Date and time to the second, for records. */
export const formatExact = (instant: string): string => `${formatInstant(instant)}:${two(new Date(instant).getSeconds())}`;
