import { afterEach, expect, jest, test } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { WorkQueue } from './work-queue.js';

afterEach(() => void jest.restoreAllMocks());

test('L16.2 F2 thousands of short works of one moment are done in their order, ten milliseconds of them in a turn', async () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const queue = new WorkQueue();
  const done: number[] = [];
  for (let n = 0; n < 2_000; n++)
    queue.add(() => {
      now += 0.1;
      done.push(n);
    });
  expect(done).toEqual([]);
  const turns: number[] = [];
  for (let before = 0; done.length < 2_000; before = done.length) {
    await turn();
    turns.push(done.length - before);
  }
  expect(Math.max(...turns)).toBeLessThanOrEqual(101);
  expect(done).toEqual(Array.from({ length: 2_000 }, (_, n) => n));
});
