import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AppendTooLarge,
  OutcomeUnknown,
  type RecordedEvent,
  StoreUnavailable,
} from '../../apps/server/src/platform/event-store/event-store.port.js';
import { FolderKeyVault } from '../../apps/server/src/platform/event-store/keys/folder-key-vault.js';
import { KurrentEventStore } from '../../apps/server/src/platform/event-store/kurrent/kurrent-event-store.js';
import { FakeKurrentDb } from '../support/fake-kurrentdb/server.js';
import { by, collect, event, idsOf } from '../support/store-folder.js';

// Every append goes through a server of its own and most time-outs are waited for: on a busy machine that takes its time.
jest.setTimeout(120_000);
const TIMEOUT_MS = 1_000;

const write = (stream: string, expected: 'noStream' | number = 'noStream', count = 1) => ({
  stream,
  expected,
  owner: 'grower:1' as const,
  events: Array.from({ length: count }, () => event(randomUUID())),
});
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const until = async (ready: () => boolean) => {
  while (!ready()) await pause(5);
};

/** As the callers of the store do it. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 50; ; left -= 1) {
    const done = await work().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if ('value' in done) return done.value;
    if (left === 0 || !(done.error instanceof OutcomeUnknown || done.error instanceof StoreUnavailable)) throw done.error;
    await pause(100);
  }
}

let keys: string;
let members: FakeKurrentDb[];
let store: KurrentEventStore;
const leader = () => members.find(({ leads }) => leads)!;

/** A store that gives up after `timeoutMs`: short where that is what is looked at, long where it must not happen. */
async function begin(size: number, timeoutMs: number) {
  keys = mkdtempSync(join(tmpdir(), 'loam-keys-'));
  members = await FakeKurrentDb.cluster(size);
  store = new KurrentEventStore(members[0]!.url, new FolderKeyVault(keys), timeoutMs);
}
async function giveUpSoon() {
  await store.close();
  store = new KurrentEventStore(members[0]!.url, new FolderKeyVault(keys), TIMEOUT_MS);
}
afterEach(async () => {
  await store.close();
  for (const member of members) member.down();
  rmSync(keys, { recursive: true });
});

/** Follows the log and keeps what it is given. */
function following(after = 0) {
  const stop = new AbortController();
  const seen: RecordedEvent[] = [];
  const state = { live: 0 };
  const done = store.subscribeAll({ after, signal: stop.signal, onLive: () => (state.live += 1) }, (batch) => void seen.push(...batch));
  return { seen, state, end: () => (stop.abort(), done) };
}

describe('the KurrentDB adapter on one server (a stand-in) in trouble', () => {
  beforeEach(() => begin(1, 20 * TIMEOUT_MS));

  test.each([1, 2])(
    'an append over %d streams that is written after its time-out stands there once, also when it was sent again before',
    async (count) => {
      const writes = ['plan-1', 'field-1'].slice(0, count).map((stream) => write(stream));
      await giveUpSoon();
      leader().trouble.lateAppend(TIMEOUT_MS + 300);
      await expect(store.append(writes, by())).rejects.toThrow(OutcomeUnknown);
      const settled = await again(() => store.append(writes, by())); // a busy machine may need more than the time-out for any call
      await pause(500);
      for (const { stream, events } of writes) expect(await again(() => idsOf(store, stream))).toEqual(events.map(({ id }) => id));
      expect((await again(() => store.append(writes, by()))).streams).toEqual(settled.streams);
    },
  );

  test.each([1, 2])(
    'a server that is not ready, or busy, has written nothing: unavailable, and the next try goes through (%d streams)',
    async (count) => {
      for (const text of ['Server Is Not Ready', 'Server Is Busy'] as const) {
        leader().trouble.refuseAppend(text);
        const writes = ['plan', 'field'].slice(0, count).map((kind) => write(`${kind}-${randomUUID()}`));
        await expect(store.append(writes, by())).rejects.toThrow(StoreUnavailable);
        await store.append(writes, by());
      }
    },
  );

  test.each([1, 2])('an append over %d streams that is larger than the server takes is refused for good', async (count) => {
    leader().log.maxAppend = 2_000;
    const large = { ...write('plan-1'), events: [event(randomUUID(), { text: 'x'.repeat(3_000) })] };
    const refused = await store.append([large, write('field-1')].slice(0, count), by()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppendTooLarge);
    expect(await collect(store.readAll())).toEqual([]);
  });

  test('parts that stand there already and parts that do not are never written together', async () => {
    const [plan, field] = [write('plan-1'), write('field-1')];
    await store.append([plan], by());
    await expect(store.append([plan, field], by())).rejects.toThrow();
    expect(await store.head('field-1')).toBeUndefined();
  });

  test('a page that breaks off is no end of the stream', async () => {
    await store.append([write('plan-1', 'noStream', 9)], by());
    leader().trouble.cutRead(4);
    await expect(idsOf(store, 'plan-1')).rejects.toThrow(StoreUnavailable);
    leader().trouble.cutRead(4);
    await expect(collect(store.readAll())).rejects.toThrow(StoreUnavailable);
    expect(await idsOf(store, 'plan-1')).toHaveLength(9);
  });

  test('a subscription that is dropped in the middle gives every event once and in order, also where the server sends some again', async () => {
    await store.append([write('plan-1', 'noStream', 40)], by());
    const { trouble } = leader();
    trouble.overlap = 3;
    for (const events of [7, 9, 11]) trouble.dropSubscription(events);
    const follower = following();
    await until(() => follower.state.live > 0);
    await store.append([write('plan-1', 39, 5)], by());
    await until(() => follower.seen.length >= 45);
    expect(follower.seen.map(({ revision }) => revision)).toEqual(Array.from({ length: 45 }, (_, i) => i));
    expect(follower.state.live).toBe(1);
    await follower.end();
  });

  test('places are not dense: records of the server and tombstones lie between and are not shown', async () => {
    for (let i = 0; i < 12; i += 1) await store.append([write(`plan-${i}`)], by());
    leader().log.tombstone('plan-99');
    const follower = following();
    await until(() => follower.state.live > 0);
    expect(leader().log.all.some(({ type }) => type.startsWith('$'))).toBe(true);
    expect(follower.seen).toHaveLength(12);
    expect(await store.lastPosition()).toBe(follower.seen.at(-1)!.position);
    expect((await collect(store.readAll({ after: follower.seen[5]!.position }))).map(({ stream }) => stream)).toEqual([
      'plan-6',
      'plan-7',
      'plan-8',
      'plan-9',
      'plan-10',
      'plan-11',
    ]);
    await follower.end();
  });
});

