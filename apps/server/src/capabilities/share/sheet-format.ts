import { type Language, localeOf } from '@loam/domain/kernel/language';

/** Figures in Latin digits, grouped as the language does; the day before the month, which is a word, so that nobody reads it the other way. */
const locale = (language: Language): string => `${localeOf[language]}-u-nu-latn`;

/** Cut to `decimals`, never rounded up; `<0.01` for what would read as nothing. */
export function numberIn(language: Language, value: number | null, { decimals = 2, fixed = 0 } = {}): string {
  if (value === null || !Number.isFinite(value)) return '—';
  const format = new Intl.NumberFormat(locale(language), {
    minimumFractionDigits: fixed,
    maximumFractionDigits: decimals,
    roundingMode: 'trunc',
    signDisplay: 'negative',
  } as Intl.NumberFormatOptions);
  const least = 10 ** -decimals;
  if (Math.abs(value) < NOTHING || Math.abs(value) >= least) return format.format(Math.abs(value) < NOTHING ? 0 : exact(value));
  return value > 0 ? `<${format.format(least)}` : `>${format.format(-least)}`;
}
/** What a sum of amounts leaves of a difference of nothing. */
const NOTHING = 1e-9;
/** As on the pages: without what computing in binary leaves of a decimal. */
const exact = (value: number): number => Number(value.toPrecision(15));

const of = (language: Language, options: Intl.DateTimeFormatOptions, iso: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : locale(language), { timeZone: 'UTC', ...options }).format(new Date(iso));

/** `3 Apr 2026` */
export const dateIn = (language: Language, iso: string): string =>
  of(language, { day: 'numeric', month: 'short', year: 'numeric' }, `${iso.slice(0, 10)}T00:00:00Z`);
/** `April 2026` */
export const monthIn = (language: Language, month: string): string =>
  of(language, { month: 'long', year: 'numeric' }, `${month}-01T00:00:00Z`);
/** `3 Apr 2026, 10:42 UTC` */
export const momentIn = (language: Language, instant: string): string =>
  `${dateIn(language, instant)}, ${of(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, instant)} UTC`;
