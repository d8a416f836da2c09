import { strToU8, zipSync } from 'fflate';
import { guarded, sheetParts, type Table } from '@loam/domain/kernel/sheet/sheet-xml';

const csvCell = (text: string): string => {
  const safe = guarded(text);
  return /[",;|\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** RFC 4180 in UTF-8 with a byte order mark, by which spreadsheets know the encoding. */
export const writeCsv = (table: Table, separator = ','): Buffer => Buffer.from(`${CSV_HEAD}${csvRows(table, separator)}`);
export const CSV_HEAD = '\uFEFF';
export const csvRows = (table: Table, separator = ','): string => table.map((row) => `${row.map(csvCell).join(separator)}\r\n`).join('');

/** One sheet of texts and numbers, without a single formula. */
export const writeXlsx = (table: Table, name = 'Sheet1'): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(sheetParts(table, name)).map(([path, xml]) => [path, strToU8(xml)]))));

export const sheetTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
