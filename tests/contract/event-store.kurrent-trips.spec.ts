import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chainHolds } from '../../apps/server/src/platform/event-store/chain-holds.js';
import { atOneMoment } from '../../apps/server/src/platform/event-store/moment.js';
import { OutcomeUnknown, type StreamWrite, WrongExpectedRevision } from '../../apps/server/src/platform/event-store/event-store.port.js';
import { FolderKeyVault } from '../../apps/server/src/platform/event-store/keys/folder-key-vault.js';
import { KurrentEventStore } from '../../apps/server/src/platform/event-store/kurrent/kurrent-event-store.js';
import { noDelays } from '../support/fake-kurrentdb/delays.js';
import { FakeKurrentDb } from '../support/fake-kurrentdb/server.js';
import { by, collect, event, idsOf } from '../support/store-folder.js';
import { to } from './support/store-under-test.js';

const id = () => randomUUID();

describe('round trips to KurrentDB (a stand-in that counts)', () => {
  let fake: FakeKurrentDb;
  let keys: string;
  let vault: FolderKeyVault;
  let opened: KurrentEventStore[];
  let store: KurrentEventStore;
  const open = (timeoutMs?: number) => {
    const one = new KurrentEventStore(fake.url, vault, timeoutMs);
    opened.push(one);
    return one;
  };
  /** Its follower has asked where to begin. */
  async function settled(one: KurrentEventStore): Promise<KurrentEventStore> {
    await idsOf(one, 'nothing-1');
    await new Promise((done) => setTimeout(done, 50));
    return one;
  }
  const append = (...writes: StreamWrite[]) => store.append(writes, by());
  /** Reads and appends that the server was asked meanwhile. */
  async function trips(work: () => Promise<unknown>): Promise<{ reads: number; appends: number }> {
    const { read, append: appends } = { ...fake.cluster.calls };
    await work();
    return { reads: fake.cluster.calls.read - read, appends: fake.cluster.calls.append - appends };
  }

  beforeEach(async () => {
    fake = await FakeKurrentDb.start();
    keys = mkdtempSync(join(tmpdir(), 'loam-keys-'));
    vault = new FolderKeyVault(keys);
    opened = [];
    store = await settled(open());
  });
  afterEach(async () => {
    await Promise.all(opened.map((one) => one.close()));
    if (fake.isUp) fake.down();
    rmSync(keys, { recursive: true });
  });

  test('an append to a new stream, to one that this process wrote or read last, alone or over several, costs one', async () => {
    const one = { reads: 0, appends: 1 };
    expect(await trips(() => append(to('plan-1', 'noStream', id(), id())))).toEqual(one);
    expect(await trips(() => append(to('plan-1', 1, id())))).toEqual(one);
    expect(await trips(() => append(to('plan-1', 2, id()), to('field-1', 'noStream', id())))).toEqual(one);
    expect(await trips(() => append(to('plan-1', 'any', id()), to('field-1', 0, id())))).toEqual(one);
    store = await settled(open());
    await collect(store.readStream('plan-1'));
    expect(await trips(() => append(to('plan-1', 4, id())))).toEqual(one);
    expect(await chainHolds(store, 'plan-1')).toBe(true);
  });

  test('one to a stream that another process wrote to last costs what it takes to know the end', async () => {
    await append(to('plan-1', 'noStream', id()));
    store = await settled(open());
    expect(await trips(() => append(to('plan-1', 0, id())))).toEqual({ reads: 1, appends: 1 });
    await expect(opened[0]!.append([to('plan-1', 0, id())], by())).rejects.toThrow(WrongExpectedRevision);
    expect(await chainHolds(store, 'plan-1')).toBe(true);
  });

  test('what queues up behind an append of a stream goes out as one, each with its own outcome', async () => {
    const ids = Array.from({ length: 30 }, id);
    const asked = await trips(async () => {
      const outcomes = await Promise.all(ids.map((one, i) => append(to('plan-1', i === 0 ? 'noStream' : i - 1, one))));
      expect(outcomes.map(({ streams }) => streams[0]!.revision)).toEqual(ids.map((_, i) => i));
    });
    expect(asked).toEqual({ reads: 0, appends: 1 });
    expect(await idsOf(store, 'plan-1')).toEqual(ids);
    expect(await chainHolds(store, 'plan-1')).toBe(true);
    expect(await trips(() => Promise.all([1, 2, 3].map((n) => append(to(`plan-${n + 1}`, 'noStream', id())))))).toEqual({
      reads: 0,
      appends: 3,
    });
  });

  test('of a group that another process was quicker than, each is refused or written as if it had come alone', async () => {
    await append(to('plan-1', 'noStream', id()));
    await open().append([to('plan-1', 0, id())], by());
    const [taken, next] = [id(), id()];
    const outcomes = await Promise.allSettled([
      append(to('plan-1', 0, taken)),
      append(to('plan-1', 1, next)),
      append(to('plan-1', 2, id())),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect((await idsOf(store, 'plan-1'))[2]).toBe(next);
    expect(await chainHolds(store, 'plan-1')).toBe(true);
  });

  test('of a group whose outcome is not known every one is sent again and gets its own, once', async () => {
    store = open(400);
    await append(to('plan-1', 'noStream', id()));
    const writes = [1, 2, 3].map((n) => to('plan-1', n - 1, id()));
    fake.trouble.muteAppends(1);
    const first = await Promise.allSettled(writes.map((write) => append(write)));
    for (const one of first) expect(one).toMatchObject({ status: 'rejected', reason: expect.any(OutcomeUnknown) as unknown });
    for (const [i, write] of writes.entries()) expect((await append(write)).streams[0]!.revision).toBe(i + 1);
    await append(to('plan-1', 3, id()));
    expect(await idsOf(store, 'plan-1')).toHaveLength(5);
    expect(await chainHolds(store, 'plan-1')).toBe(true);
  });

  test.each([1, 2])(
    'the same ids sealed anew keep the bytes of the first try, and what follows is chained to those: after a restart between two tries (%d streams)',
    async (count) => {
      store = open(400);
      const writes = ['plan-1', 'field-1'].slice(0, count).map((stream) => to(stream, 'noStream', id()));
      fake.trouble.muteAppends(1);
      await expect(append(...writes)).rejects.toThrow(OutcomeUnknown);
      const restarted = open();
      const outcome = await restarted.append(writes, by({ recordedAt: '2026-03-01T09:00:00.000Z', commitId: 'second' }));
      expect((await collect(restarted.readStream('plan-1')))[0]!.by.commitId).toBe('commit-1');
      expect(outcome.streams[0]!.hash).toBe((await restarted.head('plan-1'))!.hash);
      await restarted.append([to('plan-1', 0, id())], by());
      expect(await chainHolds(restarted, 'plan-1')).toBe(true);
    },
  );

  test('answers that come together with the deadline: each append is done or its outcome unknown, and sent again it is there once', async () => {
    const deadline = 100;
    store = open(deadline);
    await idsOf(store, 'nothing-1');
    const outcomes = { done: 0, unknown: 0 };
    for (let round = 0; round < 12; round += 1) {
      const late = 11 * round;
      fake.cluster.delays = { ...noDelays, append: late, appendOverStreams: late };
      const writes = Array.from({ length: 6 }, (_, i) =>
        [`plan-${round}-${i}`, `field-${round}-${i}`].slice(0, 1 + (i % 2)).map((stream) => to(stream, 'noStream', id())),
      );
      const first = await Promise.allSettled(writes.map((one) => append(...one)));
      fake.cluster.delays = noDelays;
      for (const [i, one] of first.entries()) {
        outcomes[one.status === 'fulfilled' ? 'done' : 'unknown'] += 1;
        if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(OutcomeUnknown);
        const again = await opened[0]!.append(writes[i]!, by({ commitId: 'second' }));
        if (one.status === 'fulfilled') expect(again.streams.map(({ hash }) => hash)).toEqual(one.value.streams.map(({ hash }) => hash));
        for (const { stream, events } of writes[i]!) expect(await idsOf(opened[0]!, stream)).toEqual(events.map((event) => event.id));
      }
    }
    expect(Object.values(outcomes).every((count) => count > 0)).toBe(true);
  });

  test('and from two processes at once, over and over', async () => {
    const other = open();
    for (let n = 0; n < 25; n += 1) {
      const write = to('plan-1', n === 0 ? 'noStream' : n - 1, id());
      const both = await Promise.all([store.append([write], by({ commitId: 'a' })), other.append([write], by({ commitId: 'b' }))]);
      expect(both[0]).toEqual(both[1]);
    }
    expect(await idsOf(store, 'plan-1')).toHaveLength(25);
    expect(await chainHolds(other, 'plan-1')).toBe(true);
  });

  test('events that were written while the id on the wire was their own are read, and followed', async () => {
    await append(to('plan-1', 'noStream', id()));
    const [kept] = fake.log.all.filter(({ stream }) => stream === 'plan-1');
    const { id: own, ...older } = JSON.parse(Buffer.from(kept!.metadata).toString()) as { id: string };
    const metadata = Buffer.from(JSON.stringify(older));
    fake.log.tamper((all) => all.map((one) => (one.stream === 'plan-1' ? { ...one, id: own, metadata } : one)));
    store = open();
    expect(await idsOf(store, 'plan-1')).toEqual([own]);
    await append(to('plan-1', 0, id()));
    expect(await chainHolds(store, 'plan-1')).toBe(true);
    expect((await append({ ...to('plan-1', 'noStream'), events: [event(own)] })).streams[0]!.revision).toBe(0);
  });

  test('all who follow the log on a node hear of it together, and who is slow or comes late misses nothing', async () => {
    const stop = new AbortController();
    const running: Promise<void>[] = [];
    const follow = (after: number, each: () => Promise<void> | void = () => undefined) => {
      const seen: number[] = [];
      let live = false;
      const handle = async (batch: readonly { position: number }[]) => {
        await each();
        seen.push(...batch.map(({ position }) => position));
      };
      running.push(store.subscribeAll({ after, signal: stop.signal, onLive: () => (live = true) }, handle));
      return { seen, isLive: () => live };
    };
    const until = async (so: () => boolean) => {
      for (const end = Date.now() + 20_000; !so(); await new Promise((done) => setTimeout(done, 5)))
        if (Date.now() > end) throw new Error('it did not come to that');
    };
    await append(to('plan-1', 'noStream', id()));
    let goOn!: () => void;
    const held = new Promise<void>((done) => (goOn = done));
    const early = follow(0);
    const slow = follow(0, () => held);
    await until(early.isLive);
    const before = fake.cluster.calls.subscribe;
    for (let n = 0; n < 30; n += 1) await append(to('plan-1', n * 200, ...Array.from({ length: 200 }, id)));
    await until(() => early.seen.length === 6_001);
    const late = follow(0);
    goOn();
    await until(() => late.seen.length === 6_001 && slow.seen.length === 6_001 && late.isLive() && slow.isLive());
    expect(fake.cluster.calls.subscribe - before).toBeLessThanOrEqual(2); // who came late, and who fell behind what is kept
    await append(to('field-1', 'noStream', id()));
    await until(() => [early, slow, late].every(({ seen }) => seen.length === 6_002));
    for (const { seen } of [early, slow, late]) expect(seen).toEqual(early.seen.toSorted((a, b) => a - b));
    const settledAt = fake.cluster.calls.subscribe;
    const end = early.seen.at(-1)!;
    const more = Array.from({ length: 5 }, () => follow(end));
    await until(() => more.every((one) => one.isLive()));
    await append(to('field-1', 0, id()));
    await until(() => more.every(({ seen }) => seen.length === 1));
    expect(fake.cluster.calls.subscribe).toBe(settledAt);
    stop.abort();
    await Promise.all(running);
  });

  test('what comes together is handed on together: an append over hundreds of streams wakes who follows a few times', async () => {
    const stop = new AbortController();
    const batches: number[] = [];
    let live!: () => void;
    const isLive = new Promise<void>((done) => (live = done));
    let heard!: () => void;
    const all = new Promise<void>((done) => (heard = done));
    const running = store.subscribeAll({ after: 0, signal: stop.signal, onLive: live }, (batch) => {
      batches.push(batch.length);
      if (batches.reduce((sum, count) => sum + count, 0) === 400) heard();
    });
    await isLive;
    await append(...Array.from({ length: 400 }, (_, n) => to(`field-${n}`, 'noStream', id())));
    await all;
    expect(batches.length).toBeLessThan(100);
    stop.abort();
    await running;
  });

  test('reads of one moment of what was read before ask once where the log ends, whatever others wrote before it', async () => {
    const other = open();
    for (const stream of ['plan-1', 'field-1', 'user-1']) await append(to(stream, 'noStream', id()));
    await other.append([to('grower-1', 'noStream', id())], by());
    const look = async () => {
      const found: number[] = [];
      for (const [stream, from] of [
        ['plan-1', 1],
        ['field-1', 1],
        ['user-1', 1],
        ['crop-1', 0],
        ['grower-1', 0],
      ] as const)
        found.push((await collect(store.readStream(stream, { from }))).length);
      return found;
    };
    await look();
    expect(await trips(() => atOneMoment(look))).toEqual({ reads: 2, appends: 0 }); // the end, and the stream that is there
    for (let n = 0; n < 20; n += 1) {
      await other.append([to('plan-1', n, id())], by());
      await other.append([to('crop-1', n === 0 ? 'noStream' : n - 1, id())], by());
      expect(await atOneMoment(look)).toEqual([n + 1, n, 0, n + 1, 1]);
      await append(to('field-1', n, id()));
      expect((await atOneMoment(look))[1]).toBe(n + 1);
    }
    expect(await trips(look)).toEqual({ reads: 5, appends: 0 });
  });
});
