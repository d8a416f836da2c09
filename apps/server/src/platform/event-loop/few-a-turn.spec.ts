import { expect, test } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { FewATurn } from './few-a-turn.js';

/** How many of those that wait for one answer have gone on, turn by turn, each some promises after it was let through. */
async function goneByTurn(count: number, most: number): Promise<number[]> {
  const few = new FewATurn(most);
  const order: number[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const all = Array.from({ length: count }, async (_, at) => {
    await answered;
    await few.next();
    for (let hop = 0; hop < 20; hop++) await Promise.resolve();
    order.push(at);
  });
  const seen: number[] = [];
  answer();
  while (order.length < count) {
    await turn();
    seen.push(order.length);
  }
  await Promise.all(all);
  expect(order).toEqual([...order.keys()]);
  return seen;
}

test('of many that waited for one answer a few go on in each turn, in their order', async () => {
  const seen = await goneByTurn(100, 8);
  const steps = seen.map((gone, at) => gone - (seen[at - 1] ?? 0));
  expect(Math.max(...steps)).toBe(8);
  expect(seen.length).toBeLessThan(20);
});

test('a few do not wait for a turn', () => {
  const few = new FewATurn(8);
  expect(Array.from({ length: 8 }, () => few.next())).toEqual(Array.from({ length: 8 }, () => undefined));
  expect(few.next()).toBeInstanceOf(Promise);
});

test('what comes in a later turn goes on at once again', async () => {
  const few = new FewATurn(2);
  await Promise.all([few.next(), few.next(), few.next()]);
  await turn();
  await turn();
  expect(few.next()).toBeUndefined();
});
