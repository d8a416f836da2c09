import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chainHolds } from '../../apps/server/src/platform/event-store/chain-holds.js';
import { OutcomeUnknown, StoreUnavailable } from '../../apps/server/src/platform/event-store/event-store.port.js';
import { FolderKeyVault } from '../../apps/server/src/platform/event-store/keys/folder-key-vault.js';
import { KurrentEventStore } from '../../apps/server/src/platform/event-store/kurrent/kurrent-event-store.js';
import { runSeed, seeded } from '../faults/support/random.js';
import { membersUnderTest, type MembersUnderTest } from '../support/kurrent-members.js';
import { by, collect, event } from '../support/store-folder.js';

jest.setTimeout(180_000);
const ROUNDS = 20;
const GOES_ON_MS = 3_000;
const seed = runSeed();
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

type Fault =
  | 'while appends wait'
  | 'while pages are read'
  | 'while a reader catches up'
  | 'while a store is opened'
  | 'two, one after the other';
const faults: readonly Fault[] = [
  'while appends wait',
  'while pages are read',
  'while a reader catches up',
  'while a store is opened',
  'two, one after the other',
];

/** As the callers of a store do it: the same ids until there is an outcome. */
async function surely<T>(work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + 60_000; ;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof OutcomeUnknown || error instanceof StoreUnavailable) || Date.now() > until) throw error;
      await pause(20);
    }
  }
}

describe(`a member of the database dies and the store goes on (seed ${seed}, ${ROUNDS} rounds)`, () => {
  let t: MembersUnderTest;
  let keys: string;
  let stores: KurrentEventStore[];
  let vault: FolderKeyVault;
  const { below: lot } = seeded(seed);
  const prefix = randomUUID().slice(0, 8);
  const acknowledged = new Map<string, string[]>();
  const open = () => new KurrentEventStore(t.url, vault);

  beforeAll(async () => {
    t = await membersUnderTest();
    keys = mkdtempSync(join(tmpdir(), 'loam-keys-'));
    vault = new FolderKeyVault(keys);
    stores = [open(), open()];
    await Promise.all(stores.map((store) => surely(() => store.lastPosition())));
  });
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await t.stop();
    rmSync(keys, { recursive: true });
  });

  /** One after the other in a stream of its own, every third over two streams. */
  async function write(store: KurrentEventStore, name: string, going: () => boolean): Promise<void> {
    const streams = [`plan-${prefix}${name}`, `field-${prefix}${name}`];
    for (let n = 0; going(); n += 1) {
      const chosen = n % 3 ? streams.slice(0, 1) : streams;
      const writes = chosen.map((stream) => {
        const known = acknowledged.get(stream) ?? [];
        acknowledged.set(stream, known);
        const expected = known.length === 0 ? ('noStream' as const) : known.length - 1;
        return { stream, expected, owner: 'grower:1' as const, events: [event(randomUUID())] };
      });
      await surely(() => store.append(writes, by()));
      for (const { stream, events } of writes) acknowledged.get(stream)!.push(events[0]!.id);
    }
  }

  async function elected(): Promise<number> {
    for (const until = Date.now() + 60_000; Date.now() < until; await pause(10)) {
      const leader = await t.leader();
      if (leader !== undefined) return leader;
    }
    throw new Error('nobody was elected');
  }

  /** Ends the leader; answers it when another one leads. */
  async function killLeader(): Promise<number> {
    const leader = await elected();
    await t.kill(leader);
    for (const until = Date.now() + 60_000; Date.now() < until; await pause(10)) {
      const next = await t.leader();
      if (next !== undefined && next !== leader) return leader;
    }
    throw new Error('nobody else was elected');
  }

  /** From the election on, with the dead one still away: how long until every store has appended and read. */
  async function goesOn(): Promise<number> {
    const from = performance.now();
    await Promise.all(
      stores.map(async (store) => {
        const stream = `probe-${prefix}${randomUUID()}`;
        await surely(() => store.append([{ stream, expected: 'noStream', owner: 'grower:1', events: [event(randomUUID())] }], by()));
        expect(await surely(() => collect(store.readStream(stream)))).toHaveLength(1);
        await surely(() => store.lastPosition());
        await surely(async () => store.readSnapshot(stream));
      }),
    );
    return performance.now() - from;
  }

  /** Reads, over and over, as long as it takes: what is read is whole. */
  async function readOn(store: KurrentEventStore, going: () => boolean): Promise<void> {
    while (going()) {
      const [stream, ids] = [...acknowledged][lot(acknowledged.size)] ?? [];
      if (!stream) return;
      const then = [...ids!];
      const read = await surely(() => collect(store.readStream(stream)));
      expect(read.map(({ id }) => id).slice(0, then.length)).toEqual(then);
    }
  }

  const order = Array.from({ length: ROUNDS }, (_, i) => [i + 1, faults[i < faults.length ? i : lot(faults.length)]!] as const);
  test.each(order)('round %d: the leader dies %s', async (round, fault) => {
    let running = true;
    const going = () => running;
    const follower = new AbortController();
    const seen: number[] = [];
    const after = await surely(() => stores[0]!.lastPosition());
    const from = fault === 'while a reader catches up' ? 0 : after;
    const following = stores[1]!.subscribeAll(
      { after: from, signal: follower.signal },
      (batch) => void seen.push(...batch.map((one) => one.position)),
    );
    const writers = [0, 1, 2, 3].map((n) => write(stores[n % 2]!, `-${round}-${n}`, going));
    const readers = fault === 'while pages are read' ? stores.map((store) => readOn(store, going)) : [];
    await pause(50 + lot(200));
    const opened = fault === 'while a store is opened' ? open() : undefined;
    const firstRead = opened && surely(() => opened.lastPosition());
    const dead = [await killLeader()];
    expect(await goesOn()).toBeLessThan(GOES_ON_MS);
    if (fault === 'two, one after the other') {
      await t.start(dead[0]!);
      await pause(100 + lot(300));
      dead.push(await killLeader());
      expect(await goesOn()).toBeLessThan(GOES_ON_MS);
      dead.shift();
    }
    expect(await firstRead).not.toBe(0);
    await pause(lot(300));
    running = false;
    await Promise.all([...writers, ...readers]);
    await t.start(dead[0]!);
    const last = await surely(() => stores[0]!.lastPosition());
    for (const until = Date.now() + 30_000; (seen.at(-1) ?? 0) < last && Date.now() < until;) await pause(10);
    follower.abort();
    await following;
    await opened?.close();
    const log = await surely(() => collect(stores[0]!.readAll({ after: from })));
    expect(seen.slice(0, log.length)).toEqual(log.map(({ position }) => position));
    for (const [stream, ids] of acknowledged) {
      if (!stream.includes(`-${round}-`)) continue;
      expect((await surely(() => collect(stores[1]!.readStream(stream)))).map(({ id }) => id)).toEqual(ids);
      expect(await surely(() => chainHolds(stores[0]!, stream))).toBe(true);
    }
  });
});
