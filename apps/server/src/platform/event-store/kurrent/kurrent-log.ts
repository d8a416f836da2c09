import { jsonEvent, NO_STREAM } from '@kurrent/kurrentdb-client';
import { StoreUnavailable } from '../event-store.port.js';
import type { KurrentEventStore } from './kurrent-event-store.js';
import type { Member } from './member.js';
import { keptOf, moveStream, ownEvents, positionOf, recordOf } from './records.js';
import { type KeptEvent, type LogSource, type LogTarget, MoveRefused } from '../transfer/kept-event.js';

/** So much may be on its way: one connection takes it in order. */
const underWay = { appends: 256, bytes: 4 * 1024 * 1024 };
const oneAppend = { events: 200, bytes: 400_000 };

/** The log of a KurrentDB. */
export class KurrentLog implements LogSource {
  #at = 0;

  constructor(private readonly store: KurrentEventStore) {}

  async count(): Promise<undefined> {
    return undefined;
  }

  /** How much of the log was read so far, by its bytes. */
  async progress(): Promise<() => number> {
    const last = await this.store.lastPosition();
    return () => this.#at / last;
  }

  async *events(after?: { readonly stream: string; readonly revision: number }): AsyncGenerator<KeptEvent> {
    let from = 0;
    if (after) {
      const [last] = await this.store.reader.forwards(after.stream, after.revision, 1);
      from = Number(last!.position!.commit);
    }
    for await (const stored of this.store.reader.log(from)) {
      this.#at = positionOf(stored);
      yield keptOf(stored);
    }
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

/**
 * An empty KurrentDB that is filled. A mark in a stream of its own says that a move is under way and from where, so that one that was killed
 * goes on and nothing else is taken for one.
 */
export class NewKurrentLog implements LogTarget {
  #member: Member | undefined;
  #run: KeptEvent[] = [];
  #bytes = 0;
  #sent = { appends: 0, bytes: 0 };
  #failed: Error | undefined;
  #wake = () => {};

  constructor(private readonly store: KurrentEventStore) {}

  async begin(source: string): Promise<{ stream: string; revision: number; count: number } | undefined> {
    this.#member = await this.store.leader.member();
    const [mark] = await this.store.reader.newest(moveStream, 1);
    const [last] = await this.store.reader.page({ count: 1, types: ownEvents });
    if (!mark) {
      if (last) throw new MoveRefused('the database that is named holds events already: a move needs an empty one');
      await this.#member.appendToStream(moveStream, jsonEvent({ type: 'MoveBegun', data: { source } }), { streamState: NO_STREAM });
      return undefined;
    }
    if (mark.type !== 'MoveBegun' || (mark.data as { source: string }).source !== source)
      throw new MoveRefused('the database that is named holds events already, and not of an interrupted move of this store');
    if (!last) return undefined;
    let count = 0;
    for await (const _ of this.store.reader.log()) count += 1;
    return { stream: last.streamId, revision: Number(last.revision), count };
  }

  async write(event: KeptEvent): Promise<void> {
    const [first] = this.#run;
    if (
      first &&
      (first.stream !== event.stream || this.#run.length >= oneAppend.events || this.#bytes + event.data.length > oneAppend.bytes)
    )
      await this.#flush();
    this.#run.push(event);
    this.#bytes += event.data.length;
  }

  async end(): Promise<void> {
    await this.#flush();
    await this.#until(() => this.#sent.appends === 0);
  }

  /** After everything was looked at: from now on it is a store. */
  async seal(): Promise<void> {
    await this.#member!.appendToStream(moveStream, jsonEvent({ type: 'MoveEnded', data: {} }), { streamState: 0n });
  }

  close(): Promise<void> {
    return this.store.close();
  }

  async #flush(): Promise<void> {
    const run = this.#run;
    if (run.length === 0) return;
    [this.#run, this.#bytes] = [[], 0];
    await this.#until(() => this.#sent.appends < underWay.appends && this.#sent.bytes <= underWay.bytes);
    const bytes = run.reduce((sum, { data }) => sum + data.length, 0);
    const [{ stream, revision }] = run as [KeptEvent];
    this.#sent.appends += 1;
    this.#sent.bytes += bytes;
    const done = () => {
      this.#sent.appends -= 1;
      this.#sent.bytes -= bytes;
      this.#wake();
    };
    this.#member!.append(stream, revision - 1, run.map(recordOf)).then(done, (error: Error) => this.#fail(error, stream));
  }

  /** One waiter and no race over all that is under way: that alone took longer than the appends. */
  async #until(so: () => boolean): Promise<void> {
    while (!this.#failed && !so()) await new Promise<void>((resolve) => (this.#wake = resolve));
    if (this.#failed) throw this.#failed;
  }

  #fail({ message }: Error, stream: string): void {
    this.#failed ??= new StoreUnavailable(`${stream} was not written: ${message}; the same command goes on where it stopped`);
    this.#wake();
  }
}
