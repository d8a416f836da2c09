import { expect, test } from '@jest/globals';
import { readCoordinates } from './coordinates';

test.each([
  ['18.6, 73.9', 18.6, 73.9],
  ['18.6 73.9', 18.6, 73.9],
  ['18,6; 73,9', 18.6, 73.9],
  ['18,6, 73,9', 18.6, 73.9],
  ['-19.53,-44.2', -19.53, -44.2],
  ['(−19.53, −44.2)', -19.53, -44.2],
  ['18.6N 73.9E', 18.6, 73.9],
  ['N18.6 E73.9', 18.6, 73.9],
  ['73.9E, 18.6N', 18.6, 73.9],
  ['18° 36\' 0" N, 73° 54\' 0" E', 18.6, 73.9],
  ['18°36′N 73°54′E', 18.6, 73.9],
  ['19° 31′ 48″ S, 44° 12′ O', -19.53, -44.2],
  ['18 36 0 N 73 54 0 E', 18.6, 73.9],
  ['18 36 N 73 54 E', 18.6, 73.9],
  ['१८.६, ७३.९', 18.6, 73.9],
])('%s is a place', (text, lat, lon) => {
  const found = readCoordinates(text);
  expect(found?.lat).toBeCloseTo(lat, 6);
  expect(found?.lon).toBeCloseTo(lon, 6);
});

test.each(['Pune', 'Talhão 12', '12', '91, 10', '18.6, 181', '18°61′N 73°E', ''])('%j is none', (text) =>
  expect(readCoordinates(text)).toBeUndefined(),
);
