import {
  type Appended,
  type Attribution,
  type EventStore,
  type NewEvent,
  OutcomeUnknown,
  type ProvableEvent,
  type RecordedEvent,
  type Snapshot,
  type StreamWrite,
  WrongExpectedRevision,
} from './event-store.port.js';

/** The store's rules without a disk, for unit tests of what stands on it. Nothing is sealed and nothing is kept. */
export class MemoryEventStore implements EventStore {
  readonly log: RecordedEvent[] = [];
  readonly snapshots = new Map<string, Snapshot>();
  /** Set to see what a caller does: `lost` carries the append out and then reports a time-out. */
  nextOutcome: 'ok' | 'lost' | 'timeout' = 'ok';
  /** Subscriptions that have given everything there is. */
  private readonly waiting = new Set<() => void>();

  async append(writes: readonly StreamWrite[], by: Attribution): Promise<Appended> {
    await Promise.resolve();
    const outcome = this.nextOutcome;
    this.nextOutcome = 'ok';
    if (outcome === 'timeout') throw new OutcomeUnknown();
    const ids = writes.flatMap(({ events }) => events.map(({ id }) => id));
    if (!this.log.some(({ id }) => ids.includes(id))) this.write(writes, by);
    if (outcome === 'lost') throw new OutcomeUnknown();
    const streams = writes.map(({ stream }) => {
      const last = this.of(stream).at(-1)!;
      return { stream, revision: last.revision, position: last.position, hash: '' };
    });
    return { position: Math.max(...streams.map(({ position }) => position)), streams };
  }

  async *readStream(stream: string, { from = 0, limit = Infinity }: { from?: number; limit?: number } = {}): AsyncIterable<RecordedEvent> {
    yield* this.in(stream, { from, limit });
  }

  async *readProvable(stream: string, range: { from?: number; limit?: number } = {}): AsyncIterable<ProvableEvent> {
    for (const {
      revision: seq,
      id,
      type,
      data,
      hash,
      prevHash,
      by: { actorId, actorName, recordedAt },
    } of this.in(stream, range)) {
      yield { seq, id, type, actorId, recordedAt, commit: '', salt: '', plain: { data, actorName }, sealedHash: '', prevHash, hash };
    }
  }

  async *readAll({
    after = 0,
    limit = Infinity,
    types,
  }: { after?: number; limit?: number; types?: readonly string[] } = {}): AsyncIterable<RecordedEvent> {
    let left = limit;
    for (const event of this.log) if (event.position > after && (!types || types.includes(event.type)) && left-- > 0) yield event;
  }

  async subscribeAll(
    { after, signal, onLive }: { after: number; signal: AbortSignal; onLive?: () => void },
    handler: (batch: readonly RecordedEvent[]) => Promise<void> | void,
  ): Promise<void> {
    signal.addEventListener('abort', this.wake, { once: true });
    try {
      for (let [at, live] = [after, false]; !signal.aborted;) {
        const batch = this.log.slice(at);
        at += batch.length;
        if (batch.length > 0) await handler(batch);
        else if (live) await new Promise<void>((more) => this.waiting.add(more));
        else {
          live = true;
          onLive?.();
        }
      }
    } finally {
      signal.removeEventListener('abort', this.wake);
    }
  }

  async head(stream: string): Promise<{ revision: number; hash: string } | undefined> {
    const last = this.of(stream).at(-1);
    return last && { revision: last.revision, hash: last.hash };
  }

  async lastPosition(): Promise<number> {
    return this.log.length;
  }

  async readSnapshot(stream: string): Promise<Snapshot | undefined> {
    return this.snapshots.get(stream);
  }

  async writeSnapshot(stream: string, _owner: string, snapshot: Snapshot): Promise<void> {
    this.snapshots.set(stream, structuredClone(snapshot));
  }

  async close(): Promise<void> {}

  private readonly wake = () => {
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const more of waiting) more();
  };

  private of(stream: string): RecordedEvent[] {
    return this.log.filter((event) => event.stream === stream);
  }

  private in(stream: string, { from = 0, limit = Infinity }: { from?: number; limit?: number }): RecordedEvent[] {
    return this.of(stream).filter(({ revision }) => revision >= from && revision < from + limit);
  }

  private write(writes: readonly StreamWrite[], by: Attribution): void {
    for (const { stream, expected, after } of writes) {
      const last = this.of(stream).at(-1);
      const actual = last?.revision;
      if (
        (expected !== 'any' && actual !== (expected === 'noStream' ? undefined : expected)) ||
        (after !== undefined && last?.id !== after)
      )
        throw new WrongExpectedRevision(stream, expected, actual);
    }
    for (const { stream, events, at } of writes) events.forEach((event) => this.record(stream, event, { ...by, ...at }));
    this.wake();
  }

  private record(stream: string, event: NewEvent, by: Attribution): void {
    const revision = (this.of(stream).at(-1)?.revision ?? -1) + 1;
    this.log.push({
      stream,
      revision,
      position: this.log.length + 1,
      id: event.id,
      type: event.type,
      data: structuredClone(event.data),
      by,
      hash: '',
      prevHash: '',
    });
  }
}
