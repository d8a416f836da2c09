import { describe, expect, test } from '@jest/globals';
import type { Clock } from '../../platform/decisions/clock.js';
import type { EventStore } from '../../platform/event-store/event-store.port.js';
import type { GrowerErasure } from './grower-erasure.js';
import { GrowerRetention } from './grower-retention.process.js';

const removed = (id: number, recordedAt: string, erased = false) => ({
  stream: `grower-${id}`,
  type: 'GrowerRemoved',
  data: {},
  by: { recordedAt },
  ...(erased && { erased }),
});

describe('removed growers', () => {
  test('are erased 30 days later, not a day before, and not again', async () => {
    const events = [
      removed(1, '2026-01-01T00:00:00.000Z', true),
      removed(2, '2026-01-02T00:00:00.000Z'),
      removed(3, '2026-01-31T12:00:00.000Z'),
      removed(4, '2026-02-01T12:00:01.000Z'),
    ];
    const store = {
      async *readAll() {
        yield* events;
      },
    } as unknown as EventStore;
    const destroyed: number[] = [];
    const erasure = { destroy: (ids: number[]) => void destroyed.push(...ids) } as unknown as GrowerErasure;
    const clock = { millis: () => Date.parse('2026-03-02T12:00:00.000Z') } as Clock;
    expect(await new GrowerRetention(store, erasure, clock).sweep()).toEqual([2, 3]);
    expect(destroyed).toEqual([2, 3]);
  });

  test('that were to be erased at once are, though the node that was asked died before', async () => {
    const asked = { ...removed(7, '2026-03-02T11:00:00.000Z'), position: 40, data: { erase: true } };
    const store = {
      async *readAll() {
        yield* [removed(6, '2026-03-02T10:00:00.000Z'), asked, removed(8, '2026-03-02T11:00:00.000Z', true)];
      },
    } as unknown as EventStore;
    const erased: unknown[] = [];
    const erasure = { erase: async (ids: number[], position: number) => void erased.push(ids, position) } as unknown as GrowerErasure;
    const clock = { millis: () => Date.parse('2026-03-02T12:00:00.000Z') } as Clock;
    expect(await new GrowerRetention(store, erasure, clock).sweep()).toEqual([7]);
    expect(erased).toEqual([[7], 40]);
  });
});
