import { crc32 } from 'node:zlib';
import { foldText } from '@loam/domain/kernel/string/fold-text';
import { checksum, placed } from './checked.js';

/** The words of a text, each once. Everything but letters, marks and digits parts them. */
export const tokensOf = (text: string): string[] => [
  ...new Set(
    foldText(text)
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter(Boolean),
  ),
];

const MAX_SORTED = 120;

/** A number as 16 hex digits whose order as text is its order as a number. */
function sortableNumber(value: number): string {
  number.setFloat64(0, Number.isFinite(value) ? value + 0 : -Infinity);
  const [high, low] = [number.getUint32(0), number.getUint32(4)];
  return high >>> 31 ? hex(~high) + hex(~low) : hex(high | SIGN) + hex(low);
}
const number = new DataView(new ArrayBuffer(8));
const SIGN = 0x80000000;
const hex = (half: number) => (half >>> 0).toString(16).padStart(8, '0');

export const SEPARATOR = '\u0000';

const ID_DIGITS = 16;

/** What one row is ordered by: its key and then its id, so that ties go by id; and the sum of both. */
export interface SortEntry {
  readonly value: string | number;
  readonly id: number;
  readonly text: string;
  readonly sum: number;
}

export function sortEntry(value: string | number, id: number): SortEntry {
  const key = typeof value === 'number' ? sortableNumber(value) : foldText(value).slice(0, MAX_SORTED).replaceAll(SEPARATOR, '');
  const text = `${key}${SEPARATOR}${String(id).padStart(ID_DIGITS, '0')}`;
  return { value, id, text, sum: crc32(text) };
}

/** The entry in the sorted set of `place` (or of its sum), with a checksum of both. */
export const sortMember = (place: string | number, { text, sum }: SortEntry): string => `${text}${placed(place, sum)}`;

/** Undefined for a member that no projection put there. */
export function idOfMember(place: string, member: string): number | undefined {
  const end = member.lastIndexOf(SEPARATOR) + 1 + ID_DIGITS;
  return member.slice(end) === checksum(place, member.slice(0, end)) ? Number(member.slice(end - ID_DIGITS, end)) : undefined;
}
