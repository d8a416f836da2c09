import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { AnchorFile } from './anchor.js';
import { eventsFile, headOf } from './check.js';
import { connect, type Connection, type Row } from './connection.js';
import { isPruned, logHash } from './links.js';
import { firstPrevHash } from '../sealing.js';
import type { KeptEvent, LogSource, LogTarget } from '../transfer/kept-event.js';

const pageLength = 1_000;

/** The embedded store of a folder, read only: neither its WAL nor its anchors are touched. */
export class SqliteLog implements LogSource {
  readonly #db: DatabaseSync;

  constructor(dir: string) {
    this.#db = new DatabaseSync(eventsFile(dir), { readOnly: true, timeout: 10_000 });
  }

  async count(): Promise<number> {
    return (this.#db.prepare('SELECT count(*) AS n FROM events').get() as { n: number }).n;
  }

  async *events(after?: { readonly stream: string; readonly revision: number }): AsyncGenerator<KeptEvent> {
    const from =
      after &&
      (this.#db.prepare('SELECT position FROM events WHERE stream = ? AND revision = ?').get(after.stream, after.revision) as
        | { position: number }
        | undefined);
    const page = this.#db.prepare('SELECT * FROM events WHERE position > ? ORDER BY position LIMIT ?');
    for (let at = from?.position ?? 0; ;) {
      const rows = page.all(at, pageLength) as unknown as Row[];
      for (const row of rows) yield keptOf(row);
      if (rows.length < pageLength) return;
      at = rows.at(-1)!.position;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async close(): Promise<void> {
    this.#db.close();
  }
}

const keptOf = (row: Row): KeptEvent => ({
  stream: row.stream,
  revision: row.revision,
  id: row.id,
  type: row.type,
  owner: row.owner,
  actorId: row.actor_id,
  recordedAt: row.recorded_at,
  context: row.context,
  commitment: row.commitment,
  prevHash: row.prev_hash,
  hash: row.hash,
  data: row.data,
  ...(isPruned(row) && { sealedHash: row.sealed_hash! }),
});

/** A new embedded store in a folder of its own; what was written is durable in steps, so that it can go on after a kill. */
export class NewSqliteLog implements LogTarget {
  #connection: Connection | undefined;
  #position = 0;
  #logHash = firstPrevHash;
  #open = 0;

  constructor(private readonly dir: string) {}

  async begin(): Promise<{ stream: string; revision: number; count: number } | undefined> {
    const isNew = !existsSync(eventsFile(this.dir));
    this.#connection = connect(eventsFile(this.dir));
    if (isNew) return undefined;
    const last = this.#connection.db.prepare('SELECT * FROM events ORDER BY position DESC LIMIT 1').get() as Row | undefined;
    if (!last) return undefined;
    this.#position = last.position;
    this.#logHash = last.log_hash;
    return { stream: last.stream, revision: last.revision, count: last.position };
  }

  async write(event: KeptEvent): Promise<void> {
    const { db, sql } = this.#connection!;
    if (this.#open === 0) sql.begin.run();
    this.#position += 1;
    const row = { position: this.#position, stream: event.stream, owner: event.owner, context: event.context, hash: event.hash };
    this.#logHash = logHash(this.#logHash, row);
    sql.insert.run(
      this.#position,
      event.stream,
      event.revision,
      event.id,
      event.type,
      event.owner,
      event.actorId,
      event.recordedAt,
      event.context,
      event.commitment,
      event.prevHash,
      event.hash,
      this.#logHash,
      event.sealedHash === undefined ? event.data : Buffer.alloc(0),
    );
    if (event.sealedHash !== undefined)
      db.prepare('UPDATE events SET sealed_hash = ? WHERE position = ?').run(event.sealedHash, this.#position);
    this.#open += 1;
    if (this.#open >= pageLength) this.#commit();
  }

  async end(): Promise<void> {
    this.#commit();
    const { db } = this.#connection!;
    db.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode=DELETE');
    db.close();
    this.#connection = undefined;
    new AnchorFile(this.dir, 'backup', headOf(this.dir)).close();
  }

  async close(): Promise<void> {
    this.#connection?.db.close();
    this.#connection = undefined;
  }

  #commit(): void {
    if (this.#open > 0) this.#connection!.sql.commit.run();
    this.#open = 0;
  }
}
