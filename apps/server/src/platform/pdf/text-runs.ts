import { stretchesOf } from '@loam/domain/kernel/unit/figures';

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
  for (const { text: part, isFigure } of stretchesOf(shown))
    if (isFigure) runs.push({ text: part, font: 'NotoSans', noWrap: true });
    else runs.push(...byScript(part, runs.at(-1)?.font));
  return runs[0]?.font === 'NotoSansDevanagari' ? [AS_LOW, ...runs] : runs;
}