describe('the KurrentDB adapter when another server (of stand-ins) becomes the leader', () => {
  beforeEach(() => begin(3, 3 * TIMEOUT_MS));

  test.each([1, 2])('an append over %d streams finds it, though the former leader still answers', async (count) => {
    const kinds = ['plan', 'field'].slice(0, count);
    await store.append(
      kinds.map((kind) => write(`${kind}-1`)),
      by(),
    );
    for (const [i, member] of [members[1]!, members[2]!, members[0]!].entries()) {
      member.lead();
      const { streams } = await store.append(
        kinds.map((kind) => write(`${kind}-1`, i)),
        by(),
      );
      expect(streams.map(({ revision }) => revision)).toEqual(kinds.map(() => i + 1));
    }
    for (const kind of kinds) expect(await idsOf(store, `${kind}-1`)).toHaveLength(4);
  });

  test('reads and the subscription go on', async () => {
    await store.append([write('plan-1')], by());
    const follower = following();
    await until(() => follower.seen.length === 1);
    members[2]!.lead();
    expect(await idsOf(store, 'plan-1')).toHaveLength(1);
    expect(await store.lastPosition()).toBe(follower.seen[0]!.position);
    await store.append([write('plan-1', 0)], by());
    await until(() => follower.seen.length === 2);
    await follower.end();
  });

  test('of appends under way at that moment each is there once or not at all, and a resend settles which', async () => {
    const all = Array.from({ length: 60 }, (_, i) => (i % 3 ? [write(`plan-${i}`)] : [write(`plan-${i}`), write(`field-${i}`)]));
    const first = all.map((writes, i) => {
      if (i === 20) members[1]!.lead();
      if (i === 40) members[2]!.lead();
      return store.append(writes, by()).then(
        () => 'done',
        (error: unknown) => error,
      );
    });
    for (const [i, outcome] of (await Promise.all(first)).entries()) {
      if (outcome === 'done') continue;
      expect(outcome).toBeInstanceOf(OutcomeUnknown);
      await again(() => store.append(all[i]!, by()));
    }
    for (const write of all.flat()) expect(await idsOf(store, write.stream)).toEqual(write.events.map(({ id }) => id));
    expect(await collect(store.readAll())).toHaveLength(all.flat().length);
  });

  test.each(['up', 'down'])(
    'an append that was written but not answered before the change is never said to be absent (the new leader is %s)',
    async (state) => {
      await store.append([write('plan-0')], by());
      members[0]!.trouble.muteAppends(1);
      const [plan, field] = [write('plan-1'), write('field-1')];
      const silent = store.append([plan], by()).then(
        () => 'done',
        (error: unknown) => error,
      );
      await until(() => members[0]!.log.stream('plan-1') !== undefined);
      if (state === 'down') members[2]!.down();
      members[2]!.lead();
      const next = store.append([field], by()).then(
        () => 'done',
        (error: unknown) => error,
      );
      const outcomes = await Promise.all([silent, next]);
      if (state === 'up') expect(outcomes).toEqual(['done', 'done']);
      else for (const outcome of outcomes) expect(outcome).toBeInstanceOf(OutcomeUnknown);
      if (state === 'down') await members[2]!.up();
      for (const one of [plan, field]) expect((await again(() => store.append([one], by()))).streams[0]!.revision).toBe(0);
      expect(await collect(store.readAll())).toHaveLength(3);
    },
  );
});
