import { type Attribution, type KeyOwner, type ProvableEvent, type RecordedEvent, StoreDamaged } from '../event-store.port.js';
import { type ActorNames, type SealedBy, told } from '../actor-names.js';
import { type Plain, proof, unseal, type Unsealed } from '../sealing.js';
import type { Connection, Row } from './connection.js';
import type { FreshRow, FreshRows } from './fresh-rows.js';
import type { KnownEnds } from './known-ends.js';
import { isPruned, sealedHashOf } from './links.js';
import { Breather } from '../../event-loop/breather.js';
import { Turns } from '../../event-loop/turns.js';
import { asStoreError } from './sqlite-errors.js';

const pageLength = 500;
/** Of a batch, after which it may be over: those who follow the log fold it in the same turn. */
const batchPage = 250;
/** Rows that a search for few types looks through before it lets others have their turn. */
const scanLength = 5_000;
const pageBytes = 4 * 1024 * 1024;
/** Rows are large or small: a page also ends after this time, looked at after every so many. */
const PAGE_MS = 10;
const LOOK_EVERY = 20;

interface Batch {
  events: RecordedEvent[];
  more: boolean;
  keys?: Promise<void> | undefined;
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Reads in pages and lets others have their turn while one is opened, so that a long read never holds the event loop for long. */
export class Reader {
  /** The last piece that somebody asked for. */
  #scanned: Promise<void> = Promise.resolve();
  /** A list of thousands is as many streams, each read in less than a millisecond. */
  readonly #turns = new Turns();

  constructor(
    private readonly connection: () => Connection,
    private readonly names: ActorNames,
    private readonly ends: KnownEnds,
    private readonly fresh: FreshRows,
  ) {}

