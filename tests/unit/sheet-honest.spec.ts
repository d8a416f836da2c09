import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readCsv } from '../../apps/server/src/platform/sheets/csv.reader';
import { readXlsx } from '../../apps/server/src/platform/sheets/xlsx.reader';
import { csvText, readCsv as previewCsv } from '../../apps/web/src/sheets/read-csv';
import { readXlsx as previewXlsx } from '../../apps/web/src/features/upload/model/read-xlsx';
import { bookOf, partsOf, textCell } from '../support/xlsx';
import { strToU8, zipSync } from 'fflate';

const limits = { rows: 20_000, columns: 200, cellLength: 200_000 };
type Rows = [row: number, ...cells: string[]][];
/** What the server reads. Cells after the last filled one of a row say nothing. */
async function read(bytes: Buffer, name: string): Promise<{ rows: Rows; computed: string[] }> {
  const [rows, computed]: [Rows, string[]] = [[], []];
  const handler = {
    row: (row: number, cells: string[]) => void rows.push([row, ...trimmed(cells)]),
    formula: (row: number, column: number) => void computed.push(`${row},${column}`),
  };
  await (name.endsWith('.csv') ? readCsv(bytes, limits, handler) : readXlsx(bytes, limits, handler));
  return { rows, computed };
}
/** What the person was shown before. */
async function seen(bytes: Buffer, name: string): Promise<Rows> {
  const own = new Uint8Array(bytes) as Uint8Array<ArrayBuffer>;
  const rows = name.endsWith('.csv') ? previewCsv(csvText(own)) : await previewXlsx(own);
  return rows.filter(({ cells }) => cells.some(Boolean)).map(({ row, cells }) => [row, ...trimmed(cells)]);
}
const trimmed = (cells: readonly string[]) => cells.slice(0, cells.findLastIndex(Boolean) + 1);
const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures/sheets', name));

const growers: Rows = [
  [1, 'Full name', 'Grower code', 'Area', 'Since', 'Twice', 'Member'],
  [2, 'आशा कुलकर्णी', 'LO-1', '2.5', '45351', '5', '1'],
  [3, 'João Conceição', '12345', '2,5'],
  [7, 'Merged Grower', '', '0.1'],
  [8, 'Zoë O’Brien <&>', 'LO-4'],
];
const asText: Rows = growers.map((row) => row.map((value) => (value === '45351' ? '02/29/2024' : value)) as Rows[number]);

describe('M6 a file that LibreOffice 7.4 saved', () => {
  test.each<[string, Rows]>([
    ['libreoffice.xlsx', growers],
    ['libreoffice-other-filter.xlsx', growers],
    [
      'libreoffice-features.xlsx',
      [
        [1, 'Nome completo', 'E-mail', 'Observações'],
        [2, 'Maria Souza', 'maria@example.com', 'duas\nlinhas'],
        [3, 'Linha Oculta'],
        [4, 'Ana Lima', '', '0.25'],
      ],
    ],
    ['libreoffice-utf8.csv', asText],
    ['libreoffice-semicolons.csv', asText],
    ['libreoffice-utf16-tabs.csv', asText],
  ])('%s is read as it was written, and shown so before', async (name, rows) => {
    const { rows: told, computed } = await read(fixture(name), name);
    expect(told).toEqual(rows);
    expect(computed).toEqual(name.startsWith('libreoffice.') || name.includes('other-filter') ? ['2,4'] : []);
    expect(await seen(fixture(name), name)).toEqual(rows);
  });
});

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const STRICT = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
const STRICT_OFFICE = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const cellsOf = (shared: readonly number[]) => shared.map((n, i) => `<c r="${'ABC'[i]}1" s="1" t="s"><v>${n}</v></c>`).join('');

