import { expect, test } from '@jest/globals';
import { paperWords } from './paper-words.js';
import { sheetWords } from './sheet-words.js';

/** All that is said, functions with what they may be given. */
function said(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return [true, false, '3', null].flatMap((given) => said((words as (one: unknown) => unknown)(given)));
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(said) : [];
}

test.each([
  ['pt-PT', /talh(ão|ões)/i, /parcela/],
  ['es-419', /parcela/i, /lote/],
] as const)('a paper in %s has one word for a field', (language, other, own) => {
  const all = [...said(paperWords[language]), ...said(sheetWords[language])];
  expect(all.filter((one) => other.test(one))).toEqual([]);
  expect(all.filter((one) => own.test(one)).length).toBeGreaterThan(1);
});
