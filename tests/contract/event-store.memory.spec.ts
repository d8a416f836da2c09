import { beforeEach, describe, expect, test } from '@jest/globals';
import { MemoryEventStore } from '../../apps/server/src/platform/event-store/memory-event-store.js';
import { subscriptionContract } from './event-store.subscription.contract.js';

describe('the store of the unit tests, which keeps nothing,', () => {
  let store: MemoryEventStore;
  beforeEach(() => {
    store = new MemoryEventStore();
  });
  subscriptionContract(() => ({ store, other: store }));

  test('a subscription to an empty log hands over nothing, says that it is live, and ends when it is told to', async () => {
    const stop = new AbortController();
    const seen: number[] = [];
    let live = 0;
    const done = store.subscribeAll({ after: 0, signal: stop.signal, onLive: () => (live += 1) }, ({ length }) => void seen.push(length));
    await Promise.resolve();
    stop.abort();
    await done;
    expect([seen, live]).toEqual([[], 1]);
  });
});
