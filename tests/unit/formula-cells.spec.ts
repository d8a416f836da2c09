import { describe, expect, test } from '@jest/globals';
import { guarded } from '@loam/domain/kernel/sheet/sheet-xml';
import { csvCell } from '../../apps/server/src/platform/files/csv-writer.js';
import { csvOf } from '../../apps/web/src/ui/frame/csv.js';

const commands = ["=cmd|'/C calc'!A0", '=1+1', '+1+1', '-2+3', '@SUM(1)', '=HYPERLINK("http://evil.example","x")', '-x', '+x'];
const before = ['', ' ', '\u00a0', '\u2003', ' \u00a0 ', 'x\n', 'x\r\n', 'x\n \u00a0'];
const forms = [
  ...before.flatMap((lead) => commands.map((text) => lead + text)),
  '\tx',
  '\rx',
  '\nx',
  ' \tx',
  '＝1+1',
  '＠SUM(1)',
  '\u200b=1+1',
  '\ufeff=1+1',
];
const plain = ['5', '-5', '+5', '0.5', '-1.25', 'a=1', 'x-1', 'mail@farm.test', 'जमीन', ''];

/** What a spreadsheet reads of one CSV cell. */
const read = (cell: string): string => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
const writers: [string, (text: string) => string][] = [
  ['tables of the history and the audit', (text) => read(csvCell(text))],
  ['sheets of uploads', guarded],
  ['tables of the browser', (text) => read(csvOf([[text]]).slice(1, -2))],
];

describe.each(writers)('N6 in %s', (_, write) => {
  test(`no formula of ${forms.length} is live`, () => {
    expect(forms.length).toBeGreaterThanOrEqual(60);
    for (const form of forms) expect([form, write(form)]).toEqual([form, `'${form}`]);
  });
  test('numbers and texts stay what they are', () => {
    for (const text of plain) expect(write(text)).toBe(text);
  });
});

/** Sheets have cells of their own; in a CSV file the reader's settings say what divides them. */
describe.each(writers.filter((_, n) => n !== 1))('where ; or a tab divides cells, in %s', (_, write) => {
  test.each([
    ['a;=1+1', "a;'=1+1"],
    ['a;  @SUM(A1);-cmd', "a;  '@SUM(A1);'-cmd"],
    ['a\t=1', "a\t'=1"],
    ['a;\u00a0＝1', "a;\u00a0'＝1"],
    ['a;;+1', "a;;'+1"],
  ])('%j holds no formula', (text, safe) => expect(write(text)).toBe(safe));
});
