import { expect, test } from '@jest/globals';
import { foldText } from './fold-text.js';

test.each([
  ['São João', 'sao joao'],
  ['URÉIA', 'ureia'],
  ['ﬁeld №2', 'field no2'],
  ['Nitrato de Cálcio', 'nitrato de calcio'],
])('%s is compared as %s', (text, folded) => expect(foldText(text)).toBe(folded));

test('vowel signs of Devanagari are letters: another vowel is another word', () => {
  expect(foldText('मका')).toBe('मका');
  expect(foldText('मका')).not.toBe(foldText('मकी'));
});
