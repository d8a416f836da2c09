/** A stretch of text in the one font that has its letters. */
export interface TextRun {
  readonly text: string;
  readonly font: 'NotoSans' | 'NotoSansDevanagari';
}

const DEVANAGARI = /[\u0900-\u097f\ua8e0-\ua8ff\u1cd0-\u1cff\u200c\u200d]/u;
const LATIN = /[\p{L}\p{N}]/u;

/** A blank that no line shows: where letters of both fonts stand side by side in a table their lines begin equally low. */
const AS_LOW: TextRun = { text: ' ', font: 'NotoSans' };

/** Splits by script, for pdfmake looks into one font only; blanks and signs follow the run before them. */
export function runsOf(text: string): TextRun[] {
  const runs: { text: string; font: TextRun['font'] }[] = [];
  for (const char of text.replaceAll('≥', '>=').replaceAll('≤', '<=')) {
    const font = DEVANAGARI.test(char) ? 'NotoSansDevanagari' : LATIN.test(char) ? 'NotoSans' : (runs.at(-1)?.font ?? 'NotoSans');
    const last = runs.at(-1);
    if (last?.font === font) last.text += char;
    else runs.push({ text: char, font });
  }
  return runs[0]?.font === 'NotoSansDevanagari' ? [AS_LOW, ...runs] : runs;
}
