/** Text as lists compare it: compatibility forms joined, Latin accents dropped, lower case. Marks of other scripts stay. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();

/** The words of a text, each once. Everything but letters, marks and digits parts them. */
export const tokensOf = (text: string): string[] => [...new Set(foldText(text).split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean))];

const MAX_SORTED = 120;

/** A number as 16 hex digits whose order as text is its order as a number. */
function sortableNumber(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Number.isFinite(value) ? value + 0 : -Infinity);
  const bits = view.getBigUint64(0);
  const ordered = bits >> 63n ? ~bits & 0xffffffffffffffffn : bits | (1n << 63n);
  return ordered.toString(16).padStart(16, '0');
}

export const SEPARATOR = '\u0000';

/** The entry of one row in a sorted set: its key and then its id, so that ties go by id. */
export function sortMember(value: string | number, id: number): string {
  const key = typeof value === 'number' ? sortableNumber(value) : foldText(value).slice(0, MAX_SORTED).replaceAll(SEPARATOR, '');
  return `${key}${SEPARATOR}${String(id).padStart(16, '0')}`;
}

export const idOfMember = (member: string): number => Number(member.slice(member.lastIndexOf(SEPARATOR) + 1));
