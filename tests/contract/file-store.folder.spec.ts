import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteKeyVault } from '../../apps/server/src/platform/event-store/keys/sqlite-key-vault.js';
import { FolderFileStore } from '../../apps/server/src/platform/files/folder-file-store.js';
import { fileStoreContract, QUOTA } from './file-store.contract.js';

fileStoreContract('folder', () => {
  const dir = mkdtempSync(join(tmpdir(), 'loam-files-'));
  const folder = join(dir, 'files');
  const vault = new SqliteKeyVault(dir);
  const open = () => new FolderFileStore(folder, vault, QUOTA);
  const paths = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  return {
    store: open(),
    vault,
    reopen: open,
    raw: () => paths().map((path) => readFileSync(path)),
    damage: (id) => {
      const path = paths().find((one) => one.endsWith(id))!;
      const bytes = readFileSync(path);
      bytes[bytes.length - 20]! ^= 1;
      writeFileSync(path, bytes);
    },
    leaveDraft: (userId) => {
      const name = `.${randomUUID()}`;
      writeFileSync(join(folder, String(userId), name), 'half');
      return `${userId}-${name}`;
    },
    close: () => {
      vault.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
});
