import { delimiterOf, unguarded } from '@loam/domain/kernel/sheet/sheet-text';
import { decodeText } from '../files/decode-text.js';
import { SheetError, type SheetHandler, type SheetLimits } from './sheet.port.js';

/** UTF-8 or UTF-16 by its mark, else what spreadsheets on Windows write. */
function textOf(bytes: Uint8Array): string {
  try {
    return decodeText(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** RFC 4180, with LF or CR LF, quotes and line breaks within quotes. A quote that is never closed is an error, not the end of the file. */
export function readCsv(bytes: Uint8Array, limits: SheetLimits, handler: SheetHandler): void {
  if (bytes.subarray(0, 4096).includes(0) && !(bytes[0] === 0xff || bytes[0] === 0xfe)) throw new SheetError('UNSUPPORTED_FORMAT');
  const text = textOf(bytes).replace(/^\uFEFF/, '');
  const delimiter = delimiterOf(text);
  handler.separator?.(delimiter);
  let [row, filled, at] = [0, 0, 0];
  while (at < text.length) {
    const cells: string[] = [];
    for (;;) {
      if (cells.length >= limits.columns)
        throw new SheetError('TOO_LARGE', `more than ${limits.columns} columns in row ${row + 1}`, 'columns');
      const cell = text[at] === '"' ? quoted(text, at, delimiter, row + 1) : plain(text, at, delimiter);
      if (cell.text.length > limits.cellLength) throw new SheetError('TOO_LARGE', `row ${row + 1}`, 'cellLength');
      cells.push(unguarded(cell.text.trim()));
      at = cell.end + 1;
      if (text[cell.end] !== delimiter) break;
    }
    row++;
    if (text[at - 1] === '\r' && text[at] === '\n') at++;
    if (!cells.some(Boolean)) continue;
    if (++filled > limits.rows + 1) throw new SheetError('TOO_LARGE', `more than ${limits.rows} rows`, 'rows');
    handler.row(row, cells);
  }
}

interface Cell {
  readonly text: string;
  /** Where the delimiter, the line break or the end of the text stands. */
  readonly end: number;
}

function plain(text: string, at: number, delimiter: string): Cell {
  let end = at;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
  return { text: text.slice(at, end), end };
}

function quoted(text: string, at: number, delimiter: string, row: number): Cell {
  let value = '';
  for (let from = at + 1; ;) {
    const close = text.indexOf('"', from);
    if (close < 0) throw new SheetError('MALFORMED', `a quote in row ${row} is never closed`);
    value += text.slice(from, close);
    if (text[close + 1] !== '"') {
      const { text: rest, end } = plain(text, close + 1, delimiter);
      if (rest.trim() !== '') throw new SheetError('MALFORMED', `text after a quote in row ${row}`);
      return { text: value, end };
    }
    value += '"';
    from = close + 2;
  }
}
