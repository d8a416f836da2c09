import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteKeyVault } from '../event-store/keys/sqlite-key-vault.js';
import { SqliteEventStore } from '../event-store/sqlite/sqlite-event-store.js';
import { makeBackup, restoreBackup } from './backup.js';

let dir: string;
let target: string;
const backup = () => join(dir, 'backup');
const by = { actorId: 1, actorName: '', actorRole: 1, recordedAt: '2026-01-01T00:00:00.000Z', commitId: 'c', origin: 'api' as const };

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'loam-backup-'));
  target = join(dir, 'target');
  mkdirSync(target);
  const vault = new SqliteKeyVault(join(dir, 'source'));
  const store = new SqliteEventStore(join(dir, 'source'), vault, 'node');
  await store.append([{ stream: 'grower-1', expected: 'noStream', owner: 'grower:1', events: [{ id: crypto.randomUUID(), type: 'Happened', data: {} }] }], by);
  await store.close();
  vault.close();
  await makeBackup(join(dir, 'source'), backup());
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test.each(['planting.sqlite', 'events.sqlite-wal', 'keys.sqlite-journal', 'keys.sqlite'])('nothing is restored beside a %s, which would change what was restored', async (name) => {
  writeFileSync(join(target, name), 'x');
  await expect(restoreBackup(backup(), target)).rejects.toThrow(`${name} is there already`);
  expect(readdirSync(target)).toEqual([name]);
});

test('a restore that was cut off before the log was there may begin again', async () => {
  mkdirSync(join(target, '.restoring'));
  cpSync(join(backup(), 'keys.sqlite'), join(target, 'keys.sqlite'));
  expect(await restoreBackup(backup(), target)).toMatchObject({ position: 1 });
  expect(readdirSync(target).sort()).toEqual(['anchors', 'events.sqlite', 'keys.sqlite']);
});
