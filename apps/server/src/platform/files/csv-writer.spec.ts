import { describe, expect, test } from '@jest/globals';
import { csvCell, csvOf } from './csv-writer.js';

describe('a CSV cell', () => {
  test.each(['=1+1', '+1+1', '-cmd', '@SUM(A1)', '\tx', '\rx', '  =1', '\u00a0=1', 'fine\n=2', 'fine\r\n  @x', '="a"'])(
    '%j gets an apostrophe',
    (text) => {
      expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
    },
  );
  test.each(['-12.5', '+3', '12', 'plain', 'a-b', 'a=b', ''])('%j stays', (text) => {
    expect(csvCell(text)).toBe(text);
  });
  test.each([
    ['a;=1+1', `"a;'=1+1"`],
    ['a;  @SUM(A1);-cmd', `"a;  '@SUM(A1);'-cmd"`],
    ['a\t=1', `"a\t'=1"`],
    ['a;\u00a0＝1', `"a;\u00a0'＝1"`],
    [';=1', `";'=1"`],
    ['a;b', '"a;b"'],
  ])('%j is no formula where ; or a tab divides cells either', (text, written) => {
    expect(csvCell(text)).toBe(written);
    for (const piece of csvCell(text).split(/[;\t]/)) expect(piece).not.toMatch(/^["\s]*[=+\-@＝]/);
  });
  test('values, and what has to be quoted', () => {
    expect([csvCell(null), csvCell(-4.5), csvCell([12, 2]), csvCell('say "so", now'), csvCell(true)]).toEqual([
      '',
      '-4.5',
      '"[12,2]"',
      '"say ""so"", now"',
      'true',
    ]);
    expect(
      csvOf([
        ['a', 'b'],
        [1, '=x'],
      ]),
    ).toBe("a,b\r\n1,'=x\r\n");
  });
});
