import { units } from './units.js';

/** The longest first: of `mg/dm³` the `mg` alone is no unit. */
const symbols = ['%', ...new Set(units.map(({ symbol }) => symbol))].sort((a, b) => b.length - a.length);
const oneOf = (some: readonly string[]) => `(?:${some.join('|')})`;
const NUMBER = String.raw`\p{N}[\p{N}.,\u00a0\u202f]* `;
/** A number with its unit, and a unit with a stroke in it: lines end behind strokes too. */
const FIGURE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${NUMBER}${oneOf(symbols)}|${oneOf(symbols.filter((one) => one.includes('/')))})(?![\p{L}\p{M}\p{N}/])`,
  'gu',
);

/** A stretch of a text; within a figure, a number with its unit, no line should end. */
export interface Stretch {
  readonly text: string;
  readonly isFigure: boolean;
}

/** A text as stretches in order: `give 7,5 cmolc/dm³ now` has the figure `7,5 cmolc/dm³`. Together they are the text; none is empty. */
export function stretchesOf(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  let at = 0;
  for (const { index, 0: whole } of text.matchAll(FIGURE)) {
    stretches.push({ text: text.slice(at, index), isFigure: false }, { text: whole, isFigure: true });
    at = index + whole.length;
  }
  return [...stretches, { text: text.slice(at), isFigure: false }].filter((one) => one.text !== '');
}
