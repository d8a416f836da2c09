import { foldDigits, formatForEdit, parseDecimal } from '../../i18n/number';

/** Lines of a pasted text that say something. */
export const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');

/** Between columns as spreadsheets and exports have them. */
export const COLUMNS = /[\t;|]/;

/** What stands between separators, without quotes and blanks around it. Empty cells are kept only where columns lie above each other. */
export function cellsOf(line: string, separator: RegExp, { empty = false } = {}): string[] {
  const cells = line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  return empty ? cells : cells.filter((cell) => cell !== '');
}

/** A number that can be read in one way only; one with groups of thousands is none, for a sign more would change its size. */
export function plainNumber(text: string): number | null {
  const parsed = parseDecimal(text.trim());
  return parsed.ok ? parsed.value : null;
}

/**
 * A number that may have groups of thousands: of two signs the last is the decimal one, a sign that comes twice groups, and one
 * sign before three digits groups where the decimal sign is the other.
 */
export function groupedNumber(text: string, decimalSign = readersSign()): number | undefined {
  const plain = foldDigits(text.trim()).replace(/[\s'’]/g, '');
  if (!/^\d[\d.,]*$/.test(plain)) return undefined;
  const signs = plain.replace(/\d/g, '');
  const last = signs.at(-1);
  const groups = signs.length > 1 ? new Set(signs).size === 1 : last !== undefined && last !== decimalSign && /[.,]\d{3}$/.test(plain);
  const at = groups || last === undefined ? plain.length : plain.lastIndexOf(last);
  const value = Number(`${plain.slice(0, at).replace(/[.,]/g, '')}.${plain.slice(at + 1)}`);
  return Number.isFinite(value) ? value : undefined;
}

export type DecimalSign = '.' | ',';
export const readersSign = (): DecimalSign => (formatForEdit(0.5).includes(',') ? ',' : '.');

/** The decimal sign of a whole text, by those of its numbers that leave no choice; undefined where they say nothing, or not the same. */
export function decimalSignOf(text: string): DecimalSign | undefined {
  const said = new Set<string>();
  for (const [number] of foldDigits(text).matchAll(/\d[\d.,]*\d/g)) {
    const signs = number.replace(/\d/g, '');
    const last = signs.at(-1);
    if (last === undefined) continue;
    if (new Set(signs).size > 1 || (signs.length === 1 && !/[.,]\d{3}$/.test(number))) said.add(last);
    else if (signs.length > 1) said.add(last === ',' ? '.' : ',');
  }
  const [only] = said;
  return said.size === 1 && (only === '.' || only === ',') ? only : undefined;
}
