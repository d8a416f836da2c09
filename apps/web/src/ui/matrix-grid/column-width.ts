import type { GridColumn } from './grid-types';

/** Widths in pixels: the first column, the columns after the matrix, and the least that a dose needs. */
export const cornerWidth = 148;
export const tailWidth = 47;
const LEAST = 41;
/** One character of a head, 11 px and bold, and what stands beside a word: padding and border. */
const CHARACTER = 6.9;
const BESIDE = 9;

/** As wide as the longest word of its head, which is never broken inside (signs above and below a letter take no room, those beside it do); the rest of the room is shared out. */
export function widthOf({ label, short }: GridColumn): number {
  const longest = Math.max(0, ...(short ?? label).split(/[\s/-]+/).map((word) => [...word.replace(/\p{Mn}/gu, '')].length));
  return Math.max(LEAST, Math.ceil(longest * CHARACTER + BESIDE));
}
