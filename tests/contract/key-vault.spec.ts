import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreUnavailable } from '../../apps/server/src/platform/event-store/event-store.port.js';
import { FolderKeyVault } from '../../apps/server/src/platform/event-store/keys/folder-key-vault.js';
import { SqliteKeyVault } from '../../apps/server/src/platform/event-store/keys/sqlite-key-vault.js';
import { KeyDestroyed, KeyMissing } from '../../apps/server/src/platform/event-store/keys.port.js';

const isWindows = process.platform === 'win32';
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'loam-keys-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe.each([
  ['sqlite', () => new SqliteKeyVault(dir)],
  ['folder', () => new FolderKeyVault(dir)],
])('keys in %s', (_, open) => {
  test('are made once, whoever asks first', () => {
    const [one, other] = [open(), open()];
    const key = one.keyFor('grower:1');
    expect([key.length, Buffer.compare(key, other.keyFor('grower:1'))]).toEqual([32, 0]);
    expect(() => other.find('group:9')).toThrow(KeyMissing);
    one.close();
    other.close();
  });
  (isWindows ? test.skip : test)(
    `are for the account of the server alone${isWindows ? ' (skipped: windows: it keeps no such rights)' : ''}`,
    () => {
      const vault = open();
      vault.keyFor('grower:1');
      const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      expect(files.length).toBeGreaterThan(0);
      for (const { parentPath, name } of files) expect([name, statSync(join(parentPath, name)).mode & 0o077]).toEqual([name, 0]);
      vault.close();
    },
  );
  test('that were destroyed are not made again, here or by another, nor with those made ahead of others', async () => {
    const [one, other] = [open(), open()];
    one.keyFor('grower:5');
    await one.destroy('grower:5');
    other.keyFor('grower:4');
    for (const vault of [one, other]) {
      expect(vault.find('grower:5')).toBeUndefined();
      expect(() => vault.keyFor('grower:5')).toThrow(KeyDestroyed);
    }
    one.close();
    other.close();
  });
});

test('a key file that is being overwritten is a destroyed key, never one of zeros', () => {
  const vault = new FolderKeyVault(dir);
  vault.keyFor('grower:1');
  writeFileSync(
    join(
      dir,
      readdirSync(dir).find((name) => name.endsWith('.key'))!,
    ),
    new Uint8Array(32),
  );
  const other = new FolderKeyVault(dir);
  expect(other.find('grower:1')).toBeUndefined();
  expect(() => other.keyFor('grower:1')).toThrow(KeyDestroyed);
});

test('keys that another process holds are out of reach for now, and nobody calls that damage', () => {
  const vault = new SqliteKeyVault(dir);
  const busy = new DatabaseSync(join(dir, 'keys.sqlite'));
  busy.exec('BEGIN EXCLUSIVE');
  expect(() => vault.find('grower:1')).toThrow(StoreUnavailable);
  busy.close();
  vault.close();
});
