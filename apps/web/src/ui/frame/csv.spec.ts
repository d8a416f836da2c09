import { expect, test } from '@jest/globals';
import { csvOf } from './csv';

test('numbers of a chart are written without the dust of binary sums', () => {
  const rows = [['N', 232.94000000000003, 0.1 + 0.2, 198 - 188.99999999999997 - 9, -1e-12, 0.4321, 1234567.25, null]];
  expect(csvOf(rows)).toBe('\ufeffN,232.94,0.3,0,0,0.4321,1234567.25,\r\n');
});
