import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { timeFigure } from '../faults/support/figures.js';
import type { Client } from '../support/client.js';
import { projectRoot } from '../support/stack.js';
import { bookOf } from '../support/xlsx.js';
import { hostileBooks } from './support/hostile-books.js';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';
import { sendSheet, upload } from './support/sheets.js';

// 256 MiB are inflated on whatever machine this is.
jest.setTimeout(120_000);

let server: TestServer;
let admin: Client;
let group: FixtureGroup;
let before: number;
const growers = async () => (await admin.get(`/customer/all-sorted?groupId=${group.id}&status=all&pageSize=1`)).body.total as number;
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.stack.nodes[0]!.pid}/status`, 'utf8'))![1]) * 1024;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  admin = await server.as('group-1');
  group = server.fixture().companies[0]!.collections[0]!.groups[0]!;
  before = await growers();
});
afterAll(() => server?.stop());

describe('hostile books', () => {
  let slowest: { readonly make: () => Uint8Array; readonly ms: number } | undefined;
  const sent = async (make: () => Uint8Array) => {
    const bytes = make();
    const asked = performance.now();
    const answer = await sendSheet(admin, group.id, bytes, 'book.xlsx');
    const ms = performance.now() - asked;
    if (!slowest || ms > slowest.ms) slowest = { make, ms };
    return { answer, ms };
  };
  test.each(hostileBooks)('%s', async (_, make, status) => {
    const rss = memory();
    const { answer } = await sent(make);
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body: { status, key: expect.any(String) } });
    expect(memory() - rss).toBeLessThan(200 * 2 ** 20);
  });
  test.each([
    ['book.xls', 'x', 415],
    ['book.exe', 'MZ', 415],
    ['book.xlsm', 'x', 415],
    ['book.csv', 'PK\x03\x04', 415],
    ['book.csv', 'fullName\n\0\0', 415],
    ['book.csv', 'fullName\n"never closed', 422],
    ['book.csv', `fullName\n${'Asha\n'.repeat(20_001)}`, 413],
    ['book.csv', `${'a,'.repeat(201)}fullName\n`, 413],
    ['book.csv', '', 422],
  ])('%s that begins with %j', async (name, text, status) =>
    expect((await sendSheet(admin, group.id, Buffer.from(text, 'latin1'), name)).status).toBe(status),
  );
  test('a file over 10 MiB, and JSON instead of a file', async () => {
    expect((await sendSheet(admin, group.id, Buffer.alloc(10 * 2 ** 20 + 1, 'a'), 'a.csv')).body).toMatchObject({
      status: 413,
      key: 'fileTooLarge',
    });
    expect((await admin.post(`/customer/${group.id}/bulk-import`, { file: 'x' })).body).toMatchObject({
      status: 415,
      key: 'unsupportedFormat',
    });
  });
  test('M1 nothing of all that was imported, and the server serves on', async () => {
    const { make, ms } = slowest!;
    let first: number | undefined = ms;
    await timeFigure('M1', `a book is refused, longest of ${hostileBooks.length},`, 2_000, async () => {
      const time = first ?? (await sent(make)).ms;
      first = undefined;
      return time;
    });
    expect(await growers()).toBe(before);
    expect((await admin.get('/uploads')).body.total).toBe(0);
  });
});

describe('honest books', () => {
  const written = async (fill: (sheet: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void): Promise<Buffer> => {
    const book = new ExcelJS.Workbook();
    fill(book.addWorksheet('Growers'), book);
    return Buffer.from(await book.xlsx.writeBuffer());
  };
  const honest: [string, () => Promise<Uint8Array> | Uint8Array][] = [
    [
      'with shared strings',
      () =>
        written((sheet) =>
          sheet.addRows([
            ['Full name', 'Grower code'],
            ['Honest Shared', 'H-1'],
          ]),
        ),
    ],
    [
      'with rich text, numbers, dates and booleans',
      () =>
        written((sheet) =>
          sheet.addRows([
            ['Full name', 'Grower code', 'When', 'Yes'],
            [{ richText: [{ text: 'Honest ' }, { font: { bold: true }, text: 'Rich' }] }, 12_345, new Date(0), true],
          ]),
        ),
    ],
    [
      'with styles, widths, filters, frozen panes and a comment',
      () =>
        written((sheet) => {
          sheet.addRows([['Full name'], ['Honest Styled']]);
          sheet.getColumn(1).width = 40;
          sheet.getCell('A1').font = { bold: true };
          sheet.getCell('A2').note = 'a note';
          sheet.autoFilter = 'A1:A2';
          sheet.views = [{ state: 'frozen', ySplit: 1 }];
        }),
    ],
    [
      'with links to mail and the web',
      () =>
        written((sheet) =>
          sheet.addRows([
            ['Full name', 'Email'],
            ['Honest Linked', { text: 'a@example.com', hyperlink: 'mailto:a@example.com' }],
          ]),
        ),
    ],
    [
      'with a formula in a column that is not read',
      () =>
        written((sheet) =>
          sheet.addRows([
            ['Full name', 'Total'],
            ['Honest Sum', { formula: '1+1', result: 2 }],
          ]),
        ),
    ],
    [
      'with a hidden sheet before it and another after it',
      () =>
        written((sheet, book) => {
          sheet.addRow(['Lists']);
          sheet.state = 'hidden';
          book.addWorksheet('Second').addRows([['Full name'], ['Honest Hidden']]);
          book.addWorksheet('Third').addRow(['x']);
        }),
    ],
    [
      'with empty rows before, between and after',
      () =>
        written((sheet) => {
          sheet.getCell('B3').value = 'Full name';
          sheet.getCell('B6').value = 'Honest Gaps';
          sheet.getCell('B9').value = ' ';
        }),
    ],
    [
      'with names in every script',
      () => written((sheet) => sheet.addRows([['पूर्ण नाव'], ['आशा कुलकर्णी'], ['João Conceição'], ['Zoë O’Brien']])),
    ],
    [
      'with a prefix before every element',
      () =>
        bookOf({
          sheet:
            '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>fullName</x:t></x:is></x:c></x:row><x:row r="2"><x:c r="A2" t="inlineStr"><x:is><x:t>Honest Prefix</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>',
        }),
    ],
    [
      'without references',
      () =>
        bookOf({
          rows: '<row><c t="inlineStr"><is><t>fullName</t></is></c></row><row><c t="inlineStr"><is><t>Honest Bare</t></is></c></row>',
        }),
    ],
    [
      'of 5,000 rows',
      () =>
        written((sheet) =>
          sheet.addRows([['Full name', 'Grower code'], ...Array.from({ length: 5_000 }, (_, n) => ['Honest Many', `HM-${n}`])]),
        ),
    ],
  ];
  test.each(honest)(
    'M6 %s',
    async (_, make) => {
      const task = await upload(admin, group.id, await make(), 'honest.xlsx');
      expect({ status: task.status, errors: task.errors }).toEqual({ status: 'imported', errors: [] });
    },
    180_000,
  );

  const saved = join(projectRoot, 'tests/fixtures/sheets');
  test.each(readdirSync(saved).filter((name) => name.startsWith('libreoffice')))('M6 %s, as LibreOffice saved it', async (name) => {
    const bytes = readFileSync(join(saved, name));
    const { errors } = await upload(admin, group.id, bytes, name);
    const told = errors.map(({ row, column, key }: Record<string, unknown>) => `${row} ${column} ${key}`);
    // these have areas without fields and a name that is none: every row is read and told so, the file is not refused
    const rules = ['2 fieldName required', '3 fieldName required', '7 fieldName required', '8 fullName lettersOnly'];
    expect(told).toEqual(name.includes('features') ? [] : rules);
  });

  test.each([
    ['semicolons, as Brazil writes them', Buffer.from('Nome completo;Área;Nome do talhão\r\nCsv Brasil;2,5;Norte\r\n')],
    ['tabs and quotes', Buffer.from('Full name\t"State"\n"Csv Tabs"\t"Maha ""R"""\n')],
    ['a byte order mark', Buffer.from('\uFEFFFull name\nCsv Mark\n')],
    ['UTF-16', Buffer.from('\uFEFFFull name\nCsv Wide\n', 'utf16le')],
    ['Windows text', Buffer.from('Full name,Address\nJos\u00e9 Csv,S\u00e3o Paulo\n', 'latin1')],
    [
      'line breaks in a cell, and rows of different lengths',
      Buffer.from('Full name,Email,Note\nCsv Ragged\nCsv Longer,a@example.com,"one\ntwo",more\n\n\n'),
    ],
    ['old line ends', Buffer.from('Full name\rCsv Old\r')],
  ])('M6 CSV with %s', async (_, bytes) => {
    expect(await upload(admin, group.id, bytes, 'honest.csv')).toMatchObject({ status: 'imported', errors: [] });
  });
});
