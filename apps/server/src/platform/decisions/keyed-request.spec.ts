import { expect, test } from '@jest/globals';
import type { EventStore, RecordedEvent } from '../event-store/event-store.port.js';
import { KeyedRequest, type RequestPart } from './keyed-request.js';

const by = { actorId: 1, actorName: '', recordedAt: '2026-11-29T00:00:00.000Z' };
const part = (ordinal: number, ids: RequestPart['ids']) => ({ ordinal, fingerprint: 'the same', ids, before: {}, after: {} });
/** A log that holds these records of a request and nothing else. */
const logOf = (parts: readonly RequestPart[]) =>
  ({
    async *readStream() {
      for (const [revision, data] of parts.entries())
        yield { type: 'RequestCarriedOut', revision, position: revision + 1, data, by } as unknown as RecordedEvent;
    },
  }) as unknown as EventStore;
const idsOf = async (parts: readonly RequestPart[], count: number) => {
  const keyed = new KeyedRequest('idempotency-1', 'the same', 'platform', '2026-01-01T00:00:00.000Z');
  await keyed.reload(logOf(parts));
  return Array.from({ length: count }, () => keyed.replayedId('grower'));
};

test('a request that was carried out in one go gets the ids it had, and then new ones', async () => {
  expect(await idsOf([part(0, { grower: [7] }), part(1, { grower: [7, 8], field: [3] })], 3)).toEqual([7, 8, undefined]);
  expect(await idsOf([part(0, { grower: [7, 8] })], 3)).toEqual([7, 8, undefined]);
});

test('one that a kill divided gets those of before and of after, in their order', async () => {
  expect(await idsOf([part(0, { grower: [7] }), part(1, { grower: [19] })], 3)).toEqual([7, 19, undefined]);
  expect(await idsOf([part(0, { grower: [7] }), part(1, { grower: [19] }), part(2, { grower: [19, 20] })], 4)).toEqual([
    7,
    19,
    20,
    undefined,
  ]);
  expect(await idsOf([part(0, { grower: [7] }), part(1, {}), part(2, { grower: [31] })], 3)).toEqual([7, 31, undefined]);
});