/** The shapes in which other programs write the same, taken from their files. */
const shapes: [string, () => Buffer, Rows][] = [
  [
    'Excel: shared strings with rich text, kept blanks, a reading aid and an escaped line end',
    () =>
      bookOf({
        rows: `<row r="1" spans="1:3" x14ac:dyDescent="0.3">${cellsOf([0, 1, 2])}</row><row r="2" spans="1:3">${cellsOf([3, 4, 5]).replaceAll('1" s', '2" s')}</row>`,
        shared: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<sst xmlns="${MAIN}" count="6" uniqueCount="6"><si><t>Full name</t></si><si><t xml:space="preserve"> Grower code </t></si><si><t>Note</t></si><si><r><rPr><b/><sz val="11"/></rPr><t>Asha</t></r><r><rPr><i/></rPr><t xml:space="preserve"> Kulkarni</t></r></si><si><t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh><phoneticPr fontId="1"/></si><si><t>one_x000D_\ntwo</t></si></sst>`,
      }),
    [
      [1, 'Full name', 'Grower code', 'Note'],
      [2, 'Asha Kulkarni', '山田', 'one\r\ntwo'],
    ],
  ],
  [
    'Excel: texts in their cells, a cached formula, an error value and a truth',
    () =>
      bookOf({
        rows: `<row r="1">${textCell('A1', 'Full name')}</row><row r="2">${textCell('A2', 'Asha')}<c r="B2" t="str"><f>UPPER("x")</f><v>X</v></c><c r="C2" t="e"><v>#N/A</v></c><c r="D2" t="b"><v>1</v></c><c r="E2"><v>1.0000000000000001E-5</v></c></row>`,
      }),
    [
      [1, 'Full name'],
      [2, 'Asha', 'X', '#N/A', 'TRUE', '0.00001'],
    ],
  ],
  [
    'Excel on an old Mac: dates that count from 1904, and dates as text',
    () =>
      bookOf({
        workbook: `<workbook xmlns="${MAIN}"><workbookPr date1904="1"/><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        rows: `<row r="1">${textCell('A1', 'Full name')}</row><row r="2">${textCell('A2', 'Asha')}<c r="B2" s="1"><v>43889</v></c><c r="C2" t="d"><v>2024-02-29</v></c></row>`,
      }),
    [
      [1, 'Full name'],
      [2, 'Asha', '43889', '2024-02-29'],
    ],
  ],
  [
    'Excel, strict: the names of ISO 29500',
    () =>
      bookOf({
        workbook: `<workbook xmlns="${STRICT}" xmlns:r="${STRICT_OFFICE}" conformance="strict"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        relations: `<Relationships><Relationship Id="rId1" Type="${STRICT_OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${STRICT_OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
        sheet: `<worksheet xmlns="${STRICT}"><sheetData><row r="1">${cellsOf([0])}</row><row r="2"><c r="A2" t="s"><v>1</v></c></row></sheetData></worksheet>`,
        shared: `<sst xmlns="${STRICT}"><si><t>Full name</t></si><si><t>Asha</t></si></sst>`,
      }),
    [
      [1, 'Full name'],
      [2, 'Asha'],
    ],
  ],
  [
    'Excel: alternatives for newer versions, extensions and an embedded book',
    () =>
      bookOf({
        sheet: `<worksheet xmlns="${MAIN}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac xr"><mc:AlternateContent><mc:Choice Requires="x14"/></mc:AlternateContent><sheetData><row r="1">${textCell('A1', 'Full name')}</row><row r="2">${textCell('A2', 'Asha')}</row></sheetData><extLst><ext uri="{A}"><x14:rowBreaks/></ext></extLst></worksheet>`,
        more: { 'xl/embeddings/Microsoft_Excel_Sheet.xlsx': zipSync(partsOf()), 'xl/printerSettings/printerSettings1.bin': strToU8('x') },
      }),
    [
      [1, 'Full name'],
      [2, 'Asha'],
    ],
  ],
  [
    'Google Sheets: targets from the root of the book, cells without values, a thousand empty rows',
    () =>
      bookOf({
        relations: `<Relationships><Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/theme" Target="theme/theme1.xml"/><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="rId4" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
        rows: `<row r="1">${cellsOf([0, 1])}<c r="C1" s="2"/></row><row r="2"><c r="A2" s="1" t="s"><v>2</v></c><c r="B2" s="3"><v>7.0</v></c></row>${Array.from({ length: 998 }, (_, n) => `<row r="${n + 3}" ht="15.75" customHeight="1"><c r="A${n + 3}" s="2"/></row>`).join('')}`,
        shared: `<sst xmlns="${MAIN}"><si><t>Full name</t></si><si><t>Grower code</t></si><si><t>Asha</t></si></sst>`,
      }),
    [
      [1, 'Full name', 'Grower code'],
      [2, 'Asha', '7'],
    ],
  ],
  [
    'the Open XML toolkit: a prefix everywhere and single quotes',
    () =>
      bookOf({
        workbook: `<?xml version='1.0'?><x:workbook xmlns:x='${MAIN}' xmlns:r='o'><x:sheets><x:sheet name='S' sheetId='1' r:id='rId1'/></x:sheets></x:workbook>`,
        sheet: `<x:worksheet xmlns:x='${MAIN}'><x:sheetData><x:row r='1'><x:c r='A1' t='inlineStr'><x:is><x:t>Full name</x:t></x:is></x:c></x:row><x:row r='2'><x:c r='A2' t='inlineStr'><x:is><x:t>Asha</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`,
      }),
    [
      [1, 'Full name'],
      [2, 'Asha'],
    ],
  ],
  [
    'a stored, not packed, book with folders as entries',
    () => Buffer.from(zipSync({ 'xl/': new Uint8Array(), ...partsOf() }, { level: 0 })),
    [
      [1, 'fullName'],
      [2, 'Book Grower'],
    ],
  ],
];

test.each(shapes)('M6 %s', async (_, make, rows) => {
  expect((await read(make(), 'book.xlsx')).rows).toEqual(rows);
  expect(await seen(make(), 'book.xlsx')).toEqual(rows);
});

test.each<[string, Buffer]>([
  ['Excel in Brazil: semicolons and Windows letters', Buffer.from('Nome completo;Cidade\r\nJos\u00e9;S\u00e3o Paulo\r\n', 'latin1')],
  ['Excel: UTF-8 with its mark', Buffer.from('\uFEFFNome completo,Cidade\r\nJosé,São Paulo\r\n')],
  ['Excel: Unicode text, UTF-16 with tabs', Buffer.from('\uFEFFNome completo\tCidade\r\nJosé\tSão Paulo\r\n', 'utf16le')],
  ['Google Sheets: commas, LF, no last line end', Buffer.from('Nome completo,Cidade\nJosé,São Paulo')],
  ['R: every text in quotes', Buffer.from('"Nome completo","Cidade"\n"José","São Paulo"\n')],
])('M6 CSV of %s', async (_, bytes) => {
  const rows = [
    [1, 'Nome completo', 'Cidade'],
    [2, 'José', 'São Paulo'],
  ];
  expect((await read(bytes, 'a.csv')).rows).toEqual(rows);
  expect(await seen(bytes, 'a.csv')).toEqual(rows);
});
