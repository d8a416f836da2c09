import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync, cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreDamaged } from '../../apps/server/src/platform/event-store/event-store.port.js';
import { SqliteKeyVault } from '../../apps/server/src/platform/event-store/keys/sqlite-key-vault.js';
import { verifyStore } from '../../apps/server/src/platform/event-store/sqlite/check.js';
import { SqliteEventStore } from '../../apps/server/src/platform/event-store/sqlite/sqlite-event-store.js';
import { figure } from '../faults/support/figures.js';
import { runSeed, seeded } from '../faults/support/random.js';
import { by, collect, event, storeFolder } from '../support/store-folder.js';

const written = 60;
/** Places in a file that are damaged one after the other. */
const places = Number(process.env['LOAM_DAMAGE'] ?? 200);
const seed = runSeed();
const random = seeded(seed);
let folder: ReturnType<typeof storeFolder>;
/** What a kill leaves: the folder as it stands while the store is open, its WAL not yet moved into the database. */
let killed: string;
/** The same after a clean stop: everything in the database file. */
const stopped = () => folder.dir;

beforeEach(async () => {
  folder = storeFolder();
  const { store } = folder.open();
  for (let i = 0; i < written; i += 1)
    await store.append(
      [{ stream: `plan-${i % 3}`, expected: 'any', owner: 'grower:1', events: [event(`e-${i}`, { i, text: 'x'.repeat(300) })] }],
      by(),
    );
  killed = mkdtempSync(join(tmpdir(), 'loam-killed-'));
  cpSync(folder.dir, killed, { recursive: true });
  rmSync(join(killed, 'events.sqlite-shm'), { force: true });
  await folder.closeAll();
});
afterEach(async () => {
  await folder.remove();
  rmSync(killed, { recursive: true, force: true });
});

function brokenAt(work: () => unknown): number | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof StoreDamaged) return error.position;
    throw error;
  }
}
const start = (dir: string) => {
  const vault = new SqliteKeyVault(dir);
  try {
    const store = new SqliteEventStore(dir, vault, 'a');
    return store.close();
  } finally {
    vault.close();
  }
};
const edit = (dir: string, sql: string) => {
  const db = new DatabaseSync(join(dir, 'events.sqlite'));
  db.exec(sql);
  db.close();
};
const events = (dir: string) => join(dir, 'events.sqlite');
const flip = (file: string, at: number) => {
  const bytes = readFileSync(file);
  bytes[at]! ^= 1 << (at % 8);
  writeFileSync(file, bytes);
};

describe('a store that nothing happened to', () => {
  test('is verified, also as a kill leaves it', () => {
    expect(verifyStore(stopped())).toBe(written);
    expect(verifyStore(killed)).toBe(written);
    expect(statSync(`${events(killed)}-wal`).size).toBeGreaterThan(10_000);
    expect(brokenAt(() => start(killed))).toBeUndefined();
  });

  test('is empty and fine before the first event', () => {
    const empty = mkdtempSync(join(tmpdir(), 'loam-empty-'));
    expect(verifyStore(empty)).toBe(0);
    rmSync(empty, { recursive: true });
  });

  test('may be ahead of its anchor by the commits that a kill cut off before their answer', async () => {
    const { store } = folder.open();
    cpSync(join(folder.dir, 'anchors'), join(killed, 'anchors'), { recursive: true });
    await store.append([{ stream: 'plan-9', expected: 'noStream', owner: 'grower:1', events: [event('late')] }], by());
    await folder.closeAll();
    cpSync(join(killed, 'anchors'), join(folder.dir, 'anchors'), { recursive: true });
    expect(verifyStore(folder.dir)).toBe(written + 1);
    await folder.open().store.close();
  });
});

