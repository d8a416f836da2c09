import { describe, expect, test } from '@jest/globals';
import { zipSync, type Zippable } from 'fflate';
import { readCsv } from '../../apps/server/src/platform/sheets/csv.reader';
import { readXlsx } from '../../apps/server/src/platform/sheets/xlsx.reader';
import { changed, entryOf, overlapping, quoted } from '../api/support/broken-archives';
import { bookOf, honestRows, partsOf, textCell } from '../support/xlsx';

const limits = { rows: 20_000, columns: 200, cellLength: 200_000 };
const ignored = { row: () => undefined, formula: () => undefined };
/** Why the reader refuses it; what it would have read when it does not. */
async function outcome(bytes: Buffer): Promise<unknown> {
  const rows: string[][] = [];
  return readXlsx(bytes, limits, { ...ignored, row: (_, cells) => rows.push(cells) }).then(
    () => rows,
    (error: { code?: string }) => error.code ?? error,
  );
}

const row = (cells: string, more = '') => `<row r="1">${textCell('A1', 'fullName')}</row><row r="2"${more}>${cells}</row>`;
const cell = (value: string, at = 'A2') => row(`<c r="${at}"><v>${value}</v></c>`);
const relations = (more: string) => `<Relationships>${more}</Relationships>`;
const sheetAt = (target: string, more = '') =>
  relations(`<Relationship Id="rId1" Type="http://schemas/officeDocument/2006/relationships/worksheet" Target="${target}"${more}/>`);
const sheets = (tags: string) => `<workbook><sheets>${tags}</sheets></workbook>`;
const part = (name: string, text: string | Buffer): Zippable => ({ [name]: Buffer.from(text) });
const central = (change: (book: Buffer, at: number) => void) => changed((book) => change(book, entryOf(book)));
const DOCTYPE = '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1/x">%p;]>';
/** The bytes of the end record, counted from the end of the file. */
const end = (change: (book: Buffer, at: number) => void) => changed((book) => change(book, book.length - 22));

