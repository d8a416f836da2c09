import { expect, test } from '@jest/globals';
import { runsOf } from './text-runs.js';

const fontsOf = (text: string) => runsOf(text).map(({ font }) => font);

test.each([
  ['12.5 kg', ['NotoSans']],
  ['शेतकरी', ['NotoSans', 'NotoSansDevanagari']],
  ['शेतकरी 12', ['NotoSans', 'NotoSansDevanagari', 'NotoSans']],
  ['N ची गरज', ['NotoSans', 'NotoSansDevanagari']],
])('a line of %s begins as low as one of numbers: the higher font stands in each', (text, fonts) => {
  expect(fontsOf(text)).toEqual(fonts);
  expect(
    runsOf(text)
      .map((run) => run.text)
      .join('')
      .trim(),
  ).toBe(text);
});

test.each([
  ['cmolc/dm³ or 7,5 cmolc/dm³', ['cmolc/dm³', '7,5 cmolc/dm³']],
  ['150 kg/ha de K₂O, 1.250 kg', ['150 kg/ha', '1.250 kg']],
  ['एकूण 12.5 kg/ha', ['12.5 kg/ha']],
  ['12 May, 3 targets and 20/10', []],
  ['milho e/ou soja', []],
])('no line ends within a figure of %s', (text, figures) => {
  const runs = runsOf(text);
  expect(runs.filter(({ noWrap }) => noWrap).map((run) => run.text)).toEqual(figures);
  expect(
    runs
      .map((run) => run.text)
      .join('')
      .trim(),
  ).toBe(text);
});
