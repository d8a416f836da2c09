import { afterEach, expect, jest, test } from '@jest/globals';
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

afterEach(() => void jest.restoreAllMocks());

test('L16.2 a long stream is read and opened a piece in each turn of the event loop, whatever an event costs', async () => {
  const count = 1_200;
  let now = 0;
  let turn = 0;
  const work = new Map<number, number>();
  const costs = (ms: number) => {
    now += ms;
    work.set(turn, (work.get(turn) ?? 0) + ms);
  };
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const row = (revision: number) => ({
    revision,
    position: revision + 1,
    stream: 'idempotency-x',
    data: [],
    sealed_hash: '',
    context: '{}',
  });
  const sql = {
    stream: {
      *iterate(_stream: string, from: number, n: number) {
        for (let at = from; at < Math.min(from + n, count); at++) {
          costs(0.3);
          yield row(at);
        }
      },
    },
  };
  const ends = { endsBefore: () => false, note: () => undefined, lookAgain: () => undefined } as unknown as KnownEnds;
  const names = { name: () => (costs(1), ''), readyToOpen: () => undefined, vault: { find: () => undefined } } as unknown as ActorNames;
  const reader = new Reader(() => ({ sql }) as unknown as Connection, names, ends, {} as FreshRows);
  const seen: number[] = [];
  const read = (async () => {
    for await (const { revision } of reader.stream('idempotency-x')) seen.push(revision);
  })();
  let isRead = false;
  void read.then(() => (isRead = true));
  for (; !isRead; turn += 1) await setImmediate();
  expect(seen).toEqual(Array.from({ length: count }, (_, n) => n));
  expect(Math.max(...work.values())).toBeLessThan(30);
});

test('L16.2 a batch ends after the page that took its time, and tells all that was read', () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const sql = {
    all: {
      *iterate(after: number, n: number) {
        for (let position = after + 1; position <= after + n; position++) {
          now += 1; // a machine that is busy with others
          yield { position, revision: 0, stream: `s-${position}`, data: [], context: '{}' };
        }
      },
    },
  };
  const ends = { lookAgain: () => undefined } as unknown as KnownEnds;
  const fresh = { after: () => [] } as unknown as FreshRows;
  const names = { readyToOpen: () => undefined } as unknown as ActorNames;
  const reader = new Reader(() => ({ sql }) as unknown as Connection, names, ends, fresh);
  const { events, more } = reader.batch(0, 1_000, false, true);
  expect([events.map(({ position }) => position), more]).toEqual([Array.from({ length: 20 }, (_, n) => n + 1), true]);
});