const hostile: [string, () => Buffer, string][] = [
  // the archive
  ['entries that are quoted in the header of the one before', () => quoted, 'UNSAFE_ARCHIVE'],
  ['all entries on the bytes of the first', () => overlapping, 'UNSAFE_ARCHIVE'],
  ['a directory that begins after the end', () => end((book, at) => book.writeUInt32LE(book.length, at + 16)), 'INVALID_ARCHIVE'],
  ['more entries announced than there are', () => end((book, at) => book.writeUInt16LE(500, at + 10)), 'INVALID_ARCHIVE'],
  [
    '65,535 entries, the mark of a larger directory elsewhere',
    () => end((book, at) => book.writeUInt16LE(0xffff, at + 10)),
    'ARCHIVE_TOO_LARGE',
  ],
  ['a comment that is longer than the file', () => end((book, at) => book.writeUInt16LE(9, at + 20)), 'INVALID_ARCHIVE'],
  ['an entry that begins after the end', () => central((book, at) => book.writeUInt32LE(book.length, at + 42)), 'INVALID_ARCHIVE'],
  ['an entry that begins in the middle of another', () => central((book, at) => book.writeUInt32LE(7, at + 42)), 'UNSAFE_ARCHIVE'],
  ['an entry that runs over the end', () => central((book, at) => book.writeUInt32LE(1 << 20, at + 20)), 'INVALID_ARCHIVE'],
  [
    'a size of 2^32 - 1, the mark of a larger one elsewhere',
    () => central((book, at) => book.writeUInt32LE(0xffffffff, at + 24)),
    'ARCHIVE_TOO_LARGE',
  ],
  ['201 MiB announced', () => central((book, at) => book.writeUInt32LE(201 * 2 ** 20, at + 24)), 'ARCHIVE_TOO_LARGE'],
  [
    'less announced than there is',
    () => central((book, at) => book.writeUInt32LE(book.readUInt32LE(at + 24) - 1, at + 24)),
    'INVALID_ARCHIVE',
  ],
  [
    'more announced than there is',
    () => central((book, at) => book.writeUInt32LE(book.readUInt32LE(at + 24) + 1, at + 24)),
    'INVALID_ARCHIVE',
  ],
  [
    'packed bytes that are cut off',
    () => central((book, at) => book.writeUInt32LE(book.readUInt32LE(at + 20) - 9, at + 20)),
    'INVALID_ARCHIVE',
  ],
  ['packed bytes said to be plain', () => central((book, at) => book.writeUInt16LE(0, at + 10)), 'INVALID_ARCHIVE'],
  ['a link instead of a part', () => central((book, at) => book.writeUInt32LE((0o120777 << 16) >>> 0, at + 38)), 'UNSAFE_ARCHIVE'],
  ['an absolute name', () => bookOf({ more: part('/etc/cron.d/x', 'x') }), 'UNSAFE_ARCHIVE'],
  ['a name of another drive', () => bookOf({ more: part('C:/x', 'x') }), 'UNSAFE_ARCHIVE'],
  ['a name that leaves with backslashes', () => bookOf({ more: part('xl\\..\\..\\x', 'x') }), 'UNSAFE_ARCHIVE'],
  ['a name with NUL', () => bookOf({ more: part('xl/a\0.xml', 'x') }), 'UNSAFE_ARCHIVE'],
  ['another kind of archive inside', () => bookOf({ more: part('xl/media/x.7z', '7z') }), 'UNSAFE_ARCHIVE'],
  [
    'a part that comes twice',
    () => changed((book) => book.set(Buffer.from('xl/workbook.xmx'), entryOf(book, 'xl/workbook.xml') + 46)),
    'UNSUPPORTED_FORMAT',
  ],
  // the workbook
  ['names in other letters', () => Buffer.from(zipSync(renamed((name) => name.toUpperCase()))), 'UNSUPPORTED_FORMAT'],
  ['macros under another name', () => bookOf({ more: part('xl/VBAPROJECT.BIN', 'Sub') }), 'UNSUPPORTED_FORMAT'],
  ['a sheet on this machine', () => bookOf({ relations: sheetAt('file:///etc/passwd', ' TargetMode="External"') }), 'MALFORMED'],
  [
    'a sheet on another machine',
    () => bookOf({ relations: sheetAt('http://127.0.0.1/sheet1.xml', ' TargetMode="External"') }),
    'MALFORMED',
  ],
  ['a sheet outside the book', () => bookOf({ relations: sheetAt('../../../../etc/passwd') }), 'MALFORMED'],
  ['only hidden sheets', () => bookOf({ workbook: sheets('<sheet name="S" state="veryHidden" r:id="rId1"/>') }), 'MALFORMED'],
  ['a sheet that nothing points at', () => bookOf({ workbook: sheets('<sheet name="S" r:id="rId9"/>') }), 'MALFORMED'],
  [
    'a chart instead of a sheet',
    () => bookOf({ relations: sheetAt('worksheets/sheet1.xml').replace('/worksheet"', '/chartsheet"') }),
    'MALFORMED',
  ],
  ['a workbook of 5 MiB', () => bookOf({ workbook: sheets('<sheet name="S" r:id="rId1"/>').padEnd(5 * 2 ** 20) }), 'TOO_LARGE'],
  [
    'a workbook that is not UTF-8',
    () => bookOf({ more: part('xl/workbook.xml', Buffer.from('\uFEFF<workbook/>', 'utf16le')) }),
    'MALFORMED',
  ],
  ['a document type in the relations', () => bookOf({ relations: DOCTYPE + sheetAt('worksheets/sheet1.xml') }), 'DTD'],
  ['a document type in the types', () => bookOf({ types: `${DOCTYPE}<Types/>` }), 'DTD'],
  ['a document type in small letters', () => bookOf({ workbook: DOCTYPE.toLowerCase() }), 'DTD'],
  [
    'a document type in a drawing that nobody reads',
    () => bookOf({ more: part('xl/drawings/vmlDrawing1.vml', `${DOCTYPE}<xml/>`) }),
    'DTD',
  ],
  ['a document type after a long remark', () => bookOf({ sheet: `<!--${' '.repeat(2 ** 20)}-->${DOCTYPE}<worksheet/>` }), 'DTD'],
  ['a document type between the rows', () => bookOf({ rows: `${honestRows}${DOCTYPE}${honestRows}` }), 'DTD'],
  // the sheet
  [
    'a section of plain text in a cell',
    () => bookOf({ rows: row('<c r="A2" t="inlineStr"><is><t><![CDATA[x]]></t></is></c>') }),
    'MALFORMED',
  ],
  ['row 0', () => bookOf({ rows: honestRows.replace('r="1"', 'r="0"') }), 'MALFORMED'],
  ['row -1', () => bookOf({ rows: honestRows.replace('r="1"', 'r="-1"') }), 'MALFORMED'],
  ['row 1.5', () => bookOf({ rows: honestRows.replace('r="2"', 'r="1.5"') }), 'MALFORMED'],
  ['row 1e3', () => bookOf({ rows: honestRows.replace('r="2"', 'r="1e3"') }), 'MALFORMED'],
  ['row 1,048,577', () => bookOf({ rows: honestRows.replace('r="2"', 'r="1048577"') }), 'MALFORMED'],
  ['a row within a row', () => bookOf({ rows: `<row r="1"><row r="2">${textCell('A2', 'x')}</row></row><row r="1"/>` }), 'MALFORMED'],
  ['a cell that is never closed', () => bookOf({ rows: row('<c r="A2"><v>1</v>') }), 'MALFORMED'],
  ['column XFD', () => bookOf({ rows: cell('1', 'XFD2') }), 'TOO_LARGE'],
  ['column ZZZZZZ', () => bookOf({ rows: cell('1', 'ZZZZZZ2') }), 'TOO_LARGE'],
  ['a cell without letters', () => bookOf({ rows: cell('1', '2') }), 'TOO_LARGE'],
  ['a cell of 200,001 characters', () => bookOf({ rows: row(textCell('A2', 'a'.repeat(200_001))) }), 'TOO_LARGE'],
  ['a number that is none', () => bookOf({ rows: cell('NaN') }), 'MALFORMED'],
  ['a number beyond all', () => bookOf({ rows: cell('1e999') }), 'MALFORMED'],
  ['a number in another notation', () => bookOf({ rows: cell('0x10') }), 'MALFORMED'],
  ['shared string -1', () => bookOf({ rows: row('<c r="A2" t="s"><v>-1</v></c>'), shared: '<sst><si><t>a</t></si></sst>' }), 'MALFORMED'],
  ['shared string __proto__', () => bookOf({ rows: row('<c r="A2" t="s"><v>__proto__</v></c>'), shared: '<sst/>' }), 'MALFORMED'],
  ['an entity of HTML', () => bookOf({ rows: row(textCell('A2', 'a&nbsp;b')) }), 'MALFORMED'],
  ['the character 0', () => bookOf({ rows: row(textCell('A2', 'a&#0;b')) }), 'MALFORMED'],
  ['half a character', () => bookOf({ rows: row(textCell('A2', 'a&#xD800;b')) }), 'MALFORMED'],
  ['a character beyond the last', () => bookOf({ rows: row(textCell('A2', '&#x110000;')) }), 'MALFORMED'],
  ['200,000 readings that are never closed', () => bookOf({ shared: `<sst><si>${'<rPh>'.repeat(200_000)}</si></sst>` }), 'MALFORMED'],
  ['a tag of 17 MiB', () => Buffer.from(zipSync(partsOf({ rows: `<row r="1" ${'r '.repeat(8_700_000)}` }), { level: 0 })), 'TOO_LARGE'],
  [
    'bytes that are not UTF-8',
    () => bookOf({ more: part('xl/worksheets/sheet1.xml', Buffer.from('<worksheet>\xff</worksheet>', 'latin1')) }),
    'MALFORMED',
  ],
];

