import type { ColumnChoice, Remembered } from './mapping';

/** How files are laid out is nobody's secret and no person's: it stays in this browser when they sign out. */
const slot = 'loam.upload.layouts';
const MOST = 20;

type Layouts = [layout: string, choices: Remembered][];

function layouts(): Layouts {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(slot) ?? '[]');
    return Array.isArray(kept) ? (kept as Layouts) : [];
  } catch {
    return [];
  }
}

/** Whatever the order of the columns. */
const layoutOf = (sheet: string, columns: readonly string[]) => JSON.stringify([sheet, ...[...columns].sort()]);

/** Columns of our own that the file of failed rows adds to those of its source. */
const ADDED = 2;

/** What was chosen for these columns; for rows of them that failed and come back, which have fewer columns and two of our own. */
export function remembered(sheet: string, headers: readonly string[]): Remembered | undefined {
  const columns = [...new Set(headers.map((header) => header.trim()).filter(Boolean))];
  const layout = layoutOf(sheet, columns);
  const isPart = (chosen: Remembered) =>
    columns.filter((column) => !Object.hasOwn(chosen, column)).length === ADDED && columns.length > ADDED;
  const ofSheet = layouts().filter(([one]) => one.startsWith(`[${JSON.stringify(sheet)}`));
  return (ofSheet.find(([one]) => one === layout) ?? ofSheet.find(([, chosen]) => isPart(chosen)))?.[1];
}

/** Once a file went off with them. */
export function remember(sheet: string, choices: readonly ColumnChoice[]): void {
  const layout = layoutOf(
    sheet,
    choices.map(({ column }) => column),
  );
  const chosen: Remembered = Object.fromEntries(choices.map(({ column, parameter }) => [column, parameter]));
  const others = layouts().filter(([one]) => one !== layout);
  localStorage.setItem(slot, JSON.stringify([[layout, chosen], ...others].slice(0, MOST)));
}
