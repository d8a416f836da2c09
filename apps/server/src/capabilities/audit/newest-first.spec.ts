import { expect, test } from '@jest/globals';
import { newestFirst } from './newest-first.js';

const backAndForth = (count: number) => Array.from({ length: count }, (_, n) => (n * 7_919) % 1_000_003);

test.each([0, 1, 2, 19_999, 20_000, 20_001, 60_001, 200_000])('%i places come newest first', async (count) => {
  const places = backAndForth(count);
  expect(await newestFirst(places)).toEqual([...places].sort((a, b) => b - a));
});

test('others have their turn while many places are put in order', async () => {
  let [turns, done] = [0, false];
  const turn = () => {
    turns += 1;
    if (!done) setImmediate(turn);
  };
  setImmediate(turn);
  await newestFirst(backAndForth(200_000));
  done = true;
  expect(turns).toBeGreaterThan(40);
});
