import { units } from '@loam/domain/kernel/units';

/** A stretch of text in the one font that has its letters. */
export interface TextRun {
  readonly text: string;
  readonly font: 'NotoSans' | 'NotoSansDevanagari';
  /** No line ends within it. */
  readonly noWrap?: true;
}

const DEVANAGARI = /[\u0900-\u097f\ua8e0-\ua8ff\u1cd0-\u1cff\u200c\u200d]/u;
const LATIN = /[\p{L}\p{N}]/u;

/** A blank that no line shows: where letters of both fonts stand side by side in a table their lines begin equally low. */
const AS_LOW: TextRun = { text: ' ', font: 'NotoSans' };

/** The longest first: of `mg/dm³` the `mg` alone is no unit. */
const symbols = [...new Set(units.map(({ symbol }) => symbol))].sort((a, b) => b.length - a.length);
const oneOf = (some: readonly string[]) => `(?:${some.join('|')})`;
const NUMBER = String.raw`\p{N}[\p{N}.,\u00a0\u202f]* `;
/** A number with its unit, and a unit with a stroke in it: lines end behind strokes too. */
const FIGURE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${NUMBER}${oneOf(symbols)}|${oneOf(symbols.filter((one) => one.includes('/')))})(?![\p{L}\p{M}\p{N}/])`,
  'gu',
);

/** Splits by script, for pdfmake looks into one font only; blanks and signs follow the run before them. */
function byScript(text: string, before: TextRun['font'] | undefined): TextRun[] {
  const runs: { text: string; font: TextRun['font'] }[] = [];
  for (const char of text) {
    const said = runs.at(-1)?.font ?? before ?? 'NotoSans';
    const font = DEVANAGARI.test(char) ? 'NotoSansDevanagari' : LATIN.test(char) ? 'NotoSans' : said;
    const last = runs.at(-1);
    if (last?.font === font) last.text += char;
    else runs.push({ text: char, font });
  }
  return runs;
}

/** The runs of a text: one a script, and one for each figure with its unit, which stay together. */
export function runsOf(text: string): TextRun[] {
  const runs: TextRun[] = [];
  const shown = text.replaceAll('≥', '>=').replaceAll('≤', '<=');
  let at = 0;
  for (const { index, 0: whole } of shown.matchAll(FIGURE)) {
    runs.push(...byScript(shown.slice(at, index), runs.at(-1)?.font), { text: whole, font: 'NotoSans', noWrap: true });
    at = index + whole.length;
  }
  runs.push(...byScript(shown.slice(at), runs.at(-1)?.font));
  return runs[0]?.font === 'NotoSansDevanagari' ? [AS_LOW, ...runs] : runs;
}
