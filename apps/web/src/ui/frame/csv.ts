/** More than anything here is known to, and free of what is left of two sums that are the same. */
const DECIMALS = 6;

/** A cell that a spreadsheet would run as a formula, at the beginning of any of its lines, is kept as text, unless it is a plain number. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(Number(value.toFixed(DECIMALS)));
  const safe =
    /(^|[\r\n])[\s\u00a0\u200b\ufeff]*[=+\-@\t\r\n＝＋－＠]/.test(value) && !/^[+-]?\d+([.,]\d+)?$/.test(value) ? `'${value}` : value;
  const later = safe.replace(LATER, "$1'$2");
  return /[",;\t\r\n]/.test(later) ? `"${later.replaceAll('"', '""')}"` : later;
}

/** Where `;` or a tab divides cells, a formula after one would run, whatever quotes stand around. */
const LATER = /([;\t](?:[^\S\t]|\u200b)*)([=+\-@＝＋－＠])/g;

/** Rows as CSV with a byte order mark, so that spreadsheets read it as UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
