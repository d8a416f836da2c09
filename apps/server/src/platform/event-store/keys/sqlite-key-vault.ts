import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { KeyOwner } from '../event-store.port.js';
import { asStoreError } from '../sqlite/sqlite-errors.js';
import { CachedKeyVault, type StoredKey } from './cached-key-vault.js';

/** `<dir>/keys.sqlite`. A rollback journal and secure_delete, because a WAL would keep destroyed keys on the disk. */
export class SqliteKeyVault extends CachedKeyVault {
  readonly #db: DatabaseSync;

  constructor(dir: string) {
    super();
    mkdirSync(dir, { recursive: true });
    this.#db = new DatabaseSync(join(dir, 'keys.sqlite'), { timeout: 2_000 });
    this.#db.exec(`PRAGMA journal_mode=DELETE; PRAGMA secure_delete=ON; PRAGMA synchronous=EXTRA;
      CREATE TABLE IF NOT EXISTS keys (owner TEXT PRIMARY KEY, key BLOB, destroyed_at TEXT) STRICT, WITHOUT ROWID;`);
  }

  protected load(owner: KeyOwner): StoredKey {
    const row = this.#db.prepare('SELECT key FROM keys WHERE owner = ?').get(owner);
    return row && ((row['key'] as Uint8Array | null) ?? 'destroyed');
  }

  protected create(owner: KeyOwner, key: Uint8Array): StoredKey {
    try {
      this.#db.prepare('INSERT OR IGNORE INTO keys (owner, key) VALUES (?, ?)').run(owner, key);
    } catch (error) {
      throw asStoreError(error);
    }
    return this.load(owner);
  }

  protected erase(owner: KeyOwner) {
    this.#db
      .prepare(`INSERT INTO keys (owner, key, destroyed_at) VALUES (?, NULL, datetime('now'))
        ON CONFLICT (owner) DO UPDATE SET key = NULL, destroyed_at = excluded.destroyed_at`)
      .run(owner);
  }

  isEmpty() {
    return this.#db.prepare('SELECT 1 FROM keys LIMIT 1').get() === undefined;
  }

  close() {
    this.#db.close();
  }
}
