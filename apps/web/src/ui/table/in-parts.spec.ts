import { expect, test } from '@jest/globals';
import { inParts } from './in-parts';

const doubled = async (part: number[]) => part.map((one) => one * 2);

test('many are worked through part by part, and how far it has come is told', async () => {
  const told: number[] = [];
  expect(await inParts([1, 2, 3, 4, 5], 2, doubled, (count) => told.push(count))).toEqual({ done: [2, 4, 6, 8, 10] });
  expect(told).toEqual([2, 4, 5]);
});

test('a part that fails ends it, and what was done before is known', async () => {
  const failure = new Error('away');
  const run = (part: number[]) => (part.includes(3) ? Promise.reject(failure) : doubled(part));
  expect(await inParts([1, 2, 3, 4, 5, 6], 2, run)).toEqual({ done: [2, 4], failure });
});
