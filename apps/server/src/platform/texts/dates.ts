import { type Language, localeOf } from '@loam/domain/kernel/locale/language';

/** Figures in Latin digits; the day before the month, which is a word, so that nobody reads it the other way. */
export const latinLocale = (language: Language): string => `${localeOf[language]}-u-nu-latn`;

const of = (language: Language, options: Intl.DateTimeFormatOptions, iso: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : latinLocale(language), { timeZone: 'UTC', ...options }).format(new Date(iso));

/** `3 Apr 2026` */
export const dateIn = (language: Language, iso: string): string =>
  of(language, { day: 'numeric', month: 'short', year: 'numeric' }, `${iso.slice(0, 10)}T00:00:00Z`);
/** `April 2026` */
export const monthIn = (language: Language, month: string): string =>
  of(language, { month: 'long', year: 'numeric' }, `${month}-01T00:00:00Z`);
/** `3 Apr 2026, 10:42 UTC` */
export const momentIn = (language: Language, instant: string): string =>
  `${dateIn(language, instant)}, ${of(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, instant)} UTC`;
