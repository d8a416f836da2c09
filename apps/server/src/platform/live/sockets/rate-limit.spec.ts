import { expect, test } from '@jest/globals';
import { RateLimit } from './rate-limit.js';

test('a rate is held over time and lets a burst of one second through', () => {
  let now = 0;
  const rate = new RateLimit(50, () => now);
  const take = (n: number) => Array.from({ length: n }, () => rate.take()).filter(Boolean).length;
  expect(take(80)).toBe(50);
  now = 100;
  expect(take(80)).toBe(5);
  now = 10_000;
  expect(take(80)).toBe(50);
});
