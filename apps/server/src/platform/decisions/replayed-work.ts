import type { DomainEvent } from '@loam/domain/kernel/decider/decider';
import type { EventStore } from '../event-store/event-store.port.js';
import { type Aggregate, type Decided, type Loaded, streamOf } from './aggregate.js';
import type { Transaction } from './decisions.port.js';
import type { FoldedStreams } from './folded-streams.js';
import type { RequestPart } from './keyed-request.js';
import { upcast } from './upcast.js';

/** A unit of work that was carried out before: `run` gives what became of it then and decides nothing. */
export class ReplayedWork implements Transaction {
  private readonly done = new Set<string>();

  constructor(
    private readonly store: EventStore,
    private readonly streams: FoldedStreams,
    private readonly part: RequestPart & { readonly position: number },
  ) {}

  async read<S, C, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, id: string | number): Promise<Loaded<S>> {
    const stream = streamOf(aggregate, id);
    const seq = (this.done.has(stream) ? this.part.after[stream] : undefined) ?? this.part.before[stream];
    return seq === undefined ? this.streams.load(aggregate, id) : this.streams.loadAt(aggregate, id, seq);
  }

  async run<S, C, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, id: string | number): Promise<Decided<S>> {
    const stream = streamOf(aggregate, id);
    this.done.add(stream);
    const loaded = await this.read(aggregate, id);
    const after = this.part.after[stream];
    const events: DomainEvent[] = [];
    if (after !== undefined) {
      const first = (this.part.before[stream] ?? -1) + 1;
      for await (const event of this.store.readStream(stream, { from: first, limit: after - first + 1 })) {
        if (!event.erased) events.push(upcast(aggregate.upcasters, event, event.by.schema));
      }
    }
    return { ...loaded, events, position: this.part.position, changed: events.length > 0 };
  }

  attempt<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  expectNew(): void {}
  presumeNew(): void {}
  async claim(): Promise<void> {}
  async release(): Promise<void> {}
}
