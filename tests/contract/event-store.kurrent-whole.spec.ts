import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBackup, restoreBackup } from '../../apps/server/src/platform/backup/backup.js';
import { fillKurrent, kurrentEvents } from '../../apps/server/src/platform/backup/kurrent-events.js';
import {
  type EventStore,
  StoreDamaged,
  StoreMisconfigured,
  StoreUnavailable,
} from '../../apps/server/src/platform/event-store/event-store.port.js';
import { openKurrent } from '../../apps/server/src/platform/event-store/kurrent/open-kurrent.js';
import type { KurrentEventStore } from '../../apps/server/src/platform/event-store/kurrent/kurrent-event-store.js';
import { verifyLog } from '../../apps/server/src/platform/event-store/kurrent/verify-log.js';
import { openKeyVault } from '../../apps/server/src/platform/event-store/open-event-store.js';
import { verifyStore } from '../../apps/server/src/platform/event-store/sqlite/check.js';
import { SqliteEventStore } from '../../apps/server/src/platform/event-store/sqlite/sqlite-event-store.js';
import { copyLog, expectSame } from '../../apps/server/src/platform/event-store/transfer/copy-log.js';
import { KurrentLog, NewKurrentLog } from '../../apps/server/src/platform/event-store/kurrent/kurrent-log.js';
import { NewSqliteLog, SqliteLog } from '../../apps/server/src/platform/event-store/sqlite/sqlite-log.js';
import type { Kept } from '../support/fake-kurrentdb/kept.js';
import { FakeKurrentDb } from '../support/fake-kurrentdb/server.js';
import { by, collect, event } from '../support/store-folder.js';

