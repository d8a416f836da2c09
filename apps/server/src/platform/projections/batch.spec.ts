import { expect, test } from '@jest/globals';
import { Breather } from '../event-loop/breather.js';
import { FoldedBatch } from './batch.js';

/** A document that takes so long to be written out. */
const slow = (ms: number) => ({
  toJSON() {
    const until = performance.now() + ms;
    while (performance.now() < until);
    return 'long';
  },
});

test.each([
  [12, true],
  [0, false],
])('after a last document of %s ms others have a turn before the batch is sent: %s', async (ms, hadOne) => {
  const batch = new FoldedBatch('loam:x:', () => Promise.resolve(undefined));
  batch.put('one', slow(ms));
  const breather = new Breather();
  let turns = 0;
  setImmediate(() => (turns += 1));
  const { docs } = await batch.changes(breather);
  expect([docs.length, turns > 0]).toEqual([1, hadOne]);
});
