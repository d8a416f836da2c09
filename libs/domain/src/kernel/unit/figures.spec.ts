import { expect, test } from '@jest/globals';
import { stretchesOf } from './figures.js';

test.each([
  ['cmolc/dm³ or 7,5 cmolc/dm³', ['cmolc/dm³', '7,5 cmolc/dm³']],
  ['150 kg/ha de K₂O, 1.250 kg', ['150 kg/ha', '1.250 kg']],
  ['30 % of 12 l', ['30 %', '12 l']],
  ['एकूण 12.5 kg/ha', ['12.5 kg/ha']],
  ['12 May, 3 targets and 20/10', []],
  ['milho e/ou soja', []],
  ['', []],
])('the figures of "%s"', (text, figures) => {
  const stretches = stretchesOf(text);
  expect(stretches.filter(({ isFigure }) => isFigure).map((one) => one.text)).toEqual(figures);
  expect(stretches.map((one) => one.text).join('')).toBe(text);
  expect(stretches.every((one) => one.text !== '')).toBe(true);
});
