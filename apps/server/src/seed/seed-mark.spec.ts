import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SqliteKeyVault } from '../platform/event-store/keys/sqlite-key-vault.js';
import { SqliteEventStore } from '../platform/event-store/sqlite/sqlite-event-store.js';
import { emptyHalfSeeded, markSeeding } from './seed-mark.js';

let dataDir: string;
const by = { actorId: 1, actorName: '', actorRole: 1, recordedAt: '2026-01-01T00:00:00.000Z', commitId: 'c', origin: 'api' as const };
const has = (name: string) => existsSync(join(dataDir, name));

async function store(...streams: string[]) {
  const vault = new SqliteKeyVault(dataDir);
  const events = new SqliteEventStore(dataDir, vault, 'node');
  for (const stream of streams)
    await events.append(
      [{ stream, expected: 'noStream', owner: 'platform', events: [{ id: crypto.randomUUID(), type: 'Happened', data: {} }] }],
      by,
    );
  await events.close();
  vault.close();
}

function mark(content: string) {
  const db = new DatabaseSync(join(dataDir, 'planting.sqlite'));
  db.exec(content);
  db.close();
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'loam-planting-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A store as a filling leaves it that was killed. */
async function cutOff(...streams: string[]) {
  await store(...streams);
  mark(`CREATE TABLE planting (begun TEXT) STRICT; INSERT INTO planting VALUES ('now')`);
}

test('a filling that was cut off leaves nothing', async () => {
  await cutOff('grower-1', 'sequence-grower');
  emptyHalfSeeded({ dataDir, eventStore: 'embedded' });
  expect([has('events.sqlite'), has('keys.sqlite'), has('planting.sqlite')]).toEqual([false, false, false]);
});

test('a store that somebody signed in to is never emptied, whatever the mark says', async () => {
  await cutOff('grower-1', 'session-abc');
  emptyHalfSeeded({ dataDir, eventStore: 'embedded' });
  expect([has('events.sqlite'), has('keys.sqlite'), has('planting.sqlite')]).toEqual([true, true, false]);
});

test('a mark that its filling has taken back says nothing, even when its file comes back', async () => {
  const done = markSeeding(dataDir);
  expect(() => emptyHalfSeeded({ dataDir, eventStore: 'embedded' })).toThrow('another node is filling');
  await store('grower-1');
  done();
  expect(has('planting.sqlite')).toBe(false);
  mark('CREATE TABLE planting (begun TEXT) STRICT');
  emptyHalfSeeded({ dataDir, eventStore: 'embedded' });
  expect([has('events.sqlite'), has('planting.sqlite')]).toEqual([true, false]);
});
