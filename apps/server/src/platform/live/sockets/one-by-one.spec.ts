import { expect, test } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { OneByOne } from './one-by-one.js';

test('the work of one person goes on in the order it was asked for, a piece at a time, with others in between; a failure is its own', async () => {
  const line = new OneByOne();
  const seen: string[] = [];
  const piece = (who: string, n: number) =>
    line.take(who, async () => {
      seen.push(`${who}${n} begins`);
      await setImmediate();
      seen.push(`${who}${n} ends`);
      if (n === 2) throw new Error('refused');
      return n;
    });
  const asked = Promise.allSettled([piece('a', 1), piece('a', 2), piece('a', 3), piece('b', 1)]);
  const outcomes = (await asked).map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message));
  expect(outcomes).toEqual([1, 'refused', 3, 1]);
  expect(seen.filter((one) => one.startsWith('a'))).toEqual([1, 2, 3].flatMap((n) => [`a${n} begins`, `a${n} ends`]));
  expect(seen.indexOf('b1 begins')).toBeLessThan(seen.indexOf('a2 begins'));
  expect(await line.take('a', () => Promise.resolve('again'))).toBe('again');
});