describe('what was done to a row is found, with its position', () => {
  test.each([
    ['data', `UPDATE events SET data = zeroblob(length(data)) WHERE position = 20`],
    ['one bit of data', `UPDATE events SET data = CAST(substr(data, 1, 30) || x'00' || substr(data, 32) AS BLOB) WHERE position = 20`],
    ['type', `UPDATE events SET type = 'GrowerRemoved' WHERE position = 20`],
    ['actor', `UPDATE events SET actor_id = 8 WHERE position = 20`],
    ['time', `UPDATE events SET recorded_at = '2026-03-02T08:00:00.000Z' WHERE position = 20`],
    ['context', `UPDATE events SET context = replace(context, '5', '1') WHERE position = 20`],
    ['owner', `UPDATE events SET owner = 'grower:2' WHERE position = 20`],
    ['stream', `UPDATE events SET stream = 'plan-7', revision = 0 WHERE position = 20`],
    ['hash', `UPDATE events SET hash = prev_hash WHERE position = 20`],
    ['log hash', `UPDATE events SET log_hash = hash WHERE position = 20`],
    ['commitment', `UPDATE events SET commitment = hash WHERE position = 20`],
    ['the row itself', `DELETE FROM events WHERE position = 20`],
    [
      'its place',
      `UPDATE events SET position = 1000 WHERE position = 20; UPDATE events SET position = 20 WHERE position = 21; UPDATE events SET position = 21 WHERE position = 1000`,
    ],
  ])('%s', (_what, sql) => {
    edit(stopped(), sql);
    expect(brokenAt(() => verifyStore(stopped()))).toBe(20);
    expect(brokenAt(() => start(stopped()))).toBe(20);
  });

  test('a row that went missing under a running store, also by a read that looks for others', async () => {
    const vault = new SqliteKeyVault(stopped());
    const store = new SqliteEventStore(stopped(), vault, 'a');
    try {
      edit(stopped(), 'DELETE FROM events WHERE position = 20');
      await expect(collect(store.readAll({ types: ['NeverWritten'] }))).rejects.toMatchObject({ position: 20 });
    } finally {
      await store.close();
      vault.close();
    }
  });

  test('the newest rows cut off', () => {
    edit(stopped(), 'DELETE FROM events WHERE position > 50');
    expect(brokenAt(() => verifyStore(stopped()))).toBe(51);
    expect(brokenAt(() => start(stopped()))).toBe(51);
  });

  test('an index entry that no longer leads to its row', () => {
    const whole = readFileSync(events(stopped()));
    const found: (number | undefined)[] = [];
    for (let at = whole.indexOf('e-20'); at >= 0; at = whole.indexOf('e-20', at + 1)) {
      writeFileSync(events(stopped()), whole);
      flip(events(stopped()), at + 2);
      found.push(brokenAt(() => verifyStore(stopped())));
    }
    expect(found.filter((position) => position === 21).length).toBeGreaterThanOrEqual(2); // the row and its index entry
    expect(found.every((position) => position === undefined || position === 21)).toBe(true); // others are stale copies
  });
});

