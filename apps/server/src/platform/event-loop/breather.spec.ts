import { afterEach, expect, jest, test } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { Breather } from './breather.js';

afterEach(() => void jest.restoreAllMocks());

test('L16.2 several long works at once go on one in each turn of the event loop', async () => {
  let now = 0;
  let turn = 0;
  const work = new Map<number, number>();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const long = async () => {
    const breather = new Breather();
    for (let step = 0; step < 100; step++) {
      now += 1;
      work.set(turn, (work.get(turn) ?? 0) + 1);
      await breather.breathe();
    }
  };
  let left = 4;
  const works = Array.from({ length: left }, () => long().then(() => (left -= 1)));
  for (; left > 0; turn += 1) await setImmediate();
  await Promise.all(works);
  const [, ...later] = [...work.values()]; // the four begin at once
  expect(work.size).toBeGreaterThanOrEqual(30);
  expect(Math.max(...later)).toBeLessThanOrEqual(20);
});
