import type { Language } from '@loam/domain/kernel/language';
import { latinLocale } from '../../platform/texts/dates.js';

/** Cut to `decimals`, never rounded up; `<0.01` for what would read as nothing. */
export function numberIn(language: Language, value: number | null, { decimals = 2, fixed = 0 } = {}): string {
  if (value === null || !Number.isFinite(value)) return '—';
  const format = new Intl.NumberFormat(latinLocale(language), {
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
