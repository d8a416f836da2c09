import { expect, test } from '@jest/globals';
import { sheetParts } from '@loam/domain/kernel/sheet/sheet-xml';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from '../../apps/server/src/platform/sheets/xlsx.reader';
import type { Column } from '../../apps/web/src/ui/table/data-table';
import { tableOf, workbookOf } from '../../apps/web/src/ui/table/save-rows';

const limits = { rows: 100, columns: 20, cellLength: 1_000 };

interface Product {
  name: string;
  n?: number;
}
const columns: Column<Product>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'n', header: 'N %', hidden: true, cell: ({ n }) => (n === undefined ? '—' : `${n} %`), text: ({ n }) => n },
  { id: 'menu', header: 'Actions', cell: () => ({}) as never },
];

test('the rows of a list as a file: plain numbers, columns that are switched off too, nothing of what is no text', () => {
  const rows = [{ name: 'Río & Co.', n: 46 }, { name: 'Gypsum' }];
  expect(tableOf(columns, rows)).toEqual([
    ['Name', 'N %', 'Actions'],
    ['Río & Co.', '46', ''],
    ['Gypsum', '', ''],
  ]);
});

test('a workbook made in the browser unpacks file by file, and is read as what was put in, without a formula', async () => {
  const table = [['Name', 'N %'], ['जमीन', '46.5'], ['=1+1', '']]; // prettier-ignore
  const parts = sheetParts(table);
  const archive = workbookOf(table);
  const unpacked = unzipSync(archive);
  expect(Object.fromEntries(Object.entries(unpacked).map(([place, bytes]) => [place, strFromU8(bytes)]))).toEqual(parts);
  expect(parts['xl/worksheets/sheet1.xml']).toContain("'=1+1");
  const rows: string[][] = [];
  await readXlsx(Buffer.from(archive), limits, { row: (_, cells) => rows.push([...cells]), formula: () => rows.push(['formula']) });
  expect(rows).toEqual([table[0], table[1], ['=1+1']]); // text again, as our own sheets are read
});
