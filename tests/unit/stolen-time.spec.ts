import { expect, test } from '@jest/globals';
import { stolenBetween, stolenSince } from '../support/stolen-time.js';

const stat = (user: number, idle: number, steal: number) => `cpu  ${user} 10 5 ${idle} 3 0 2 ${steal} 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n`;

test('of the time in which a machine wanted to work, what its host gave to others', () => {
  expect(stolenBetween(stat(100, 1_000, 50), stat(190, 9_000, 60))).toBeCloseTo(0.1);
  expect(stolenBetween(stat(100, 1_000, 50), stat(190, 1_000, 50))).toBe(0);
  expect(stolenBetween(stat(100, 1_000, 50), stat(100, 2_000, 50))).toBe(0);
});

test('where nobody says it, nothing was stolen', () => {
  expect(stolenBetween('', '')).toBe(0);
  expect(stolenSince()()).toBeGreaterThanOrEqual(0);
});
