import { setTimeout as sleep } from 'node:timers/promises';
import { BACKWARDS, END, eventTypeFilter, type KurrentDBClient, type RecordedEvent as Stored, START } from '@kurrent/kurrentdb-client';
import { type ProvableEvent, type RecordedEvent, StoreDamaged, StoreUnavailable } from '../event-store.port.js';
import type { KeyVault } from '../keys.port.js';
import { asReadError, inTime, isMissing, isNotLeader } from './kurrent-errors.js';
import { opened, ownEvents, place, positionOf, provable } from './records.js';

const pageLength = 500;
const triesAtLeaders = 4;
const leaderPauseMs = 50;

/** Reads in pages, so that a slow reader never holds a call to the server open. From the leader, which has what was just written. */
export class Reader {
  constructor(
    private readonly client: KurrentDBClient,
    private readonly vault: KeyVault,
    private readonly timeoutMs: number,
  ) {}

  async *stream(stream: string, { from = 0, withLive = false, limit = Infinity } = {}): AsyncGenerator<RecordedEvent> {
    let next = from;
    for (let left = limit; left > 0;) {
      const wanted = Math.min(pageLength, left);
      const page = await this.forwards(stream, next, wanted);
      for (const stored of page) {
        if (Number(stored.revision) !== next) throw new StoreDamaged(positionOf(stored), `${stream} misses revision ${next}`);
        next += 1;
        yield opened(stored, this.vault, withLive);
      }
      left -= page.length;
      if (page.length < wanted) return;
    }
  }

  async *provable(stream: string): AsyncGenerator<ProvableEvent> {
    for (let next = 0; ;) {
      const page = await this.forwards(stream, next, pageLength);
      for (const stored of page) {
        if (Number(stored.revision) !== next) throw new StoreDamaged(positionOf(stored), `${stream} misses revision ${next}`);
        next += 1;
        yield provable(stored, this.vault);
      }
      if (page.length < pageLength) return;
    }
  }

  async *all({
    after = 0,
    limit = Infinity,
    types,
    withLive = false,
  }: { after?: number; limit?: number; types?: readonly string[]; withLive?: boolean } = {}): AsyncGenerator<RecordedEvent> {
    const filter = eventTypeFilter({ regex: types ? `^(${types.map((type) => type).join('|')})$` : ownEvents });
    let at = after;
    for (let left = limit; left > 0;) {
      const fromPosition = at > 0 ? place(at) : START;
      const wanted = Math.min(pageLength, left) + 1; // the page begins with the event at `at` itself
      const page = await this.#page(() => this.client.readAll({ fromPosition, maxCount: wanted, filter, requiresLeader: true }));
      for (const stored of page) {
        const position = positionOf(stored);
        if (position <= at || left <= 0) continue;
        at = position;
        left -= 1;
        yield opened(stored, this.vault, withLive);
      }
      if (page.length < wanted) return;
    }
  }

  async lastPosition(): Promise<number> {
    const filter = eventTypeFilter({ regex: ownEvents });
    const [last] = await this.#page(() =>
      this.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1, filter, requiresLeader: true }),
    );
    return last ? positionOf(last) : 0;
  }

  forwards(stream: string, from: number, count: number): Promise<Stored[]> {
    return this.#page(() => this.client.readStream(stream, { fromRevision: BigInt(from), maxCount: count, requiresLeader: true }));
  }

  /** The newest events of a stream, newest first. */
  newest(stream: string, count: number): Promise<Stored[]> {
    return this.#page(() =>
      this.client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: count, requiresLeader: true }),
    );
  }

  #page(read: () => AsyncIterable<{ event?: unknown }>): Promise<Stored[]> {
    return inTime(collect(read), this.timeoutMs, () => new StoreUnavailable('the read was not answered in time'));
  }
}

/** A page is read whole or not at all. Told of another leader the client turns to it; the page is asked for again. */
async function collect(read: () => AsyncIterable<{ event?: unknown }>): Promise<Stored[]> {
  for (let left = triesAtLeaders; ; left -= 1) {
    const page: Stored[] = [];
    try {
      for await (const { event } of read()) if (event) page.push(event as Stored);
      return page;
    } catch (error) {
      if (isMissing(error)) return [];
      if (left <= 1 || !isNotLeader(error)) throw asReadError(error);
      await sleep(leaderPauseMs);
    }
  }
}
