import { type Appended, type Attribution, DuplicateEvent, OutcomeUnknown, type StreamWrite } from '../event-store.port.js';
import type { ActorNames, SealedBy, SealedWrite } from '../actor-names.js';
import type { Anchor } from './anchor.js';
import { againIn, beginSoon, type Connection, patienceMs } from './connection.js';
import type { FreshRow } from './fresh-rows.js';
import { asStoreError, isBusy, isConstraint, isInputOutput } from './sqlite-errors.js';
import { write } from './write.js';

interface Waiting {
  readonly writes: readonly SealedWrite[];
  readonly by: SealedBy;
  resolve(appended: Appended): void;
  reject(error: Error): void;
}

const groupLimit = { appends: 500, bytes: 8 * 1024 * 1024 };
const sizeOf = ({ writes }: Waiting) =>
  writes.reduce((sum, { events }) => sum + events.reduce((n, { sealed }) => n + sealed.bytes.length, 0), 0);

export interface QueueHost {
  /** The open connection; opens and checks the file anew after an input/output error. */
  connection(): Connection;
  /** The connection failed in a way that leaves it in doubt. */
  distrust(): void;
  /** Events may come to this stream now. */
  writing(stream: string): void;
  /** Durable up to here, where the streams written to end, and the rows themselves; called before anyone is answered. */
  committed(anchor: Anchor, ends: ReadonlyMap<string, number>, rows: readonly FreshRow[]): void;
}

/**
 * Natural group commit: everything that arrived while the last transaction was synced, or in this turn of the event
 * loop, goes into one transaction. No timer, so an idle store answers at once. Each append succeeds or fails alone.
 */
export class AppendQueue {
  #waiting: Waiting[] = [];
  #scheduled = false;
  /** Since when another process keeps this one from writing. */
  #keptSince: number | undefined;

  constructor(
    private readonly host: QueueHost,
    private readonly names: ActorNames,
  ) {}

  push(writes: readonly StreamWrite[], who: Attribution): Promise<Appended> {
    const by = this.names.sealed(who);
    const sealed = this.names.sealedWrites(writes, by);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ writes: sealed, by, resolve, reject });
      this.#schedule();
    });
  }

  /** Commits what still waits. */
  flush() {
    while (this.#waiting.length > 0) this.#commit(this.#take());
  }

  #schedule() {
    if (this.#scheduled) return;
    this.#scheduled = true;
    const next = () => {
      this.#scheduled = false;
      if (this.#waiting.length > 0) this.#commit(this.#take());
      if (this.#waiting.length > 0) this.#schedule();
    };
    if (this.#keptSince === undefined) setImmediate(next);
    else setTimeout(next, againIn());
  }

  /** Nothing of the group was written, because another process writes: it waits in front of the others. */
  #putBack(group: readonly Waiting[]): boolean {
    this.#keptSince ??= performance.now();
    if (performance.now() - this.#keptSince < patienceMs) return this.#waiting.unshift(...group) > 0;
    this.#keptSince = undefined;
    return false;
  }

  #take(): Waiting[] {
    let bytes = 0;
    let count = 0;
    while (count < this.#waiting.length && count < groupLimit.appends && (count === 0 || bytes < groupLimit.bytes))
      bytes += sizeOf(this.#waiting[count++]!);
    return this.#waiting.splice(0, count);
  }

  #commit(group: readonly Waiting[]) {
    let outcomes: (Appended | Error)[];
    try {
      outcomes = this.#transact(group);
    } catch (error) {
      if (isBusy(error) && this.#putBack(group)) return;
      if (isConstraint(error) && group.length > 1) return group.forEach((one) => this.#commit([one]));
      if (isInputOutput(error)) this.host.distrust();
      const reason = isConstraint(error) ? new DuplicateEvent((error as Error).message) : asStoreError(error);
      return group.forEach(({ reject }) => reject(reason));
    }
    group.forEach(({ resolve, reject }, i) => {
      const outcome = outcomes[i]!;
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    });
  }

  #transact(group: readonly Waiting[]): (Appended | Error)[] {
    const connection = this.host.connection();
    const { db, sql } = connection;
    for (const { writes } of group) for (const { stream } of writes) this.host.writing(stream);
    beginSoon(connection);
    this.#keptSince = undefined;
    let tail: Anchor;
    let outcomes: (Appended | Error)[];
    let ends: ReadonlyMap<string, number>;
    let rows: readonly FreshRow[];
    try {
      const row = sql.tail.get() as { position: number; log_hash: string } | undefined;
      const start = row && { position: row.position, logHash: row.log_hash };
      ({ outcomes, tail, ends, rows } = write(sql, group, start));
      sql.commit.run();
      if (tail.position === (start?.position ?? 0)) return outcomes;
    } catch (error) {
      if (db.isTransaction) sql.rollback.run();
      throw error;
    }
    try {
      this.host.committed(tail, ends, rows);
    } catch (error) {
      throw new OutcomeUnknown(`stored but not anchored: ${(error as Error).message}`);
    }
    return outcomes;
  }
}