const renamed = (name: (old: string) => string): Zippable =>
  Object.fromEntries(Object.entries(partsOf()).map(([old, bytes]) => [name(old), bytes]));

describe('M1 a hostile book is refused by the reader', () => {
  test.each(hostile)('%s', async (_, make, why) => expect(await outcome(make())).toBe(why));

  test('and an honest one is not', async () => expect(await outcome(bookOf())).toEqual([['fullName'], ['Book Grower']]));

  test.each(['<f>1+1</f>', '<f/>', '<f t="shared" si="0"/>', '<f t="array" ref="A2:A9">1</f>', '<f t="dataTable" ref="A2"/>'])(
    'a computed cell %s is told of, whatever value stands beside it',
    async (formula) => {
      const told: [number, number][] = [];
      const handler = { ...ignored, formula: (...at: [number, number]) => told.push(at) };
      await readXlsx(bookOf({ rows: row(`<c r="B2">${formula}<v>1</v></c>`) }), limits, handler);
      expect(told).toEqual([[2, 1]]);
    },
  );

  test.each<[string, Buffer, string]>([
    ['NUL among letters', Buffer.from('fullName\nA\0'), 'UNSUPPORTED_FORMAT'],
    ['a quote that is never closed', Buffer.from(`fullName\n"${'a'.repeat(1_000)}`), 'MALFORMED'],
    ['text after a quote', Buffer.from('fullName\n"Asha"x\n'), 'MALFORMED'],
    ['a cell of 200,001 characters', Buffer.from(`fullName\n${'a'.repeat(200_001)}\n`), 'TOO_LARGE'],
    ['201 columns', Buffer.from(`${'a,'.repeat(200)}fullName\n`), 'TOO_LARGE'],
    ['20,001 rows', Buffer.from(`fullName\n${'Asha\n'.repeat(20_001)}`), 'TOO_LARGE'],
  ])('CSV with %s', (_, bytes, why) => {
    expect(() => readCsv(bytes, limits, ignored)).toThrow(expect.objectContaining({ code: why }));
  });
});
