import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Appended,
  type Attribution,
  type EventStore,
  type KeyOwner,
  type ProvableEvent,
  type RecordedEvent,
  type Snapshot,
  StoreDamaged,
  StoreUnavailable,
  type StreamWrite,
} from '../event-store.port.js';
import { ActorNames } from '../actor-names.js';
import { KeysFirst } from '../keys-first.js';
import type { KeyVault } from '../keys.port.js';
import { seal, unseal } from '../sealing.js';
import { type Anchor, AnchorFile } from './anchor.js';
import { AppendQueue } from './append-queue.js';
import { checkAtStart, eventsFile } from './check.js';
import { againIn, connect, type Connection, patienceMs, soon } from './connection.js';
import { FreshRows } from './fresh-rows.js';
import { KnownEnds } from './known-ends.js';
import { News } from './news.js';
import { pruneRequests } from './prune.js';
import { Reader } from './reader.js';
import { asStoreError, isBusy, isInputOutput } from './sqlite-errors.js';

const batchLimit = 1_000;

/** The embedded store: one SQLite file in WAL mode with a full sync at every commit. Several processes may share it. */
export class SqliteEventStore implements EventStore {
  #connection: Connection | undefined;
  #closed = false;
  readonly #anchor: AnchorFile;
  readonly #queue: AppendQueue;
  readonly #reader: Reader;
  readonly #news: News;
  readonly #ends: KnownEnds;
  readonly #fresh = new FreshRows();
  readonly #keysFirst: KeysFirst;

