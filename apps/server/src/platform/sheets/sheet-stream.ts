import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { besideRows, SHEET_BEGIN, SHEET_END, SHEET_PLACE, type Table, xlsxRows } from '@loam/domain/kernel/sheet/sheet-xml';
import { Download } from '../http/answers/download.js';
import { CSV_HEAD, csvRows, sheetTypes } from './sheet-writer.js';

/** A table of any length as a file: `parts` are rows as they come, a few hundred at a time, so that no part holds up the others' calls. */
export const streamedSheet = (name: string, format: keyof typeof sheetTypes, parts: AsyncIterable<Table>): Download =>
  new Download(`${name}.${format}`, sheetTypes[format], format === 'csv' ? csvPieces(parts) : xlsxPieces(parts));

async function* csvPieces(parts: AsyncIterable<Table>): AsyncGenerator<string> {
  yield CSV_HEAD;
  for await (const part of parts) yield csvRows(part);
}

async function* xlsxPieces(parts: AsyncIterable<Table>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for (const [place, xml] of Object.entries(besideRows('Sheet1'))) {
    const file = new ZipPassThrough(place);
    zip.add(file);
    file.push(strToU8(xml), true);
  }
  const sheet = new ZipDeflate(SHEET_PLACE, { level: 6 });
  zip.add(sheet);
  sheet.push(strToU8(SHEET_BEGIN));
  let row = 1;
  for await (const part of parts) {
    sheet.push(strToU8(xlsxRows(part, row)));
    row += part.length;
    const pieces = ready;
    ready = [];
    yield* pieces;
  }
  sheet.push(strToU8(SHEET_END), true);
  zip.end();
  yield* ready;
}
