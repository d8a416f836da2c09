import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  OutcomeUnknown,
  type RecordedEvent,
  StoreUnavailable,
  StreamTombstoned,
} from '../../apps/server/src/platform/event-store/event-store.port.js';
import { FolderKeyVault } from '../../apps/server/src/platform/event-store/keys/folder-key-vault.js';
import { KurrentEventStore } from '../../apps/server/src/platform/event-store/kurrent/kurrent-event-store.js';
import { FakeKurrentDb } from '../support/fake-kurrentdb/server.js';
import { realKurrentDb } from '../support/real-kurrentdb.js';
import { scoped } from '../support/scoped-store.js';
import { by, collect, event, idsOf } from '../support/store-folder.js';
import { eventStoreContract } from './event-store.contract.js';

const real = realKurrentDb();
const idsPerStream = 'kurrentdb: it knows event ids per stream only; ours are random UUIDs';

function openOn(url: string, timeoutMs?: number) {
  const keys = mkdtempSync(join(tmpdir(), 'loam-keys-'));
  const vault = new FolderKeyVault(keys);
  const [store, other] = [new KurrentEventStore(url, vault, timeoutMs), new KurrentEventStore(url, vault, timeoutMs)];
  const remove = async () => {
    await Promise.all([store.close(), other.close()]);
    rmSync(keys, { recursive: true });
  };
  return { store, other, vault, remove };
}

/** A container takes its time. */
async function started(store: KurrentEventStore) {
  for (const end = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 500))) {
    const error = await store.lastPosition().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error === undefined) return;
    if (!(error instanceof StoreUnavailable) || Date.now() > end) throw error;
  }
}

if ('why' in real)
  describe('KurrentDB itself', () => {
    test.skip(`keeps the event store contract (skipped: kurrentdb: ${real.why}; the stand-in below only speaks its protocol)`, () =>
      undefined);
  });
else {
  afterAll(() => real.stop());
  eventStoreContract(
    `the KurrentDB adapter, on ${real.what},`,
    async () => {
      const t = openOn(real.url);
      await started(t.store);
      const prefix = `${randomUUID()}.`;
      const before = await t.store.lastPosition();
      return { ...t, store: scoped(t.store, prefix, before), other: scoped(t.other, prefix, before) };
    },
    { idsPerStream },
  );
}

eventStoreContract(
  'the KurrentDB adapter, on a stand-in that speaks the wire protocol,',
  async () => {
    const fake = await FakeKurrentDb.start();
    const { remove, ...t } = openOn(fake.url);
    return {
      ...t,
      remove: async () => {
        await remove();
        fake.down();
      },
    };
  },
  { idsPerStream },
);

describe('the KurrentDB adapter when the server (a stand-in) fails', () => {
  let fake: FakeKurrentDb;
  let t: ReturnType<typeof openOn>;
  const write = (stream = 'plan-1') => [
    { stream, expected: 'noStream' as const, owner: 'grower:1' as const, events: [event(randomUUID())] },
  ];

  beforeEach(async () => {
    fake = await FakeKurrentDb.start();
    t = openOn(fake.url, 1_000);
  });
  afterEach(async () => {
    await t.remove();
    fake.down();
  });

  test.each([1, 2])('an append over %d streams that was not answered is unknown, and its resend gets the stored outcome', async (count) => {
    const writes = ['plan-1', 'field-1'].slice(0, count).flatMap(write);
    fake.trouble.muteAppends(1);
    await expect(t.store.append(writes, by())).rejects.toThrow(OutcomeUnknown);
    const settled = await t.store.append(writes, by({ recordedAt: '2026-03-01T08:00:05.000Z' }));
    expect(settled.streams).toHaveLength(count);
    expect(await t.store.head('plan-1')).toEqual({ revision: 0, hash: settled.streams[0]!.hash });
    const next = await t.store.append([{ ...write()[0]!, expected: 0 }], by());
    expect(next.streams[0]!.revision).toBe(1);
    const [first, second] = await collect(t.other.readStream('plan-1'));
    expect(second!.prevHash).toBe(first!.hash);
  });

  test('calls are refused as unavailable while it is away, and go through when it is back', async () => {
    await t.store.append(write(), by());
    fake.down();
    await expect(t.store.head('plan-1')).rejects.toThrow(StoreUnavailable);
    await expect(t.store.append(write('plan-2'), by())).rejects.toThrow();
    await expect(t.store.append(write('plan-2'), by())).rejects.toThrow(StoreUnavailable);
    await fake.up();
    const deadline = Date.now() + 50_000;
    const again = write('plan-3');
    for (let done = false; !done;)
      done = await t.store.append(again, by()).then(
        () => true,
        () =>
          Date.now() > deadline
            ? Promise.reject(new Error('never came back'))
            : new Promise((resolve) => setTimeout(() => resolve(false), 200)),
      );
    expect(await idsOf(t.store, 'plan-3')).toEqual([again[0]!.events[0]!.id]);
  });

  test('a subscription goes on where it was after the connection broke', async () => {
    await t.store.append(write('plan-1'), by());
    const stop = new AbortController();
    const seen: RecordedEvent[] = [];
    let lives = 0;
    const done = t.store.subscribeAll({ after: 0, signal: stop.signal, onLive: () => (lives += 1) }, (batch) => void seen.push(...batch));
    while (lives === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    fake.down();
    fake.log.append([
      {
        stream: '$stats',
        expected: -2,
        events: [{ id: randomUUID(), type: '$statsCollected', data: Buffer.from('{}'), metadata: Buffer.alloc(0) }],
      },
    ]);
    await fake.up();
    const writer = new KurrentEventStore(fake.url, t.vault);
    await writer.append(write('plan-2'), by());
    while (seen.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(seen.map(({ stream }) => stream)).toEqual(['plan-1', 'plan-2']);
    expect(lives).toBe(1);
    stop.abort();
    await done;
    await writer.close();
  });

  test('a tombstoned stream reads as missing and takes nothing, alone or with others', async () => {
    fake.log.tombstone('plan-1');
    expect(await t.store.head('plan-1')).toBeUndefined();
    expect(await idsOf(t.store, 'plan-1')).toEqual([]);
    await expect(t.store.append(write('plan-1'), by())).rejects.toThrow(StreamTombstoned);
    await expect(t.store.append([...write('plan-1'), ...write('plan-2')], by())).rejects.toThrow(StreamTombstoned);
    expect(await t.store.head('plan-2')).toBeUndefined();
  });

  test('a snapshot stream keeps one event and the log does not show it', async () => {
    const { position } = await t.store.append(write(), by());
    for (const revision of [1, 2, 3]) await t.store.writeSnapshot('plan-1', 'grower:1', { revision, version: 'v1', state: { revision } });
    expect(fake.log.stream('snapshot-plan-1')).toHaveLength(1);
    expect(await t.store.readSnapshot('plan-1')).toMatchObject({ revision: 3 });
    expect(await t.store.lastPosition()).toBe(position);
    expect(await collect(t.store.readAll())).toHaveLength(1);
  });
});
