import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** The repository's own folder; the same depth from src and from dist. */
const migrations = resolve(import.meta.dirname, '../../../../../../migrations');

/** While another process holds the file: longer than a disk stands still. */
const busyTimeoutMs = 10_000;
/** Of an append, which is tried again later: it keeps nobody else of this process waiting. */
const appendBusyTimeoutMs = 10;

export interface Row {
  position: number;
  stream: string;
  revision: number;
  id: string;
  type: string;
  owner: string;
  actor_id: number;
  recorded_at: string;
  context: string;
  commitment: string;
  prev_hash: string;
  hash: string;
  log_hash: string;
  data: Uint8Array;
  /** Set when `data` was let go (links.ts); absent in a file from before that was possible. */
  sealed_hash?: string | null;
}

export type Statements = ReturnType<typeof prepare>;

function prepare(db: DatabaseSync) {
  const sql = (text: string): StatementSync => db.prepare(text);
  return {
    begin: sql('BEGIN IMMEDIATE'),
    commit: sql('COMMIT'),
    rollback: sql('ROLLBACK'),
    insert:
      sql(`INSERT INTO events (position, stream, revision, id, type, owner, actor_id, recorded_at, context, commitment, prev_hash, hash, log_hash, data)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    tail: sql('SELECT position, log_hash FROM events ORDER BY position DESC LIMIT 1'),
    head: sql('SELECT revision, hash, position FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1'),
    byId: sql('SELECT stream, revision, position, hash, type FROM events WHERE id = ?'),
    stream: sql('SELECT * FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?'),
    /** Of streams as a JSON array. */
    absent: sql('SELECT value AS stream FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM events WHERE stream = value)'),
    all: sql('SELECT * FROM events WHERE position > ? ORDER BY position LIMIT ?'),
    count: sql('SELECT count(*) AS n FROM events WHERE position > ? AND position <= ?'),
    /** `types` as a JSON array. */
    ofTypes: sql(
      'SELECT * FROM events WHERE position > ? AND position <= ? AND type IN (SELECT value FROM json_each(?)) ORDER BY position LIMIT ?',
    ),
    readSnapshot: sql('SELECT revision, version, owner, data FROM snapshots WHERE stream = ?'),
    writeSnapshot: sql(`INSERT INTO snapshots (stream, revision, version, owner, data) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (stream) DO UPDATE SET revision = excluded.revision, version = excluded.version, owner = excluded.owner, data = excluded.data
      WHERE excluded.revision >= revision OR excluded.version <> version`),
    unprunedRequests: sql(
      `SELECT * FROM events WHERE stream >= 'idempotency-' AND stream < 'idempotency.' AND sealed_hash IS NULL ORDER BY position LIMIT ?`,
    ),
    prune: sql(`UPDATE events SET sealed_hash = ?, data = x'' WHERE position = ?`),
    /** Changes when another connection commits. */
    dataVersion: sql('PRAGMA data_version'),
  };
}

/** Numbered files, forward only; `user_version` is the number of the last one applied. */
export function migrate(db: DatabaseSync) {
  const versionOf = () => (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
  const files = readdirSync(migrations)
    .filter((name) => /^\d{3}-.*\.sql$/.test(name))
    .sort();
  if (versionOf() >= files.length) return;
  db.exec('BEGIN IMMEDIATE'); // a second process that starts now waits and then finds nothing to do
  for (const name of files.slice(versionOf())) db.exec(readFileSync(join(migrations, name), 'utf8'));
  db.exec(`PRAGMA user_version = ${files.length}; COMMIT`);
}

export interface Connection {
  readonly db: DatabaseSync;
  readonly sql: Statements;
}

/** Asked again after some time between these, at random, so that both processes get through. */
const againMs = { least: 1, most: 15 };
export const patienceMs = 10_000;
export const againIn = () => againMs.least + Math.random() * (againMs.most - againMs.least);

/** @throws SQLITE_BUSY after `waitMs`, in which this process does nothing else, when another one writes */
export function soon<T>({ db }: Connection, waitMs: number, write: () => T): T {
  db.exec(`PRAGMA busy_timeout=${waitMs}`);
  try {
    return write();
  } finally {
    db.exec(`PRAGMA busy_timeout=${busyTimeoutMs}`);
  }
}

/** A transaction that writes. @throws SQLITE_BUSY soon when another process writes */
export const beginSoon = (connection: Connection) => soon(connection, appendBusyTimeoutMs, () => connection.sql.begin.run());

export function connect(file: string): Connection {
  const db = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-16000; PRAGMA temp_store=MEMORY');
    migrate(db);
    return { db, sql: prepare(db) };
  } catch (error) {
    db.close();
    throw error;
  }
}
