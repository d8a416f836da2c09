import type { Sheet } from './sheet';

/** A cell that is to say something else; `everywhere`: so are all others of its column that say the same. */
export interface CellCorrection {
  readonly row: number;
  readonly at: number;
  readonly text: string;
  readonly everywhere: boolean;
}

const cellOf = ({ rows }: Sheet, row: number, at: number): string => rows.find((one) => one.row === row)?.cells[at] ?? '';

/** How many other rows say the same in this column; of an empty cell none counts. */
export function sameElsewhere(sheet: Sheet, row: number, at: number): number {
  const text = cellOf(sheet, row, at);
  return text === '' ? 0 : sheet.rows.filter((one) => one.row !== row && one.cells[at] === text).length;
}

/** The sheet as it reads then; rows that stay are the same ones. */
export function corrected(sheet: Sheet, { row, at, text, everywhere }: CellCorrection): Sheet {
  const before = cellOf(sheet, row, at);
  const rows = sheet.rows.map((one) =>
    one.row === row || (everywhere && before !== '' && one.cells[at] === before)
      ? { ...one, cells: sheet.headers.map((_, i) => (i === at ? text.trim() : (one.cells[i] ?? ''))) }
      : one,
  );
  return { ...sheet, rows };
}

const SUGGESTED = 30;

/** What a column says elsewhere, most often first: whoever corrects a cell seldom means anything else. */
export function saidElsewhere({ rows }: Sheet, at: number, isWrong: (row: number) => boolean): string[] {
  const counts = new Map<string, number>();
  for (const { row, cells } of rows) if (cells[at] && !isWrong(row)) counts.set(cells[at], (counts.get(cells[at]) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, SUGGESTED)
    .map(([text]) => text);
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The corrected rows as a file of their own, with the separator that the sheet had; each keeps its number in it. */
export function correctedFile(name: string, { headers, rows, separator = ',' }: Sheet): File {
  const lines = [headers.map(quoted).join(separator)];
  for (const { row, cells } of rows) {
    while (lines.length < row - 1) lines.push('');
    lines.push(headers.map((_, i) => quoted(cells[i] ?? '')).join(separator));
  }
  return new File([`\uFEFF${lines.join('\r\n')}`], name.replace(/(\.[^.]*)?$/, '.csv'), { type: 'text/csv' });
}
