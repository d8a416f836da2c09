import { expect, test } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import type { ActorNames } from '../actor-names.js';
import type { Connection } from './connection.js';
import type { FreshRows } from './fresh-rows.js';
import type { KnownEnds } from './known-ends.js';
import { Reader } from './reader.js';

const EVENTS = 40_000;

test('L16.2 workers that look through a long log at once do so one after the other, a piece in each turn of the event loop', async () => {
  let turn = 0;
  const pieces = new Map<number, number>();
  const sql = {
    tail: { get: () => ({ position: EVENTS }) },
    count: {
      get: (after: number, end: number) => {
        pieces.set(turn, (pieces.get(turn) ?? 0) + 1);
        return { n: end - after };
      },
    },
    ofTypes: { iterate: () => [] },
  };
  const ends = { lookAgain: () => undefined } as unknown as KnownEnds;
  const reader = new Reader(() => ({ sql }) as unknown as Connection, {} as ActorNames, ends, {} as FreshRows);
  let left = 6;
  const look = async () => {
    for await (const _ of reader.all({ types: ['Rung'] }));
    left -= 1;
  };
  const looks = Array.from({ length: left }, look);
  for (; left > 0; turn += 1) await setImmediate();
  await Promise.all(looks);
  expect([...pieces.values()].reduce((sum, n) => sum + n)).toBe((6 * EVENTS) / 5_000);
  expect(Math.max(...pieces.values())).toBe(1);
});
