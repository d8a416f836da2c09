import { zipSync } from 'fflate';
import { bookOf, honestRows, partsOf, textCell } from '../../support/xlsx.js';
import { changed, entryOf, million, overlapping } from './broken-archives.js';

const rowOf = (cells: string, row = 2) => `<row r="1">${textCell('A1', 'fullName')}</row><row r="${row}">${cells}</row>`;
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** What is wrong with a book, the book, and the status that refuses it. */
export const hostileBooks: readonly [string, () => Uint8Array, number][] = [
  [
    'M1 256 MiB of blanks in a small file',
    () => bookOf({ sheet: `<worksheet><sheetData>${honestRows}</sheetData>${' '.repeat(256 * 2 ** 20)}</worksheet>` }),
    413,
  ],
  ['M1 100 MiB in one cell', () => bookOf({ rows: rowOf(textCell('A2', 'a'.repeat(100 * 2 ** 20))) }), 413],
  [
    'M1 a bomb in the shared strings',
    () => bookOf({ rows: rowOf('<c r="A2" t="s"><v>0</v></c>'), shared: `<sst><si><t>${'a'.repeat(90 * 2 ** 20)}</t></si></sst>` }),
    413,
  ],
  ['M1 a million shared strings', () => bookOf({ shared: `<sst>${`<si><t>${'x'.repeat(90)}</t></si>`.repeat(1_000_000)}</sst>` }), 413],
  ['M1 an archive in the archive', () => bookOf({ more: { 'xl/inner.zip': zipSync(partsOf()) } }), 422],
  ['M1 an archive instead of the sheet', () => bookOf({ sheet: Buffer.from(zipSync(partsOf())).toString('latin1') }), 422],
  ['M1 1,000,000 entries', () => million, 413],
  ['M1 entries that overlap', () => overlapping, 422],
  ['M1 a wrong checksum', () => changed((book) => book.writeUInt32LE(1, entryOf(book) + 16)), 422],
  ['M1 a size that is not true', () => changed((book) => book.writeUInt32LE(10, entryOf(book) + 24)), 422],
  ['M1 an encrypted entry', () => changed((book) => book.writeUInt16LE(1, entryOf(book) + 8)), 422],
  ['M1 an unknown compression', () => changed((book) => book.writeUInt16LE(99, entryOf(book) + 10)), 422],
  ['M1 an encrypted book (OLE)', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)]), 415],
  ['M1 macros', () => bookOf({ more: { 'xl/vbaProject.bin': Buffer.from('Sub AutoOpen()') } }), 415],
  [
    'M1 a book that calls itself one with macros',
    () =>
      bookOf({
        types: '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
      }),
    415,
  ],
  ['M1 links to other books', () => bookOf({ more: { 'xl/externalLinks/externalLink1.xml': Buffer.from('<externalLink/>') } }), 422],
  [
    'M1 a document type in the sheet',
    () => bookOf({ sheet: `<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData>${honestRows}</sheetData></worksheet>` }),
    422,
  ],
  ['M1 a document type in the workbook', () => bookOf({ workbook: '<!DOCTYPE x SYSTEM "file:///etc/passwd"><workbook/>' }), 422],
  ['M1 a document type in the shared strings', () => bookOf({ shared: '<!DOCTYPE x><sst><si><t>a</t></si></sst>' }), 422],
  ['M1 a document type in a part nobody reads', () => bookOf({ more: { 'xl/styles.xml': Buffer.from('<!DOCTYPE x><styleSheet/>') } }), 422],
  ['M1 entities', () => bookOf({ rows: rowOf(textCell('A2', '&xxe;')) }), 422],
  ['M1 a million numeric entities', () => bookOf({ rows: rowOf(textCell('A2', '&#65;'.repeat(1_000_000))) }), 413],
  [
    'M1 16,384 columns',
    () => bookOf({ rows: rowOf(Array.from({ length: 16_384 }, (_, n) => textCell(`${letters(n)}2`, 'a')).join('')) }),
    413,
  ],
  ['M1 a formula', () => bookOf({ rows: rowOf('<c r="A2"><f>HYPERLINK("http://x","Asha")</f><v>Asha</v></c>') }), 422],
  [
    'M1 a formula as header',
    () =>
      bookOf({
        rows: `<row r="1"><c r="A1" t="str"><f>"full"&amp;"Name"</f><v>fullName</v></c></row><row r="2">${textCell('A2', 'Asha')}</row>`,
      }),
    422,
  ],
  ['M1 row 2^31', () => bookOf({ rows: rowOf(textCell('A2147483648', 'Asha'), 2_147_483_648) }), 422],
  [
    'M1 rows that run backwards',
    () => bookOf({ rows: `<row r="5">${textCell('A5', 'fullName')}</row><row r="2">${textCell('A2', 'Asha')}</row>` }),
    422,
  ],
  [
    'M1 20,001 rows',
    () =>
      bookOf({ rows: `<row>${textCell('A1', 'fullName')}</row>${`<row><c t="inlineStr"><is><t>Asha</t></is></c></row>`.repeat(20_001)}` }),
    413,
  ],
  ['M1 a row that never ends', () => bookOf({ sheet: `<worksheet><sheetData><row r="1">${'<c/>'.repeat(6_000_000)}` }), 413],
  ['M1 a shared string that is not there', () => bookOf({ rows: rowOf('<c r="A2" t="s"><v>7</v></c>') }), 422],
  [
    'M1 a sheet in UTF-16',
    () =>
      zipSync({
        ...partsOf(),
        'xl/worksheets/sheet1.xml': Buffer.from(`\uFEFF<worksheet><sheetData>${honestRows}</sheetData></worksheet>`, 'utf16le'),
      }),
    422,
  ],
  ['M1 half a book', () => bookOf().subarray(0, 400), 422],
  ['M1 no book at all', () => zipSync({ 'a.txt': Buffer.from('a') }), 415],
  ['M1 a name that leaves the folder', () => bookOf({ more: { '../../etc/cron.d/x': Buffer.from('x') } }), 422],
];
