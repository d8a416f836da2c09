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