describe('damage to the files is found', () => {
  test('a WAL that lost its tail, its header or everything: named, refused, and left as it is', () => {
    for (const keep of [0.9, 0.6, 0.1, 0]) {
      const copy = mkdtempSync(join(tmpdir(), 'loam-cut-'));
      cpSync(killed, copy, { recursive: true });
      const wal = `${events(copy)}-wal`;
      truncateSync(wal, Math.floor(statSync(wal).size * keep));
      const before = readFileSync(wal);
      const position = brokenAt(() => start(copy));
      expect(position).toBeGreaterThan(0);
      expect(position).toBeLessThanOrEqual(written);
      expect(brokenAt(() => verifyStore(copy))).toBe(position);
      expect(readFileSync(wal).equals(before)).toBe(true);
      rmSync(copy, { recursive: true });
    }
  });

  test('one flipped bit anywhere in the WAL of a killed store never serves a shortened log', () => {
    const wal = `${events(killed)}-wal`;
    const size = statSync(wal).size;
    const whole = readFileSync(wal);
    for (let i = 0; i < places / 4; i += 1) {
      writeFileSync(wal, whole);
      rmSync(`${events(killed)}-shm`, { force: true });
      flip(wal, Math.floor(((i + 0.37) / (places / 4)) * size));
      const position = brokenAt(() => verifyStore(killed));
      if (position === undefined) expect(verifyStore(killed)).toBe(written); // in bytes that a later frame replaced
    }
  });

  test(
    `H1 at ${places} places of the file and its WAL a bit flipped, the tail cut or a page zeroed (seed ${seed}): named, or nothing is missing`,
    () => {
      const files = [events(killed), `${events(killed)}-wal`, events(stopped())];
      const whole = files.map((file) => readFileSync(file));
      const outcomes = { named: 0, harmless: 0, short: 0 };
      for (let place = 0; place < places; place += 1) {
        for (const [n, file] of files.entries()) writeFileSync(file, whole[n]!);
        for (const left of [`${events(killed)}-shm`, `${events(stopped())}-shm`, `${events(stopped())}-wal`]) rmSync(left, { force: true });
        const n = place % files.length;
        const [file, bytes] = [files[n]!, Buffer.from(whole[n]!)];
        const at = random.below(bytes.length);
        const kind = random.pick(['flip', 'cut', 'zero'] as const);
        if (kind === 'cut') truncateSync(file, at);
        else {
          if (kind === 'flip') bytes[at]! ^= 1 << random.below(8);
          else
            bytes
              .subarray(at - (at % 4_096))
              .subarray(0, 4_096)
              .fill(0); // the last one of a WAL is short
          writeFileSync(file, bytes);
        }
        const dir = n === 2 ? stopped() : killed;
        const what = `${kind} at ${at} of ${file}`;
        const position = brokenAt(() => start(dir)) ?? brokenAt(() => verifyStore(dir));
        if (position !== undefined) {
          outcomes.named += 1;
          expect([what, position > 0 && position <= written + 1]).toEqual([what, true]);
        } else if (verifyStore(dir) === written) outcomes.harmless += 1;
        else outcomes.short += 1;
      }
      figure('H1', `of ${places} damages are named with a position`, outcomes.named, 'damages', { least: places / 4 });
      figure('H1', 'are in bytes that nothing is read from: every event is there and verified', outcomes.harmless, 'damages');
      figure('H1', 'leave a log that is served short', outcomes.short, 'damages', { most: 0 });
    },
    180_000 + places * 200,
  );

  test('a bit of any event’s own bytes in the database file', () => {
    const whole = readFileSync(events(stopped()));
    const db = new DatabaseSync(events(stopped()));
    const rows = db.prepare('SELECT position, data, hash FROM events ORDER BY position').all() as {
      position: number;
      data: Uint8Array;
      hash: string;
    }[];
    db.close();
    for (const { position, data } of rows.filter((_, i) => i % 7 === 0)) {
      writeFileSync(events(stopped()), whole);
      // Everywhere: a page that was split keeps stale copies of the cells that left it.
      for (let at = whole.indexOf(data); at >= 0; at = whole.indexOf(data, at + 1)) flip(events(stopped()), at + 11);
      expect(brokenAt(() => verifyStore(stopped()))).toBe(position);
    }
  });

  test('the database cut at its end, zeroed in its middle, or gone', () => {
    const whole = readFileSync(events(stopped()));
    truncateSync(events(stopped()), whole.length - 8_192);
    expect(brokenAt(() => verifyStore(stopped()))).toBeGreaterThan(0);
    writeFileSync(events(stopped()), Buffer.concat([whole.subarray(0, 8_192), Buffer.alloc(4_096), whole.subarray(12_288)]));
    expect(brokenAt(() => verifyStore(stopped()))).toBeGreaterThan(0);
    rmSync(events(stopped()));
    expect(brokenAt(() => verifyStore(stopped()))).toBe(1);
    expect(brokenAt(() => start(stopped()))).toBe(1);
    expect(existsSync(events(stopped()))).toBe(false);
  });

  test('an older copy of the database put back', async () => {
    copyFileSync(events(stopped()), join(killed, 'old.sqlite'));
    const { store } = folder.open();
    await store.append([{ stream: 'plan-9', expected: 'noStream', owner: 'grower:1', events: [event('late')] }], by());
    await folder.closeAll();
    copyFileSync(join(killed, 'old.sqlite'), events(stopped()));
    expect(brokenAt(() => start(stopped()))).toBe(written + 1);
  });

  test('the anchors taken away', () => {
    rmSync(join(stopped(), 'anchors'), { recursive: true });
    expect(brokenAt(() => start(stopped()))).toBe(written + 1);
    expect(brokenAt(() => verifyStore(stopped()))).toBe(written + 1);
  });

  test('the keys lost', () => {
    rmSync(join(stopped(), 'keys.sqlite'));
    expect(brokenAt(() => start(stopped()))).toBe(1);
  });
});
