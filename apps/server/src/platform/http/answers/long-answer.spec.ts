import { expect, jest, test } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { isLong, jsonInPieces } from './long-answer.js';

const entries = Array.from({ length: 1_000 }, (_, id) => ({ id, name: `"${id}"`, none: undefined, at: new Date(id) }));

test.each([
  ['a list', entries],
  ['a list with gaps', [...entries, undefined, null, 'x', Number.NaN]],
  ['a list in a body', { total: 1_000, none: undefined, entries, more: [undefined, 1], 'a"b': { c: 1 } }],
  ['a long text of letters that take several bytes', Array.from({ length: 300 }, (_, n) => 'खत 🌱'.repeat(n))],
  ['two lists', { entries, others: entries }],
])('%s is written as JSON writes it', async (_, body) => {
  expect(isLong(body)).toBe(true);
  expect((await jsonInPieces(body)).toString()).toBe(JSON.stringify(body));
});

test('a page of a list and what is no plain body are written at once', () => {
  for (const body of [entries.slice(0, 200), { items: entries.slice(0, 200) }, 'text', null, undefined, new Map(), Buffer.from('x')])
    expect(isLong(body)).toBe(false);
});

test('L16.2 others have their turn while a long answer is written', async () => {
  const slow = {
    toJSON: () => {
      for (const until = performance.now() + 1; performance.now() < until;);
      return 'slow';
    },
  };
  let turns = 0;
  let isDone = false;
  const written = jsonInPieces(Array.from({ length: 300 }, () => slow)).finally(() => (isDone = true));
  for (; !isDone; turns += 1) await setImmediate();
  expect(JSON.parse((await written).toString())).toHaveLength(300);
  expect(turns).toBeGreaterThan(20);
});

test('L16.2 and while its pieces are put together, which took 95 ms of tens of megabytes', async () => {
  const concat = jest.spyOn(Buffer, 'concat');
  const { copy } = Buffer.prototype;
  jest.spyOn(Buffer.prototype, 'copy').mockImplementation(function slow(this: Buffer, ...how) {
    for (const until = performance.now() + 1; performance.now() < until;);
    return copy.apply(this, how);
  });
  let [turns, isDone] = [0, false];
  const body = Array.from({ length: 300 }, () => 'x'.repeat(70_000));
  const written = jsonInPieces(body).finally(() => (isDone = true));
  for (; !isDone; turns += 1) await setImmediate();
  jest.restoreAllMocks();
  expect((await written).toString()).toBe(JSON.stringify(body));
  expect(concat).not.toHaveBeenCalled();
  expect(turns).toBeGreaterThan(20);
});
