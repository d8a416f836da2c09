import { sheetParts, type Table } from '@loam/domain/kernel/sheet/sheet-xml';
import { strToU8, zipSync } from 'fflate';
import { safeFileName, saveFile, saveText } from '../../api/save-file';
import { csvOf } from '../frame/csv';
import type { Column } from './data-table';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What a list says of its rows, column by column, those that are switched off too. */
export function tableOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[][] {
  const said = columns.map(({ text, cell }) => (row: Row) => {
    const value = text ? text(row) : cell(row);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
  return [columns.map(({ header }) => header), ...rows.map((row) => said.map((of) => of(row)))];
}

/** Hands rows of a list over as a file that spreadsheets open, without a formula in it. */
export function saveRows<Row>(title: string, format: 'csv' | 'xlsx', columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const table = tableOf(columns, rows);
  const name = `${safeFileName(title)}.${format}`;
  if (format === 'csv') saveText(name, 'text/csv', csvOf(table));
  else saveFile(name, new Blob([workbookOf(table)], { type: xlsx }));
}

/** One sheet, as the server writes its own. */
export const workbookOf = (table: Table): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(sheetParts(table)).map(([place, xml]) => [place, strToU8(xml)])));
