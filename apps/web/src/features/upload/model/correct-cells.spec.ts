import { expect, test } from '@jest/globals';
import { corrected, correctedFile, saidElsewhere, sameElsewhere } from './correct-cells';
import { csvText, readCsv } from '../../../sheets/read-csv';
import { readSheet } from './read-sheet';
import { sheetOf } from './sheet';

const sheet = sheetOf(readCsv('fullName,country\n\nAsha,Atlantis\nRavi,IN\nMina,Atlantis\nJoao,\nLuz,IN\nEva,BR'));

test('a cell is corrected alone, or with all others of its column that say the same', () => {
  expect(sameElsewhere(sheet, 3, 1)).toBe(1);
  expect(sameElsewhere(sheet, 6, 1)).toBe(0);
  const countries = (everywhere: boolean) =>
    corrected(sheet, { row: 3, at: 1, text: ' India ', everywhere }).rows.map(({ cells }) => cells[1]);
  expect(countries(false)).toEqual(['India', 'IN', 'Atlantis', '', 'IN', 'BR']);
  expect(countries(true)).toEqual(['India', 'IN', 'India', '', 'IN', 'BR']);
});

test('an empty cell is corrected alone', () =>
  expect(
    corrected(sheet, { row: 6, at: 1, text: 'PT', everywhere: true })
      .rows.map(({ cells }) => cells[1])
      .join(),
  ).toBe('Atlantis,IN,Atlantis,PT,IN,BR'));

test('what right rows say in the column is offered, the most frequent first', () =>
  expect(saidElsewhere(sheet, 1, (row) => row === 3 || row === 5)).toEqual(['IN', 'BR']));

test('the file of corrected rows reads as they do: numbers, quotes, lines and all', async () => {
  const odd = sheetOf([
    { row: 1, cells: ['name', 'note'] },
    { row: 4, cells: ['a "b", c', '-1'] },
    { row: 5, cells: ['two\nlines', '=2+2'] },
  ]);
  const file = correctedFile('growers.xlsx', odd);
  expect(file.name).toBe('growers.csv');
  expect(sheetOf(readCsv(csvText(new Uint8Array(await file.arrayBuffer()))))).toEqual(odd);
});

test('a corrected file keeps the separator that it had, so that the sheet of its failures has it too', async () => {
  const read = await readSheet(new File(['fullName;area\nAsha;2,5\nRavi;x'], 'growers.csv'));
  const again = await readSheet(correctedFile('growers.csv', corrected(read, { row: 3, at: 1, text: '3,5', everywhere: false })));
  expect(again).toEqual({ ...read, rows: [read.rows[0], { row: 3, cells: ['Ravi', '3,5'] }], separator: ';' });
});
