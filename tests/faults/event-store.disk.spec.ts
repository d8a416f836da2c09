import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StorageFull } from '../../apps/server/src/platform/event-store/event-store.port.js';
import { SqliteKeyVault } from '../../apps/server/src/platform/event-store/keys/sqlite-key-vault.js';
import { verifyStore } from '../../apps/server/src/platform/event-store/sqlite/check.js';
import { SqliteEventStore } from '../../apps/server/src/platform/event-store/sqlite/sqlite-event-store.js';
import { by, collect, event } from '../support/store-folder.js';

/** A volume of its own needs root; without it these tests say so and do nothing. */
const volume = mkdtempSync(join(tmpdir(), 'loam-volume-'));
const mount = (...options: string[]) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', ['size=2m', ...options].join(','), 'tmpfs', volume]).status === 0;
const canMount = process.platform === 'linux' && process.getuid?.() === 0 && mount();
if (canMount) spawnSync('umount', [volume]);

afterAll(() => rmSync(volume, { recursive: true, force: true }));

(canMount ? describe : describe.skip)(
  `C1 a volume of 2 MiB that fills up${canMount ? '' : ' (skipped: mount: it needs Linux and root)'}`,
  () => {
    let vault: SqliteKeyVault;
    let store: SqliteEventStore;
    const acknowledged: string[] = [];
    const append = async (n: number) => {
      await store.append(
        [{ stream: `plan-${n % 5}`, expected: 'any', owner: 'grower:1', events: [event(`e-${n}`, { text: 'x'.repeat(2_000) })] }],
        by(),
      );
      acknowledged.push(`e-${n}`);
    };
    const fill = async (from: number) => {
      for (let n = from; n < 5_000; n += 1) await append(n);
    };

    beforeEach(() => {
      acknowledged.length = 0;
      expect(mount()).toBe(true);
      vault = new SqliteKeyVault(volume);
      store = new SqliteEventStore(volume, vault, 'a');
    });
    afterEach(async () => {
      await store.close();
      vault.close();
      spawnSync('umount', [volume]);
    });
    const stored = async () => (await collect(store.readAll())).map(({ id }) => id);

    test('answers StorageFull, reads on, and goes on without a restart once there is space; nothing acknowledged is lost', async () => {
      await expect(fill(0)).rejects.toThrow(StorageFull);
      const before = acknowledged.length;
      expect(before).toBeGreaterThan(50);
      await expect(append(100_000)).rejects.toThrow(StorageFull);
      await expect(
        store.append([{ stream: 'grower-2', expected: 'any', owner: 'grower:2', events: [event('other key')] }], by()),
      ).rejects.toThrow(StorageFull);
      expect(await stored()).toEqual(acknowledged);
      spawnSync('mount', ['-o', 'remount,size=8m', volume]);
      for (let n = 100_001; n < 100_100; n += 1) await append(n);
      expect(await stored()).toEqual(acknowledged);
      expect(acknowledged).toHaveLength(before + 99);
    });

    test('starts again while it is full, and what is there is whole', async () => {
      await expect(fill(0)).rejects.toThrow(StorageFull);
      writeFileSync(join(volume, 'ballast'), '');
      await store.close();
      vault.close();
      expect(verifyStore(volume)).toBe(acknowledged.length);
      vault = new SqliteKeyVault(volume);
      store = new SqliteEventStore(volume, vault, 'a');
      expect(await stored()).toEqual(acknowledged);
    });
  },
);
