import { mapColumns } from '@loam/domain/upload/upload.policy';
import { type ColumnMapping, sheetLimits } from '@loam/domain/upload/upload-columns.schema';
import type { PlacesRead } from '@loam/domain/kernel/sheet/upload-kind';
import type { SheetHead } from '@loam/domain/upload/upload-sheet';
import { ArchiveError } from '../../platform/files/archive.js';
import { readCsv } from '../../platform/sheets/csv.reader.js';
import { Rejection } from '../../platform/geo/geo-content.js';
import { SheetError, type SheetHandler } from '../../platform/sheets/sheet.port.js';
import { readXlsx } from '../../platform/sheets/xlsx.reader.js';
import { RowWriter } from './kept-rows.js';
import { isPlaces, placesRefusal, readPlaces } from './read-places.js';
import type { GivenSheet, SheetAnswer } from './sheet-answer.js';

class Stop extends Error {
  constructor(readonly answer: SheetAnswer) {
    super('stopped');
  }
}

const keys = {
  UNSUPPORTED_FORMAT: 'unsupportedFormat',
  MALFORMED: 'malformedFile',
  TOO_LARGE: 'fileTooLarge',
  DTD: 'malformedFile',
  EXTERNAL_LINKS: 'malformedFile',
} as const;

/** The first row names the columns; the others become rows. A formula counts only where its column is read. */
function collector(head: SheetHead, mapping: ColumnMapping | undefined) {
  const rows = new RowWriter();
  let parameters: (string | undefined)[] | undefined;
  let separator: string | undefined;
  const early: { row: number; column: number }[] = [];
  const refuseFormula = (row: number) => {
    throw new Stop({ refused: 'formulaCells', params: { row } });
  };
  const handler: SheetHandler = {
    separator: (sign) => (separator = sign),
    row(row, cells) {
      if (parameters) return rows.add(row, cells);
      const mapped = mapColumns(cells, head, mapping);
      if ('key' in mapped) throw new Stop({ refused: mapped.key, names: mapped.names });
      parameters = mapped.parameters;
      const headers = Object.fromEntries(parameters.flatMap((name, i) => (name === undefined ? [] : [[name, cells[i]!]])));
      rows.columns(parameters, { headers, separator });
      for (const { row: at, column } of early) if (parameters[column] !== undefined) refuseFormula(at);
    },
    formula(row, column) {
      if (parameters === undefined) early.push({ row, column });
      else if (parameters[column] !== undefined) refuseFormula(row);
    },
  };
  return { handler, rows };
}

/** Rows of a sheet, or why there are none. Never touches disk or network. */
export async function readSheet({ name, bytes, head, mapping }: GivenSheet): Promise<SheetAnswer> {
  const places = head.places !== undefined && isPlaces(name) ? head.places : undefined;
  try {
    if (places) return await placesSheet({ name, bytes, head, mapping }, places);
    const { handler, rows } = collector(head, mapping);
    if (/\.xlsx$/i.test(name)) await readXlsx(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sheetLimits, handler);
    else if (/\.csv$/i.test(name) && !isOther(bytes)) readCsv(bytes, sheetLimits, handler);
    else return { refused: 'unsupportedFormat' };
    if (rows.headers === undefined) return { refused: 'columnsMissing', names: head.required };
    return rows.total === 0 ? { refused: 'noRows' } : { rows: rows.bytes(), total: rows.total };
  } catch (error) {
    if (error instanceof Stop) return error.answer;
    if (error instanceof Rejection) return placesRefusal(error as Rejection<string>);
    if (error instanceof SheetError)
      return { refused: keys[error.code], params: { code: error.code, ...(error.detail !== undefined && { detail: error.detail }) } };
    if (!(error instanceof ArchiveError)) throw error;
    return { refused: error.code === 'ARCHIVE_TOO_LARGE' ? 'fileTooLarge' : 'invalidArchive', params: { code: error.code } };
  }
}

/** The same of a file of places: its attributes and where each place lies are the columns. */
async function placesSheet({ name, bytes, head, mapping }: GivenSheet, places: PlacesRead): Promise<SheetAnswer> {
  const found = await readPlaces(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), head, places, mapping);
  if (found.rows.length === 1) return { refused: 'noRows' };
  const { handler, rows } = collector(head, found.mapping);
  found.rows.forEach((cells, index) => handler.row(index + 1, cells));
  return rows.total === 0 ? { refused: 'noRows' } : { rows: rows.bytes(), total: rows.total };
}

/** Bytes of another kind of file than text. */
function isOther(bytes: Uint8Array): boolean {
  return /^(PK\x03\x04|PK\x05\x06|\x89PNG|\xff\xd8\xff|GIF8|%PDF|\x1f\x8b|\xd0\xcf\x11\xe0|RIFF|\x7fELF|MZ\x90)/.test(
    Buffer.from(bytes.subarray(0, 8)).toString('latin1'),
  );
}