  async *stream(stream: string, { from = 0, withLive = false, limit = Infinity } = {}): AsyncGenerator<RecordedEvent> {
    if (this.#turns.isDue) await this.#turns.next();
    if (this.ends.endsBefore(stream, from)) return;
    const breather = new Breather();
    let next = from;
    for (let left = limit; left > 0; await turn()) {
      const { rows, more } = this.#page((sql, n) => sql.stream.iterate(stream, next, n), left);
      if (!more) this.ends.note(stream, rows.at(-1)?.revision ?? next - 1);
      for (const row of rows) {
        // A hole means that the index lost an entry: better no answer than a short one.
        if (row.revision !== next) throw new StoreDamaged(row.position, `${stream} misses revision ${next}`);
        next += 1;
        const keys = this.#keysOf(row);
        if (keys) await keys;
        yield this.#open(row, withLive);
        if (breather.isDue) await breather.breathe();
      }
      left -= rows.length;
      if (!more) return;
    }
  }

  /** Which of the streams are not there, found in one query; reads of those need no look of their own. */
  lookAhead(streams: readonly string[]): void {
    this.ends.look();
    this.ends.lookAgain(); // for whoever reads after this query
    try {
      for (const { stream } of this.connection().sql.absent.all(JSON.stringify(streams)) as { stream: string }[])
        this.ends.note(stream, -1);
    } catch (error) {
      throw asStoreError(error);
    }
  }

  async *provable(stream: string, { from = 0, limit = Infinity } = {}): AsyncGenerator<ProvableEvent> {
    const breather = new Breather();
    for (let next = from; next < from + limit; await turn()) {
      const { rows, more } = this.#page((sql, n) => sql.stream.iterate(stream, next, n), from + limit - next);
      for (const row of rows) {
        if (row.revision !== next) throw new StoreDamaged(row.position, `${stream} misses revision ${next}`);
        next += 1;
        const keys = this.#keysOf(row);
        if (keys) await keys;
        const { id, type, actor_id: actorId, recorded_at: recordedAt, commitment: commit, prev_hash: prevHash, hash } = row;
        yield {
          seq: row.revision,
          id,
          type,
          actorId,
          recordedAt,
          commit,
          ...proof(this.names.isErased(actorId) ? undefined : this.#proven(row)),
          sealedHash: sealedHashOf(row),
          prevHash,
          hash,
        };
        if (breather.isDue) await breather.breathe();
      }
      if (!more) return;
    }
  }

  /** Searches for few types take turns: each lets others in between, but a dozen of them in one turn of the event loop would not. */
  async #scan(types: readonly string[], after: number, limit: number) {
    await (this.#scanned = this.#scanned.then(turn));
    return this.#pageOf(types, after, limit);
  }

  async *all({
    after = 0,
    limit = Infinity,
    types,
    withLive = false,
  }: { after?: number; limit?: number; types?: readonly string[]; withLive?: boolean } = {}): AsyncGenerator<RecordedEvent> {
    const breather = new Breather();
    let at = after;
    for (let left = limit; left > 0; await turn()) {
      const { rows, more, to } = types ? await this.#scan(types, at, left) : { ...this.page(at, left), to: undefined };
      for (const row of rows) {
        const keys = this.#keysOf(row);
        if (keys) await keys;
        yield this.#open(row, withLive);
        if (breather.isDue) await breather.breathe();
      }
      left -= rows.length;
      at = to ?? rows.at(-1)?.position ?? at;
      if (!more) return;
    }
  }

  /** Rows of these types up to the position `to`: the others are passed over where they lie, but counted, so that none is missing. */
  #pageOf(types: readonly string[], after: number, limit: number): { rows: Row[]; more: boolean; to: number } {
    const { sql } = this.connection();
    const last = (sql.tail.get() as { position: number } | undefined)?.position ?? 0;
    const end = Math.min(after + scanLength, last);
    if (end <= after) return { rows: [], more: false, to: after };
    if ((sql.count.get(after, end) as { n: number }).n !== end - after)
      for (let at = after; at < end;) at = this.page(at, pageLength).rows.at(-1)?.position ?? end;
    const { rows, more } = this.#page((query, n) => query.ofTypes.iterate(after, end, JSON.stringify(types), n), limit);
    return more ? { rows, more, to: rows.at(-1)!.position } : { rows, more: end < last, to: end };
  }

  /**
   * One batch of the log, opened, and no more than a turn has time for; `lazy`: data is opened when it is first looked at. `more` is false
   * only when the end was reached; `keys`: what to wait for before asking for more, because another process writes them.
   */
  batch(after: number, limit: number, withLive: boolean, lazy = false): Batch {
    const events: RecordedEvent[] = [];
    const open = (rows: readonly (Row | FreshRow)[]): Promise<void> | undefined => {
      for (const row of rows) {
        const keys = this.#keysOf(row);
        if (keys) return keys;
        events.push(lazy ? this.#openLater(row) : this.#open(row, withLive));
      }
      return undefined;
    };
    const until = performance.now() + PAGE_MS;
    let keys = open(this.fresh.after(after, limit));
    for (let at = after + events.length; !keys && events.length < limit;) {
      const n = Math.min(batchPage, limit - events.length);
      const { rows, more } = this.page(at, n);
      keys = open(rows);
      if (keys) break;
      at = rows.at(-1)?.position ?? at;
      // what was read is told: a machine that is busy with others would else read page after page for an event each
      if (!more || rows.length < n || performance.now() > until) return { events, more };
    }
    return { events, more: true, keys };
  }

  page(after: number, limit: number) {
    const page = this.#page((sql, n) => sql.all.iterate(after, n), limit);
    let at = after;
    for (const { position } of page.rows) if (position !== ++at) throw new StoreDamaged(at, 'an event is missing');
    return page;
  }

  /** `more` is false only when the end was reached. */
  #page(query: (sql: Connection['sql'], n: number) => Iterable<unknown>, limit: number): { rows: Row[]; more: boolean } {
    const n = Math.min(pageLength, limit);
    const rows: Row[] = [];
    let bytes = 0;
    const until = performance.now() + PAGE_MS;
    this.ends.lookAgain(); // this query may see commits that came after the look
    try {
      for (const row of query(this.connection().sql, n) as Iterable<Row>) {
        rows.push(row);
        bytes += row.data.length;
        const isLong = rows.length % LOOK_EVERY === 0 && performance.now() > until;
        if (bytes > pageBytes || isLong) return { rows, more: true };
      }
    } catch (error) {
      throw asStoreError(error, (rows.at(-1)?.position ?? 0) + 1);
    }
    return { rows, more: rows.length === n };
  }

  #keysOf({ owner, actor_id: actorId }: Row): Promise<void> | undefined {
    return this.names.readyToOpen(owner as KeyOwner, actorId);
  }

