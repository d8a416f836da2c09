import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
  await store.append(
    [{ stream: 'grower-1', expected: 'noStream', owner: 'grower:1', events: [{ id: crypto.randomUUID(), type: 'Happened', data: {} }] }],
    by,
  );
  await store.close();
  vault.close();
  await makeBackup(join(dir, 'source'), backup());
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test.each(['planting.sqlite', 'events.sqlite-wal', 'keys.sqlite-journal', 'keys.sqlite'])(
  'nothing is restored beside a %s, which would change what was restored',
  async (name) => {
    writeFileSync(join(target, name), 'x');
    await expect(restoreBackup(backup(), target)).rejects.toThrow(`${name} is there already`);
    expect(readdirSync(target)).toEqual([name]);
  },
);

test('files that are being written or are removed meanwhile stop no backup, and one that fails leaves nothing', async () => {
  const files = join(dir, 'source', 'files', '7');
  mkdirSync(files, { recursive: true });
  writeFileSync(join(files, '.draft'), 'x');
  writeFileSync(join(files, '7-a'), 'x');
  symlinkSync(join(files, 'gone'), join(files, '7-b')); // as a name that is listed and no longer there
  const { files: copied } = await makeBackup(join(dir, 'source'), join(dir, 'second'));
  expect(Object.keys(copied).filter((path) => path.startsWith('files'))).toEqual(['files/7/7-a']);
  rmSync(join(dir, 'source', 'keys.sqlite'));
  writeFileSync(join(dir, 'source', 'keys.sqlite'), 'no database at all, but long enough to be looked at as one by whoever opens it');
  await expect(makeBackup(join(dir, 'source'), join(dir, 'third'))).rejects.toThrow();
  expect(readdirSync(dir).filter((name) => name.startsWith('third'))).toEqual([]);
});

test('a restore that was cut off before the log was there may begin again', async () => {
  mkdirSync(join(target, '.restoring'));
  cpSync(join(backup(), 'keys.sqlite'), join(target, 'keys.sqlite'));
  expect(await restoreBackup(backup(), target)).toMatchObject({ position: 1 });
  expect(readdirSync(target).sort()).toEqual(['anchors', 'events.sqlite', 'keys.sqlite', 'restored']);
});
