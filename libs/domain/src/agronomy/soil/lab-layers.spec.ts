import { expect, test } from '@jest/globals';
import { depthIn, layeredNitrogen } from './lab-layers.js';

test.each([
  ['NO3-N 0-30 cm', 0, 30, 'NO3-N'],
  ['Nmin (60–90)', 60, 90, 'Nmin'],
  ['N-NO3, camada 30 a 60 cm', 30, 60, 'N-NO3'],
  ['Nitrate-N 0 to 12 inches', 0, 30, 'Nitrate-N'],
  ['0-24" NO3-N', 0, 61, 'NO3-N'],
  ['नायट्रेट नत्र ०-३० सेमी', 0, 30, 'नायट्रेट नत्र'],
  ['90 - 60', 90, 60, ''],
] as const)('the depth of “%s”', (words, fromCm, toCm, rest) => expect(depthIn(words)).toEqual({ fromCm, toCm, rest }));

test.each(['NO3-N', 'P Mehlich-1', 'pH 1-2.5 water', 'K 2019-2020'])('“%s” says no depth', (words) =>
  expect(depthIn(words)).toBeUndefined(),
);

test('nitrogen by layers by its names; nitrate alone may be the ion', () => {
  expect(['Nmin', 'N min', 'SMN', 'N mineral', 'NO3-N', 'Nitrate nitrogen', 'N nítrico'].map(layeredNitrogen)).toEqual(
    Array.from({ length: 7 }, () => 'nitrogen'),
  );
  expect(['NO3', 'NO3-', 'Nitrate', 'Nitratos'].map(layeredNitrogen)).toEqual(['ion', 'ion', 'ion', 'ion']);
  expect(['P', 'NH4-N', 'Total N', ''].map(layeredNitrogen)).toEqual([undefined, undefined, undefined, undefined]);
});
