import { exact, numberText } from '@loam/domain/kernel/string/number-text';
import { ownNames } from '@loam/domain/kernel/json/own-names';
import { inSentences } from './init';
import { type NumberFormat, type Preferences, preferences } from './preferences';

const localeOf: Record<Exclude<NumberFormat, 'auto'>, string> = { dot: 'en-US', comma: 'pt-BR' }; // by the decimal sign
const nativeDigits: Readonly<Record<string, string>> = ownNames({ 'mr-IN': 'deva' });

type Style = Pick<Preferences, 'language' | 'numberFormat' | 'digits'>;

/** The Intl locale of a person's number style. Digits are Latin unless the person switched to the language's own. */
export function numberLocale({ language, numberFormat, digits }: Style): string {
  const grouping = numberFormat === 'auto' ? language : localeOf[numberFormat];
  const system = digits === 'native' ? (nativeDigits[language] ?? 'latn') : 'latn';
  return `${grouping}-u-nu-${system}`;
}

export const hasNativeDigits = (language: string): boolean => language in nativeDigits;

const formats = new Map<string, Intl.NumberFormat>();
function intl(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(locale, options)));
  return format;
}

export interface NumberOptions {
  /** most decimals shown, 2 unless told; the rest is cut off, never rounded up */
  decimals?: number;
  /** decimals always shown, 0 unless told */
  fixed?: number;
  style?: Style;
}

/** A number to read: grouped, cut to two decimals, `<0.01` for what would read as nothing, `—` for none. */
export const formatNumber = (
  value: number | null | undefined,
  { decimals = 2, fixed = 0, style = preferences() }: NumberOptions = {},
): string => numberText(value, numberLocale(style), { decimals, fixed });

/** What texts call a number of things. */
const COUNTS = /^(count|total|all|done|ok|failed|left)$/;
/** Counts and fractions inside a sentence are written as every other number of the page; other whole numbers may be ids and years. */
inSentences.write = (value, name) =>
  typeof value === 'number' && (COUNTS.test(name) || !Number.isInteger(value)) ? formatNumber(value, { decimals: 6 }) : value;

/** A whole count, grouped. */
export const formatCount = (value: number | null | undefined, style?: Style): string =>
  formatNumber(value, { decimals: 0, ...(style && { style }) });

/** A share of one as per cent, without decimals unless told: 0.614 → `61%`. */
export const formatPercent = (share: number | null | undefined, decimals = 0, style: Style = preferences()): string =>
  share === null || share === undefined || !Number.isFinite(share)
    ? '—'
    : intl(numberLocale(style), {
        style: 'percent',
        maximumFractionDigits: decimals,
        roundingMode: 'trunc',
        signDisplay: 'negative',
      } as Intl.NumberFormatOptions).format(exact(share));

/** Plain digits of a finite number, all of them, never an exponent: 1e-7 → `0.0000001`. */
function plainDigits(value: number): string {
  const [mantissa = '0', exponent] = String(Math.abs(value)).split('e');
  if (exponent === undefined) return mantissa;
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const shift = Number(exponent);
  const digits = whole + fraction;
  const point = whole.length + shift;
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return digits + '0'.repeat(point - digits.length);
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** A number to edit: every digit, no grouping, the person's separator and digits. `parseDecimal` reads it back exactly. */
export function formatForEdit(value: number | null | undefined, style: Style = preferences()): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '';
  const locale = numberLocale(style);
  const separator =
    intl(locale, {})
      .formatToParts(1.5)
      .find((part) => part.type === 'decimal')?.value ?? '.';
  const native = [...intl(locale, { useGrouping: false }).format(9876543210)].reverse();
  const text = plainDigits(value)
    .replace('.', separator)
    .replace(/[0-9]/g, (digit) => native[Number(digit)]!);
  return value < 0 ? `-${text}` : text;
}

/** Any Unicode decimal digit as 0–9: digits stand in runs of ten, counted from the start of their run. */
function foldDigit(char: string): string {
  const point = char.codePointAt(0)!;
  let start = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((point - start) % 10);
}

export const foldDigits = (text: string): string => text.replace(/\p{Nd}/gu, foldDigit);

export type Parsed = { ok: true; value: number | null } | { ok: false; key: 'notANumber' | 'twoSeparators' };

/**
 * What a person typed as a number. Comma and dot both mean decimal and a second one is an error, so a separator can never
 * silently change the magnitude; grouping is therefore not accepted. Digits of any script. Empty text is null.
 */
export function parseDecimal(text: string): Parsed {
  const folded = foldDigits(text.trim()).replace(/[−‒–]/g, '-').replace(/[,٫]/g, '.');
  if (folded === '') return { ok: true, value: null };
  if ((folded.match(/\./g) ?? []).length > 1) return { ok: false, key: 'twoSeparators' };
  if (!/^[+-]?(\d+(?:\.\d*)?|\.\d+)$/.test(folded)) return { ok: false, key: 'notANumber' };
  const value = Number(folded);
  return Number.isFinite(value) ? { ok: true, value } : { ok: false, key: 'notANumber' };
}
