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

export function remembered(sheet: string, headers: readonly string[]): Remembered | undefined {
  const layout = layoutOf(sheet, [...new Set(headers.map((header) => header.trim()).filter(Boolean))]);
  return layouts().find(([one]) => one === layout)?.[1];
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