jest.setTimeout(120_000);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe('the whole log in KurrentDB (stand-ins)', () => {
  let dir: string;
  let fakes: FakeKurrentDb[];
  const folder = (name: string) => {
    mkdirSync(join(dir, name), { recursive: true });
    return join(dir, name);
  };
  const settings = (eventStore: string, name = 'node', keysUrl: string | undefined = `file:${join(dir, 'keys')}`) => ({
    dir: folder(name),
    eventStore,
    keysUrl,
    nodeId: 'n1',
  });
  const began = async () => {
    const fake = await FakeKurrentDb.start();
    fakes.push(fake);
    return fake;
  };
  const opened = (fake: FakeKurrentDb, name = 'node') => {
    const chosen = settings(fake.url, name);
    return openKurrent(fake.url, openKeyVault(chosen), { beside: chosen });
  };
  /** A few streams, alone and over several, of which one is erased. */
  async function fill(store: EventStore, count = 60): Promise<void> {
    const ends = new Map<string, number>();
    for (let n = 0; n < count; n += 1) {
      const streams = n % 4 ? [`plan-${n % 5}`] : [`plan-${n % 5}`, `idempotency-${n}`];
      const writes = streams.map((stream) => {
        const end = ends.get(stream);
        ends.set(stream, (end ?? -1) + 1);
        const owner = `grower:${1 + (n % 3)}` as const;
        return {
          stream,
          expected: end ?? ('noStream' as const),
          owner,
          events: [event(randomUUID(), { n, text: 'शेत' }, n % 7 ? undefined : Buffer.from([n]))],
        };
      });
      await store.append(writes, by({ commitId: `c-${n}` }));
    }
  }
  async function bearWitness(store: KurrentEventStore, until: () => boolean): Promise<void> {
    const stop = new AbortController();
    const kept = store.witness(stop.signal);
    for (const end = Date.now() + 10_000; !until() && Date.now() < end;) await pause(20);
    stop.abort();
    await kept;
  }
  const records = (fake: FakeKurrentDb) =>
    fake.log.all
      .filter(({ stream }) => stream === 'loam-witness')
      .map(({ data }) => JSON.parse(Buffer.from(data).toString()) as { count: number });
  const told = (store: EventStore) =>
    collect(store.readAll({ withLive: true })).then((all) => all.map(({ position: _place, ...rest }) => rest));

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'loam-whole-'));
    fakes = [];
  });
  afterEach(() => {
    for (const fake of fakes) if (fake.isUp) fake.down();
    rmSync(dir, { recursive: true });
  });

  test('the witness records at most every second or thousand events, goes on where another one stopped, and is anchored beside the store', async () => {
    const fake = await began();
    fake.log.maxAppend *= 4;
    const store = await opened(fake);
    await fill(store, 40);
    await bearWitness(store, () => (records(fake).at(-1)?.count ?? 0) >= 50);
    expect(records(fake).map(({ count }) => count)).toEqual([50]);
    await store.append(
      [{ stream: 'bulk-1', expected: 'noStream', owner: 'grower:1', events: Array.from({ length: 2_300 }, () => event(randomUUID(), {})) }],
      by(),
    );
    const both = [
      bearWitness(store, () => records(fake).at(-1)!.count >= 2_350),
      bearWitness(store, () => records(fake).at(-1)!.count >= 2_350),
    ];
    await Promise.allSettled(both);
    expect(records(fake).at(-1)!.count).toBe(2_350);
    expect(readdirSync(join(dir, 'node', 'witness', 'anchors'))).toEqual(['n1.anchor']);
    expect(await verifyLog(store.reader, join(dir, 'node'))).toEqual({ events: 2_350, witnessed: 2_350 });
    await store.close();
  });

  const damages: Readonly<Record<string, (all: readonly Kept[]) => readonly Kept[]>> = {
    'a stream is taken out whole': (all) => all.filter(({ stream }) => stream !== 'plan-2'),
    'the newest events of several streams are cut off': (all) => {
      const ours = all.filter(({ stream }) => /^(plan|idem)/.test(stream));
      const cut = new Set(ours.slice(-6));
      return all.filter((one) => !cut.has(one));
    },
    'two events change places': (all) => {
      const [a, b] = [all.findIndex(({ stream }) => stream === 'plan-1'), all.findIndex(({ stream }) => stream === 'plan-2')];
      const swapped = [...all];
      swapped[a] = { ...all[b]!, position: all[a]!.position };
      swapped[b] = { ...all[a]!, position: all[b]!.position };
      return swapped;
    },
    'one byte of an event changes': (all) =>
      all.map((one, i) => {
        if (i !== all.findIndex(({ stream }) => stream === 'plan-3')) return one;
        const { sealed } = JSON.parse(Buffer.from(one.data).toString()) as { sealed: string };
        const bytes = Buffer.from(sealed, 'base64');
        bytes[30]! ^= 1;
        return { ...one, data: Buffer.from(JSON.stringify({ sealed: bytes.toString('base64') })) };
      }),
    'what stands beside the sealed part changes': (all) =>
      all.map((one, i) => {
        if (i !== all.findIndex(({ stream }) => stream === 'plan-3')) return one;
        const metadata = JSON.parse(Buffer.from(one.metadata).toString()) as Record<string, string>;
        return { ...one, metadata: Buffer.from(JSON.stringify({ ...metadata, context: '{"actorRole":1}' })) };
      }),
    'the log is set back as a whole': (all) => all.filter(({ stream }) => stream !== 'loam-witness').slice(0, -10),
  };
  test.each(Object.keys(damages))('verification names the place when %s', async (what) => {
    const fake = await began();
    const store = await opened(fake);
    await fill(store);
    await bearWitness(store, () => (records(fake).at(-1)?.count ?? 0) >= 75);
    expect(await verifyLog(store.reader, join(dir, 'node'))).toEqual({ events: 75, witnessed: 75 });
    fake.log.tamper(damages[what]!);
    const found = await verifyLog(store.reader, join(dir, 'node')).catch((error: unknown) => error);
    expect(found).toBeInstanceOf(StoreDamaged);
    expect((found as StoreDamaged).position).toBeGreaterThan(0);
    await store.close();
    if (what === 'the log is set back as a whole') await expect(opened(fake)).rejects.toThrow(/was witnessed up to/);
  });

  test("a stream that was cut by the database's own means is named before it is scavenged", async () => {
    const fake = await began();
    const store = await opened(fake);
    await fill(store, 10);
    fake.log.append([
      {
        stream: '$$plan-1',
        expected: -2,
        events: [{ id: randomUUID(), type: '$metadata', data: Buffer.from('{"$tb":9}'), metadata: Buffer.alloc(0) }],
      },
    ]);
    await expect(verifyLog(store.reader, join(dir, 'node'))).rejects.toThrow('plan-1 was cut by the database');
    await store.close();
  });

  test('events moved from the embedded store and back are the same, in their order; erased ones stay erased, and what was pruned stays so', async () => {
    const home = settings('embedded', 'home');
    const vault = openKeyVault(home);
    const source = new SqliteEventStore(home.dir, vault, 'n1');
    await fill(source);
    await vault.destroy('grower:3');
    expect(await source.pruneRequests('2027-01-01T00:00:00.000Z', 5)).toBe(5);
    const before = await told(source);
    await source.close();
    const fake = await began();
    expect(await fillKurrent(settings(fake.url), home.dir, 'moved')).toBe(75);
    const store = await opened(fake);
    expect(await told(store)).toEqual(before);
    expect(await verifyLog(store.reader, undefined)).toMatchObject({ events: 75 });
    await store.append(
      [{ stream: 'plan-1', expected: (await store.head('plan-1'))!.revision, owner: 'grower:1', events: [event(randomUUID())] }],
      by(),
    );
    await expect(fillKurrent(settings(fake.url), home.dir, 'moved')).rejects.toThrow('holds events already');

    const back = new NewSqliteLog(folder('back'));
    await copyLog(new KurrentLog(store), back, 'x', () => undefined);
    expect(verifyStore(join(dir, 'back'))).toBe(76);
    const again = new SqliteEventStore(join(dir, 'back'), vault, 'n1');
    expect((await told(again)).slice(0, 75)).toEqual(before);
    await again.close();
    await store.close();
  });

  test('a move that was killed goes on where it stopped, and until it is over nothing is served from there', async () => {
    const home = settings('embedded', 'home');
    const source = new SqliteEventStore(home.dir, openKeyVault(home), 'n1');
    await fill(source);
    await source.close();
    const fake = await began();
    const target = await openKurrent(fake.url, openKeyVault(home), { moving: true });
    const log = new SqliteLog(home.dir);
    const killed = new NewKurrentLog(target);
    const [first] = await collect(log.events());
    await killed.begin(first!.hash);
    for (const one of (await collect(log.events())).slice(0, 31)) await killed.write(one);
    await killed.end();
    await expect(opened(fake)).rejects.toThrow(StoreMisconfigured);
    await target.close();
    expect(await fillKurrent(settings(fake.url), home.dir, 'moved')).toBe(75);
    const store = await opened(fake);
    await expectSame(log, new KurrentLog(store));
    await log.close();
    await store.close();
  });

  test('a move goes on by itself when the leader dies under it', async () => {
    const home = settings('embedded', 'home');
    const source = new SqliteEventStore(home.dir, openKeyVault(home), 'n1');
    await fill(source);
    await source.close();
    const members = await FakeKurrentDb.cluster(3, [], { delays: { append: 4, appendOverStreams: 4, idleRead: 0, other: 0 } });
    fakes.push(...members);
    const moving = fillKurrent(settings(members[0]!.clusterUrl), home.dir, 'moved');
    moving.catch(() => undefined);
    const written = () => members[0]!.log.all.filter(({ stream }) => stream.startsWith('plan')).length;
    for (const end = Date.now() + 20_000; written() === 0 && Date.now() < end;) await new Promise((done) => setImmediate(done));
    members[0]!.kill();
    expect(written()).toBeLessThan(75);
    expect(await moving).toBe(75);
    const store = await openKurrent(members[1]!.clusterUrl, openKeyVault(home));
    await expectSame(new SqliteLog(home.dir), new KurrentLog(store));
    await store.close();
  });

  test('a verification goes on when the leader dies under it', async () => {
    const members = await FakeKurrentDb.cluster(3, [], { electionMs: [1_200, 1_500] });
    fakes.push(...members);
    const chosen = settings(members[0]!.clusterUrl);
    const [store, hasty] = [
      await openKurrent(chosen.eventStore, openKeyVault(chosen), { patient: true }),
      await openKurrent(chosen.eventStore, openKeyVault(chosen)),
    ];
    await fill(store);
    members[0]!.kill();
    await expect(hasty.reader.page({ count: 1 })).rejects.toThrow(StoreUnavailable);
    expect(await verifyLog(store.reader, undefined)).toMatchObject({ events: 75 });
    await Promise.all([store.close(), hasty.close()]);
  });

  test('a backup while events come is whole, and is restored into either kind of store', async () => {
    const fake = await began();
    const chosen = settings(fake.url);
    const store = await opened(fake);
    await fill(store);
    mkdirSync(join(dir, 'node', 'files', '7'), { recursive: true });
    writeFileSync(join(dir, 'node', 'files', '7', '7-a'), 'x');
    const before = await told(store);
    let running = true;
    const writing = (async () => {
      for (let n = 0; running; n += 1)
        await store.append([{ stream: `late-${n}`, expected: 'noStream', owner: 'grower:2', events: [event(randomUUID())] }], by());
    })();
    const elsewhere = { events: kurrentEvents(chosen)!, keysUrl: chosen.keysUrl! };
    const { position } = await makeBackup(chosen.dir, join(dir, 'backup'), new Date(), elsewhere);
    running = false;
    await writing;
    await store.close();
    expect(position).toBeGreaterThanOrEqual(75);

    await restoreBackup(join(dir, 'backup'), folder('embedded'));
    const vault = openKeyVault({ ...settings('embedded', 'embedded'), keysUrl: undefined });
    const embedded = new SqliteEventStore(join(dir, 'embedded'), vault, 'n1');
    expect((await told(embedded)).slice(0, 75)).toEqual(before);
    await embedded.close();
    vault.close();

    const other = await began();
    const theirs = { ...settings(other.url, 'other'), keysUrl: `file:${join(dir, 'other-keys')}` };
    await restoreBackup(join(dir, 'backup'), theirs.dir, { events: kurrentEvents(theirs)!, keysUrl: theirs.keysUrl });
    expect(readdirSync(theirs.dir).sort()).toEqual(['files', 'restored']);
    const restored = await openKurrent(other.url, openKeyVault(theirs), { beside: theirs });
    expect((await told(restored)).slice(0, 75)).toEqual(before);
    await restored.close();
  });
});