  /** @throws StoreDamaged when the log is shorter than what was acknowledged, or its newest part is not whole */
  constructor(
    private readonly dir: string,
    private readonly vault: KeyVault,
    nodeId: string,
  ) {
    mkdirSync(dir, { recursive: true });
    const anchor = checkAtStart(dir);
    if (anchor.position > 0 && vault.isEmpty()) throw new StoreDamaged(1, 'the keys that seal the events are missing');
    this.#connection = connect(eventsFile(dir));
    this.#anchor = new AnchorFile(dir, nodeId, anchor);
    this.#news = new News(() => this.#foreignCommits());
    this.#ends = new KnownEnds(() => this.#foreignCommits());
    const names = new ActorNames(vault);
    this.#keysFirst = new KeysFirst(names);
    this.#reader = new Reader(() => this.#open(), names, this.#ends, this.#fresh);
    this.#queue = new AppendQueue(
      {
        connection: () => this.#open(),
        distrust: () => this.#distrust(),
        writing: (stream) => {
          this.#ends.lookAgain();
          this.#ends.forget(stream);
        },
        committed: (at: Anchor, ends, rows) => {
          this.#fresh.add(rows);
          for (const [stream, revision] of ends) this.#ends.note(stream, revision);
          this.#anchor.write(at);
          this.#news.arrived();
        },
      },
      names,
    );
  }

  async append(writes: readonly StreamWrite[], by: Attribution): Promise<Appended> {
    this.#mustBeOpen();
    return this.#keysFirst.send(writes, by, async () => {
      this.#mustBeOpen();
      return this.#queue.push(writes, by);
    });
  }

  #mustBeOpen() {
    if (this.#closed) throw new StoreUnavailable('the store is closed');
  }

  readStream(stream: string, options?: { from?: number; withLive?: boolean; limit?: number }): AsyncIterable<RecordedEvent> {
    return this.#reader.stream(stream, options);
  }

  lookAhead(streams: readonly string[]): void {
    this.#reader.lookAhead(streams);
  }

  readAll(options?: { after?: number; limit?: number; types?: readonly string[]; withLive?: boolean }): AsyncIterable<RecordedEvent> {
    return this.#reader.all(options);
  }

  readProvable(stream: string, options?: { from?: number; limit?: number }): AsyncIterable<ProvableEvent> {
    return this.#reader.provable(stream, options);
  }

  async subscribeAll(
    {
      after,
      signal,
      onLive,
      withLive = false,
      lazy = false,
    }: { after: number; signal: AbortSignal; onLive?: () => void; withLive?: boolean; lazy?: boolean },
    handler: (batch: readonly RecordedEvent[], more?: boolean) => Promise<void> | void,
  ): Promise<void> {
    let at = after;
    let live = false;
    while (!signal.aborted && !this.#closed) {
      const mark = this.#news.mark();
      const { events, more } = await this.#batch(at, withLive, lazy);
      if (events.length > 0) {
        await handler(events, more);
        at = events.at(-1)!.position;
      }
      if (more) {
        await new Promise((resolve) => setImmediate(resolve));
        continue;
      }
      if (!live) onLive?.();
      live = true;
      await this.#news.after(mark, signal);
    }
  }

  /** As much as a batch holds, read in pieces: each costs its reader as much as a long one, and others have their turn in between. */
  async #batch(after: number, withLive: boolean, lazy: boolean): Promise<{ events: RecordedEvent[]; more: boolean }> {
    const { events, more: follow, keys: first } = this.#reader.batch(after, batchLimit, withLive, lazy);
    let [more, keys] = [follow, first];
    while (more && events.length < batchLimit && !this.#closed) {
      await (keys ?? new Promise((resolve) => setImmediate(resolve)));
      const piece = this.#reader.batch(events.at(-1)?.position ?? after, batchLimit - events.length, withLive, lazy);
      events.push(...piece.events);
      ({ more, keys } = piece);
    }
    return { events, more };
  }

  async head(stream: string) {
    this.#ends.lookAgain();
    const row = this.#open().sql.head.get(stream) as { revision: number; hash: string } | undefined;
    return row && { revision: row.revision, hash: row.hash };
  }

  async lastPosition(): Promise<number> {
    this.#ends.lookAgain();
    return (this.#open().sql.tail.get() as { position: number } | undefined)?.position ?? 0;
  }

  async readSnapshot(stream: string): Promise<Snapshot | undefined> {
    this.#ends.lookAgain();
    const row = this.#open().sql.readSnapshot.get(stream) as
      | { revision: number; version: string; owner: KeyOwner; data: Uint8Array }
      | undefined;
    await (row && this.vault.ready([row.owner]));
    const key = row && this.vault.find(row.owner);
    if (!key) return undefined;
    try {
      const { state, live } = unseal<{ state: unknown; live?: string }>(key, row.data).plain;
      return {
        revision: row.revision,
        version: row.version,
        state,
        ...(live !== undefined && { live: new Uint8Array(Buffer.from(live, 'base64')) }),
      };
    } catch {
      return undefined; // damaged: the events are replayed
    }
  }

  async writeSnapshot(stream: string, owner: KeyOwner, { revision, version, state, live }: Snapshot): Promise<void> {
    try {
      await this.vault.ready([owner], true);
      const { bytes } = seal(this.vault.keyFor(owner), { state, ...(live && { live: Buffer.from(live).toString('base64') }) });
      await this.#write(({ sql }) => sql.writeSnapshot.run(stream, revision, version, owner, bytes));
    } catch {
      // Best effort: without it the events are replayed.
    }
  }

  async pruneRequests(recordedBefore: string, limit: number): Promise<number> {
    return this.#write((connection) => pruneRequests(connection, recordedBefore, limit));
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#queue.flush();
    this.#closed = true;
    this.#fresh.clear();
    this.#news.close();
    this.#connection?.db.close();
    this.#anchor.close();
  }

  #open(): Connection {
    if (this.#closed) throw new StoreUnavailable('the store is closed');
    try {
      this.#connection ??= this.#reopen();
      return this.#connection;
    } catch (error) {
      throw error instanceof StoreDamaged ? error : new StoreUnavailable((error as Error).message);
    }
  }

  /** What is written besides appends: a sync that fails here is no more to be trusted than one of theirs, and another process is waited for as patiently. */
  async #write<T>(work: (connection: Connection) => T): Promise<T> {
    for (const until = performance.now() + patienceMs; ; await sleep(againIn())) {
      const connection = this.#open();
      try {
        return soon(connection, 0, () => work(connection));
      } catch (error) {
        if (isBusy(error) && performance.now() < until) continue;
        if (isInputOutput(error)) this.#distrust();
        throw asStoreError(error);
      }
    }
  }

  #distrust() {
    this.#connection?.db.close();
    this.#connection = undefined;
    this.#ends.clear();
    this.#fresh.clear();
  }

  /** After an input/output error: the file is checked against the anchor, and what the page cache holds is written anew. */
  #reopen(): Connection {
    checkAtStart(this.dir);
    const connection = connect(eventsFile(this.dir));
    try {
      connection.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      return connection;
    } catch (error) {
      connection.db.close();
      throw asStoreError(error);
    }
  }

  #foreignCommits(): number {
    try {
      return (this.#open().sql.dataVersion.get() as { data_version: number }).data_version;
    } catch {
      return -1; // in doubt: whoever waits looks for itself
    }
  }
}
