const NUMBER = /^[+-]?\d+(\.\d+)?$/;
/** What a spreadsheet would take for a formula, also after blanks and at the beginning of any line of the cell. */
const FORMULA = /(^|[\r\n])[\s\u00a0\u200b\ufeff]*[=+\-@\t\r\n＝＋－＠]/;
const LEADS = /^[\t\r\n]/;
/** Elsewhere `;` or a tab begins the next cell, whatever quotes stand around: a formula after one is guarded where it begins. */
const LATER = /^([\s\u00a0\u200b\ufeff]*)([=+\-@＝＋－＠])/;
const guarded = (text: string): string =>
  text
    .split(/([;\t])/)
    .map((piece, i) => (i === 0 ? piece : piece.replace(LATER, "$1'$2")))
    .join('');

/** One cell that opens as the text it is: a formula gets a leading apostrophe, a plain number stays a number. */
export function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  const begun = !NUMBER.test(text) && (FORMULA.test(text) || LEADS.test(text)) ? `'${text}` : text;
  const safe = guarded(begun);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, the header being the first row; UTF-8. */
export const csvOf = (rows: readonly (readonly unknown[])[]): string => rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