  #open(row: Row | FreshRow, withLive: boolean): RecordedEvent {
    const plain = this.#said(row);
    const event = placed(row, plain, this.#nameOf(row, plain));
    return withLive && plain?.live !== undefined ? { ...event, live: new Uint8Array(Buffer.from(plain.live, 'base64')) } : event;
  }

  /** Most of those who follow the log look at places and contexts only: their data stays sealed. */
  #openLater(row: Row | FreshRow): RecordedEvent {
    let opened: RecordedEvent | undefined;
    let key: Uint8Array | undefined | null = null;
    const keyNow = () => (key === null ? (key = isPruned(row) ? undefined : this.names.vault.find(row.owner as KeyOwner)) : key);
    const open = () => {
      const plain = opened ? undefined : this.#said(row, keyNow); // by the key that `erased` went by
      return (opened ??= placed(row, plain, this.#nameOf(row, plain)));
    };
    const closed = placed(row, { data: null }, '');
    const by = Object.defineProperty({ ...closed.by }, 'actorName', { get: () => open().by.actorName, enumerable: true });
    return Object.defineProperties(
      { ...closed, by },
      {
        data: { get: () => open().data, enumerable: true },
        erased: { get: () => keyNow() === undefined || undefined, enumerable: true },
      },
    );
  }

  /** What somebody did stays when they are erased; who it was is named no more. */
  #nameOf(row: Row, plain: Plain | undefined): string {
    return this.names.name(row.actor_id, contextOf(row.context).actor, plain);
  }

  #proven(row: Row): Unsealed<Plain> | undefined {
    const opened = this.#opened(row);
    return told(opened, this.#nameOf(row, opened?.plain));
  }

  /** Of what this process has just committed the text is at hand; without the key it is as gone as the rest. */
  #said(row: Row | FreshRow, keyOf = () => this.names.vault.find(row.owner as KeyOwner)): Plain | undefined {
    if (!('plain' in row)) return this.#opened(row, keyOf)?.plain;
    return keyOf() && (JSON.parse(row.plain) as Plain);
  }

  #opened(row: Row, keyOf = () => this.names.vault.find(row.owner as KeyOwner)): Unsealed<Plain> | undefined {
    if (isPruned(row)) return undefined;
    const key = keyOf(); // out of reach for a moment is not damaged
    try {
      return key && unseal<Plain>(key, row.data);
    } catch {
      throw new StoreDamaged(row.position, 'the sealed event does not open');
    }
  }
}

type Context = Omit<Attribution, 'actorId' | 'actorName' | 'recordedAt'>;
let last: { readonly text: string; readonly context: Context; readonly actor: string | undefined } | undefined;
/** All rows of one append have the same, and they lie beside each other. */
function contextOf(text: string) {
  if (last?.text !== text) {
    const { actor, ...context } = JSON.parse(text) as Context & Pick<SealedBy, 'actor'>;
    last = { text, context, actor };
  }
  return last;
}

/** A row with what its owner's key opened; undefined: the key is gone, or what it sealed. */
function placed(
  { stream, revision, position, id, type, owner, hash, prev_hash: prevHash, actor_id: actorId, recorded_at: recordedAt, context }: Row,
  plain: Plain | undefined,
  actorName: string,
): RecordedEvent {
  const by: Attribution = { actorId, recordedAt, ...contextOf(context).context, actorName };
  const event = { stream, revision, position, id, type, owner: owner as KeyOwner, hash, prevHash, data: plain ? plain.data : null, by };
  return plain ? event : { ...event, erased: true };
}
