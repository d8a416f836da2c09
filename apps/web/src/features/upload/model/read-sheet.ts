import { delimiterOf } from '@loam/domain/kernel/sheet/sheet-text';
import { csvText, readCsv } from '../../../sheets/read-csv';
import { UnreadableSheet } from '../../../sheets/sheet-row';
import { readXlsx } from './read-xlsx';
import { type Sheet, sheetOf } from './sheet';

/** Whether this browser can hand a chosen file to the page and unpack a workbook. */
export const canReadFiles = (): boolean => ['File', 'FileReader', 'Blob', 'DecompressionStream'].every((name) => name in window);

/** What a CSV or XLSX file holds. @throws UnreadableSheet */
export async function readSheet(file: File): Promise<Sheet> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    if (/\.xlsx$/i.test(file.name)) return sheetOf(await readXlsx(bytes));
    if (/\.csv$/i.test(file.name)) {
      const text = csvText(bytes);
      return { ...sheetOf(readCsv(text)), separator: delimiterOf(text) };
    }
  } catch (error) {
    throw error instanceof UnreadableSheet ? error : new UnreadableSheet('malformedFile');
  }
  throw new UnreadableSheet('unsupportedFormat');
}
