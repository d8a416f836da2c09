import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { KeyOwner } from '../event-store.port.js';
import { KeysBusy } from '../keys.port.js';
import { asStoreError, isBusy } from '../sqlite/sqlite-errors.js';
import { CachedKeyVault, type StoredKey } from './cached-key-vault.js';

/** Of which kind of owner so many keys are made at once: a transaction costs several syncs, and what comes in numbers pays once. */
export type KeysAhead = (kind: string) => number;

/** At a start, and for who has nobody else to keep waiting: another process syncs several times for a new key. */
const PATIENCE_MS = 10_000;

const asKeysError = (error: unknown): Error => (isBusy(error) ? new KeysBusy((error as Error).message) : asStoreError(error));

/** `<dir>/keys.sqlite`. A rollback journal and secure_delete, because a WAL would keep destroyed keys on the disk. */
export class SqliteKeyVault extends CachedKeyVault {
  readonly #db: DatabaseSync;
  readonly #select: StatementSync;
  readonly #insert: StatementSync;
  readonly #erase: StatementSync;

  constructor(
    dir: string,
    private readonly ahead: KeysAhead = () => 1,
    /** How long the process stands still while another one writes, before it is said to be busy. */
    private readonly busyMs = PATIENCE_MS,
  ) {
    super();
    mkdirSync(dir, { recursive: true });
    const file = join(dir, 'keys.sqlite');
    this.#db = new DatabaseSync(file, { timeout: PATIENCE_MS });
    try {
      chmodSync(file, 0o600); // its journal gets the same
    } catch {
      // somebody else's copy, looked at only
    }
    this.#db.exec(`PRAGMA journal_mode=DELETE; PRAGMA secure_delete=ON; PRAGMA synchronous=EXTRA;
      CREATE TABLE IF NOT EXISTS keys (owner TEXT PRIMARY KEY, key BLOB, destroyed_at TEXT) STRICT, WITHOUT ROWID;
      PRAGMA busy_timeout=${busyMs};`);
    this.#select = this.#db.prepare('SELECT key FROM keys WHERE owner = ?');
    this.#insert = this.#db.prepare('INSERT OR IGNORE INTO keys (owner, key) VALUES (?, ?)');
    this.#erase = this.#db.prepare(`INSERT INTO keys (owner, key, destroyed_at) VALUES (?, NULL, datetime('now'))
      ON CONFLICT (owner) DO UPDATE SET key = NULL, destroyed_at = excluded.destroyed_at`);
  }

  protected load(owner: KeyOwner): StoredKey {
    try {
      const row = this.#select.get(owner);
      return row && ((row['key'] as Uint8Array | null) ?? 'destroyed');
    } catch (error) {
      throw asKeysError(error);
    }
  }

  /** In the same transaction as those of its kind whose ids follow; who has one already, or had one, keeps that. */
  protected create(owner: KeyOwner, key: Uint8Array): StoredKey {
    const made = new Map<KeyOwner, Uint8Array>();
    try {
      this.#db.exec('BEGIN IMMEDIATE');
      this.#insert.run(owner, key);
      for (const next of this.following(owner)) {
        const ahead = randomBytes(32);
        if (this.#insert.run(next, ahead).changes === 1) made.set(next, ahead);
      }
      this.#db.exec('COMMIT');
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw asKeysError(error);
    }
    for (const [next, ahead] of made) this.keep(next, ahead);
    return this.load(owner);
  }

  private following(owner: KeyOwner): KeyOwner[] {
    const [kind, id] = owner.split(':');
    return Array.from({ length: this.ahead(kind!) - 1 }, (_, i): KeyOwner => `${kind}:${Number(id) + 1 + i}`);
  }

  protected erase(owner: KeyOwner) {
    try {
      this.#erase.run(owner);
    } catch (error) {
      throw asKeysError(error);
    }
  }

  isEmpty() {
    this.#db.exec(`PRAGMA busy_timeout=${PATIENCE_MS}`); // asked at a start, before anybody waits
    try {
      return this.#db.prepare('SELECT 1 FROM keys LIMIT 1').get() === undefined;
    } finally {
      this.#db.exec(`PRAGMA busy_timeout=${this.busyMs}`);
    }
  }

  close() {
    this.#db.close();
  }
}
