import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { OutcomeUnknown, StoreUnavailable } from '../../apps/server/src/platform/event-store/event-store.port.js';
import { FolderKeyVault } from '../../apps/server/src/platform/event-store/keys/folder-key-vault.js';
import { KurrentEventStore } from '../../apps/server/src/platform/event-store/kurrent/kurrent-event-store.js';
import { atOneMomentOrAsHeard } from '../../apps/server/src/platform/event-store/moment.js';
import { FakeKurrentDb } from '../support/fake-kurrentdb/server.js';
import { by, collect } from '../support/store-folder.js';
import { to } from './support/store-under-test.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
/** As the callers of a store do it: the same ids until there is an outcome. */
async function surely<T>(work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + 10_000; ;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof OutcomeUnknown || error instanceof StoreUnavailable) || Date.now() > until) throw error;
      await pause(5);
    }
  }
}
const write = () => to(`plan-${randomUUID()}`, 'noStream', randomUUID());

describe('who leads the database (stand-ins)', () => {
  let members: FakeKurrentDb[];
  let keys: string;
  let store: KurrentEventStore;

  beforeEach(async () => {
    members = await FakeKurrentDb.cluster(3);
    keys = mkdtempSync(join(tmpdir(), 'loam-keys-'));
    store = new KurrentEventStore(members[0]!.clusterUrl, new FolderKeyVault(keys));
    await store.append([write()], by());
  });
  afterEach(async () => {
    await store.close();
    for (const member of members) if (member.isUp) member.down();
    rmSync(keys, { recursive: true });
  });

  test('while nobody does, calls are refused within a second, later ones at once, and the status says since when', async () => {
    expect(store.status()).toEqual({ member: `127.0.0.1:${members[0]!.at.port}` });
    const before = new Date();
    members[0]!.kill();
    members[1]!.kill();
    const refused = async (work: () => Promise<unknown>) => {
      const from = performance.now();
      await expect(work()).rejects.toThrow();
      return performance.now() - from;
    };
    expect(await refused(() => store.append([write()], by()))).toBeLessThan(1_500); // a moment more on a busy machine
    for (const work of [() => store.append([write()], by()), () => store.lastPosition(), () => collect(store.readStream('plan-1'))])
      expect(await refused(work)).toBeLessThan(300);
    const { member, since } = store.status();
    expect(member).toBeUndefined();
    expect(Date.parse(since!)).toBeGreaterThanOrEqual(before.getTime());
    await members[0]!.up();
    for (const until = Date.now() + 10_000; !store.status().member && Date.now() < until;) await pause(10);
    await store.append([write()], by());
  });

  test('a read that changes nothing may take a stream for what was heard of it last, others not, and never one that was heard to have grown', async () => {
    const [known, grown] = [write(), write()];
    for (const one of [known, grown]) await store.append([one], by());
    const newest = async (stream: string, from: number) => (await collect(store.readStream(stream, { from }))).length;
    for (const one of [known, grown]) expect(await newest(one.stream, 1)).toBe(0);
    const other = new KurrentEventStore(members[0]!.clusterUrl, new FolderKeyVault(keys));
    const place = await other.append([to(grown.stream, 0, randomUUID())], by());
    await other.close();
    for (const until = Date.now() + 10_000; (await store.lastPosition()) < place.position && Date.now() < until;) await pause(10);
    await pause(100); // and heard
    members[0]!.kill();
    members[1]!.kill();
    await expect(store.lastPosition()).rejects.toThrow();
    let told = 0;
    const asHeard = <T>(work: () => Promise<T>) => atOneMomentOrAsHeard(work, () => (told += 1));
    expect(await asHeard(() => newest(known.stream, 1))).toBe(0);
    expect(told).toBe(1);
    for (const [stream, from] of [
      [grown.stream, 1],
      [known.stream, 0],
      ['plan-never-read', 0],
    ] as const)
      await expect(asHeard(() => newest(stream, from))).rejects.toThrow(StoreUnavailable);
    await expect(newest(known.stream, 1)).rejects.toThrow(StoreUnavailable);
    expect(told).toBe(1);
  });

  test('an orderly change is followed though nobody calls, and though the former leader still answers', async () => {
    members[1]!.lead();
    for (const until = Date.now() + 10_000; store.status().member !== `127.0.0.1:${members[1]!.at.port}` && Date.now() < until;)
      await pause(10);
    expect(store.status()).toEqual({ member: `127.0.0.1:${members[1]!.at.port}` });
  });

  test('a leader that falls silent is given up, and what waits on it goes to the next one', async () => {
    const { port } = members[0]!.at;
    members[0]!.trouble.silence();
    const waiting = store.append([write()], by());
    members[1]!.lead();
    expect((await waiting).streams).toHaveLength(1);
    expect(store.status().member).not.toBe(`127.0.0.1:${port}`);
  });

  test('a leader that answers nothing, and that the others still name, is given up after 3.5 s: then calls are refused at once, until it answers again', async () => {
    const { trouble } = members[0]!;
    trouble.silence();
    const from = performance.now();
    const one = write();
    const outcome = async (work: Promise<unknown>) => {
      const error: unknown = await work.catch((reason: unknown) => reason);
      return [error, performance.now() - from] as const;
    };
    const [[append, appendMs], [read, readMs]] = await Promise.all([outcome(store.append([one], by())), outcome(store.lastPosition())]);
    expect(append).toBeInstanceOf(OutcomeUnknown);
    expect(read).toBeInstanceOf(StoreUnavailable);
    for (const ms of [appendMs, readMs]) expect(ms).toBeLessThan(8_000); // 3.5 and 0.7 for another leader; twice that on a busy machine
    expect(store.status()).toEqual({ since: expect.any(String) });
    const later = performance.now();
    await expect(store.append([write()], by())).rejects.toThrow(StoreUnavailable);
    await expect(store.lastPosition()).rejects.toThrow(StoreUnavailable);
    expect(performance.now() - later).toBeLessThan(1_000);
    trouble.isSilent = false;
    for (const until = Date.now() + 10_000; !store.status().member && Date.now() < until;) await pause(10);
    await store.append([one], by());
    expect(await collect(store.readStream(one.stream))).toHaveLength(1);
  });

  test('a leader that is cut off from the others and does not know it: what it takes is answered by the next one, once', async () => {
    await collect(store.readStream('plan-1'));
    members[0]!.cut();
    const one = write();
    const two = [write(), write()];
    const appended = Promise.all([surely(() => store.append([one], by())), surely(() => store.append(two, by()))]);
    await pause(700);
    expect(store.status()).toEqual({ member: `127.0.0.1:${members[0]!.at.port}` }); // it says so itself
    const from = performance.now();
    members[0]!.resign();
    await appended;
    expect(performance.now() - from).toBeLessThan(3_000);
    expect(store.status().member).not.toBe(`127.0.0.1:${members[0]!.at.port}`);
    for (const { stream, events } of [one, ...two])
      expect((await collect(store.readStream(stream))).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    members[0]!.mend();
    await store.append([write()], by());
  });

  test('an election makes one search, not one for each call that waits', async () => {
    for (const member of members) member.cluster.electionMs = [600, 600];
    const { gossip } = members[0]!.cluster.calls;
    members[0]!.kill();
    const calls = Array.from({ length: 300 }, (_, i) => (i % 2 ? store.lastPosition() : store.append([write()], by())));
    const outcomes = await Promise.allSettled(calls);
    for (const one of outcomes)
      if (one.status === 'rejected') expect([OutcomeUnknown, StoreUnavailable].some((known) => one.reason instanceof known)).toBe(true);
    while (!store.status().member) await pause(10);
    expect(members[0]!.cluster.calls.gossip - gossip).toBeLessThan(60); // three members, every 100 ms, and the beats
  });

  test('200 elections leave no sockets, threads or memory behind', async () => {
    const held = () => {
      collectGarbage();
      const threads = Number(/Threads:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))![1]);
      return { descriptors: readdirSync('/proc/self/fd').length, threads, heap: process.memoryUsage().heapUsed };
    };
    const elect = async (n: number) => {
      const one = write();
      const former = members.find(({ leads }) => leads)!;
      if (n % 10 === 0) former.kill(); // the others elect one of themselves
      else members[n % 3]!.lead();
      if (!former.isUp) await former.up();
      await surely(() => store.append([one], by()));
      await surely(() => store.lastPosition());
    };
    for (let n = 0; n < 20; n += 1) await elect(n);
    const before = held();
    for (let n = 20; n < 220; n += 1) await elect(n);
    await pause(500);
    const after = held();
    expect(after.descriptors).toBeLessThanOrEqual(before.descriptors + 6);
    expect(after.threads).toBeLessThanOrEqual(before.threads + 2);
    expect(after.heap - before.heap).toBeLessThan(10 * 1024 * 1024);
  });
});
