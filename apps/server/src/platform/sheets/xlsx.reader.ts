import { unguarded } from '@loam/domain/kernel/sheet/sheet-text';
import type { ZipEntry } from '../files/archive.js';
import { elements } from './elements.js';
import { openWorkbook } from './workbook.js';
import { SheetError, type SheetHandler, type SheetLimits } from './sheet.port.js';
import { attribute, decodeEntities, decodeEscapes, textRuns } from './xml-text.js';

const ROWS_OF_A_SHEET = 1_048_576;
const SHARED_LENGTH = 64 * 2 ** 20;

/** The shared strings that cells refer to by number. */
async function sharedStrings(part: ZipEntry | undefined): Promise<string[]> {
  const strings: string[] = [];
  let length = 0;
  if (part) {
    for await (const { xml, prefix } of elements(part.chunks(), 'si')) {
      const text = textRuns(xml, prefix);
      length += text.length;
      if (length > SHARED_LENGTH) throw new SheetError('TOO_LARGE', 'shared strings');
      strings.push(text);
    }
  }
  return strings;
}

/** `AB12` → 27, by the letters alone. */
function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const code = reference.charCodeAt(i);
    if (code < 65 || code > 90) return i === 0 || i > 3 ? Infinity : column - 1;
    column = column * 26 + code - 64;
  }
  return Infinity;
}

function valueOf(tag: string, inner: string, prefix: string, shared: readonly string[]): string {
  const type = attribute(tag, 't') ?? 'n';
  if (type === 'inlineStr') return textRuns(inner, prefix);
  const open = inner.indexOf(`<${prefix}v`);
  if (open < 0) return '';
  const start = inner.indexOf('>', open) + 1;
  const end = inner.indexOf(`</${prefix}v>`, start);
  if (end < 0) return '';
  const raw = decodeEntities(inner.slice(start, end));
  if (type === 's') {
    const text = /^\d{1,9}$/.test(raw) ? shared[Number(raw)] : undefined;
    if (text === undefined) throw new SheetError('MALFORMED', 'shared string');
    return text;
  }
  if (type === 'n') {
    const number = Number(raw);
    if (raw.trim() === '') return '';
    if (!/^\s*[-+]?[\d.]/.test(raw) || /x/i.test(raw) || !Number.isFinite(number)) throw new SheetError('MALFORMED', 'number');
    return String(number);
  }
  return type === 'b' ? (raw === '1' ? 'TRUE' : 'FALSE') : decodeEscapes(raw);
}

interface Sheet {
  readonly shared: readonly string[];
  readonly limits: SheetLimits;
  readonly handler: SheetHandler;
}

function readCells(xml: string, prefix: string, row: number, { shared, limits, handler }: Sheet): string[] {
  const cells: string[] = [];
  const open = `<${prefix}c`;
  const close = `</${prefix}c>`;
  let column = -1;
  for (let at = xml.indexOf(open); at >= 0; at = xml.indexOf(open, at)) {
    const after = xml.charCodeAt(at + open.length);
    const tagEnd = xml.indexOf('>', at);
    if (tagEnd < 0) throw new SheetError('MALFORMED', `row ${row}`);
    if (after > 32 && after !== 62 && after !== 47) {
      at = tagEnd;
      continue;
    }
    const tag = xml.slice(at, tagEnd);
    const reference = attribute(tag, 'r');
    column = reference === undefined ? column + 1 : columnOf(reference);
    if (column >= limits.columns) throw new SheetError('TOO_LARGE', `more than ${limits.columns} columns in row ${row}`);
    at = tagEnd + 1;
    if (xml.charCodeAt(tagEnd - 1) === 47) continue;
    const end = xml.indexOf(close, tagEnd);
    if (end < 0) throw new SheetError('MALFORMED', `row ${row}`);
    const inner = xml.slice(tagEnd + 1, end);
    if (inner.includes(`<${prefix}f`)) handler.formula(row, column);
    const text = valueOf(tag, inner, prefix, shared);
    if (text.length > limits.cellLength) throw new SheetError('TOO_LARGE', `row ${row}`);
    while (cells.length < column) cells.push('');
    cells[column] = unguarded(text.trim());
    at = end + close.length;
  }
  return cells;
}

/** The first visible sheet of a workbook (ECMA-376), row by row while it is inflated. Nothing is looked up outside the file. */
export async function readXlsx(bytes: Buffer, limits: SheetLimits, handler: SheetHandler): Promise<void> {
  const book = await openWorkbook(bytes);
  const sheet: Sheet = { shared: await sharedStrings(book.sharedStrings), limits, handler };
  let [row, filled] = [0, 0];
  for await (const { xml, prefix } of elements(book.sheet.chunks(), 'row')) {
    const said = attribute(xml.slice(0, xml.indexOf('>')), 'r');
    const number = said === undefined ? row + 1 : Number(said);
    if (!(Number.isInteger(number) && number > row && number <= ROWS_OF_A_SHEET) || /\D/.test(said ?? ''))
      throw new SheetError('MALFORMED', `row number ${said?.slice(0, 20)}`);
    row = number;
    const cells = readCells(xml, prefix, row, sheet);
    if (!cells.some(Boolean)) continue;
    if (++filled > limits.rows + 1) throw new SheetError('TOO_LARGE', `more than ${limits.rows} rows`);
    handler.row(row, cells);
  }
}
