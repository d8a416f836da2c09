/** What a sum of amounts leaves of a difference of nothing: 0.000000000000028421. */
const NOTHING = 1e-9;
const CUT = 2;

/** Without what computing in binary leaves of a decimal: 2.4 · 9 is 21.599999999999998, and is 21.6. */
export const exact = (value: number): number => Number(value.toPrecision(15));

/** A number as people are shown it: cut to two decimals (R418), never rounded up, so that what reads the same is the same. */
export function cut(value: number, decimals = CUT): number {
  const text = String(exact(value));
  if (text.includes('e')) return Math.abs(value) < 1 ? 0 : value;
  return Number(`${Math.trunc(Number(`${text}e${decimals}`))}e${-decimals}`) || 0;
}

const formats = new Map<string, Intl.NumberFormat>();
function formatOf(locale: string, fixed: number, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${fixed} ${decimals}`;
  let format = formats.get(key);
  if (!format)
    formats.set(
      key,
      (format = new Intl.NumberFormat(locale, {
        minimumFractionDigits: fixed,
        maximumFractionDigits: decimals,
        roundingMode: 'trunc',
        signDisplay: 'negative',
      } as Intl.NumberFormatOptions)),
    );
  return format;
}

/**
 * A number to read, on screen, on paper and in sentences alike: grouped, cut to `decimals` (2), with `fixed` of them always shown,
 * `<0.01` for what would read as nothing, `—` for none.
 */
export function numberText(value: number | null | undefined, locale: string, { decimals = CUT, fixed = 0 } = {}): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '—';
  const format = formatOf(locale, Math.min(fixed, decimals), decimals);
  const least = 10 ** -decimals;
  if (Math.abs(value) < Math.min(NOTHING, least)) return format.format(0);
  const read = exact(value);
  if (Math.abs(read) < least) return value > 0 ? `<${format.format(least)}` : `>${format.format(-least)}`;
  return format.format(read);
}
