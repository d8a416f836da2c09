import { type DomainEvent, evolveAll } from '@loam/domain/kernel/decider/decider';
import { KEYFRAME_EVERY } from '@loam/domain/kernel/decider/revisions';
import type { EventStore, KeyOwner, RecordedEvent } from '../event-store/event-store.port.js';
import { RecentMap } from '../memory/recent-map.js';
import { type Aggregate, type AnyAggregate, type Loaded, streamOf } from './aggregate.js';
import { upcast } from './upcast.js';

/** A folded stream: what is loaded, and what is needed to fold on from there. */
export interface Folded<State> extends Loaded<State> {
  readonly position: number;
  /** The append counted last; its other events do not raise the revision again. */
  readonly commit: string;
  /** The append of its last event, counted or not. */
  readonly append?: string;
  readonly owner?: KeyOwner;
}

const SNAPSHOT_EVERY = 200;

/** One event further. Erased events still count: what happened stays counted, what it said is gone. */
export function foldOn<S, C, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, folded: Folded<S>, event: RecordedEvent): Folded<S> {
  const counts = !aggregate.silent?.has(event.type) && event.by.commitId !== folded.commit;
  const state = event.erased ? folded.state : aggregate.decider.evolve(folded.state, upcast(aggregate.upcasters, event, event.by.schema));
  return {
    state,
    revision: folded.revision + (counts ? 1 : 0),
    seq: event.revision,
    exists: true,
    createdAt: folded.exists ? folded.createdAt : event.by.recordedAt,
    updatedAt: counts || !folded.exists ? event.by.recordedAt : folded.updatedAt,
    position: event.position,
    commit: counts ? event.by.commitId : folded.commit,
    append: event.by.commitId,
    waymarks: waymarksAt(folded, event),
    ...(folded.owner ? { owner: folded.owner } : {}),
  };
}

/** All events of one append. */
function foldAppend(aggregate: AnyAggregate, before: Folded<unknown>, events: readonly RecordedEvent[]): Folded<unknown> {
  const { decider, upcasters } = aggregate;
  const known = events.map((event) => upcast(upcasters, event, event.by.schema) as DomainEvent);
  const counting = { ...aggregate, decider: { ...decider, evolve: (state: unknown) => state } } as AnyAggregate;
  const counted = events.reduce<Folded<unknown>>((folded, event) => foldOn(counting, folded, event), before);
  return { ...counted, state: evolveAll(decider, before.state, known) };
}

const none: readonly never[] = [];

/** Between two appends, after every so many revisions; the last two, so that there is always one not too near. */
function waymarksAt<S>(folded: Folded<S>, event: RecordedEvent): NonNullable<Folded<S>['waymarks']> {
  const { revision, seq, state, createdAt, waymarks = none } = folded;
  const due = revision > 0 && revision % KEYFRAME_EVERY === 0 && revision !== waymarks[0]?.revision;
  return due && event.by.commitId !== folded.append ? [{ revision, seq, state, createdAt }, ...waymarks.slice(0, 1)] : waymarks;
}

export const unwritten = <S>(aggregate: AnyAggregate): Folded<S> => ({
  state: aggregate.decider.initial as S,
  revision: 0,
  seq: -1,
  exists: false,
  createdAt: '',
  updatedAt: '',
  position: 0,
  commit: '',
});

/** Streams as they stand, the recently used ones in memory. Every read looks for newer events, so another node's writes are seen. */
export class FoldedStreams {
  private readonly recent: RecentMap<string, { aggregate: AnyAggregate; folded: Folded<unknown> }>;

  constructor(
    private readonly store: EventStore,
    capacity = 5000,
  ) {
    this.recent = new RecentMap(capacity);
  }

  async load<S, C, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, id: string | number): Promise<Folded<S>> {
    const stream = streamOf(aggregate, id);
    const known = this.known(aggregate, stream);
    const folded = await this.foldFrom(aggregate, id, known ?? (await this.fromSnapshot(aggregate, stream)));
    if (folded.exists && folded !== known) this.remember(aggregate, stream, folded);
    return folded;
  }

  /** Whether its newest events alone are to be looked for. */
  remembers(aggregate: AnyAggregate, stream: string): boolean {
    return this.known(aggregate, stream) !== undefined;
  }

  /** As it stood after the stream's event `seq` (-1: before the first). */
  async loadAt<S, C, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, id: string | number, seq: number): Promise<Folded<S>> {
    return seq < 0 ? unwritten<S>(aggregate) : this.foldFrom(aggregate, id, unwritten<S>(aggregate), seq);
  }

  remember(aggregate: AnyAggregate, stream: string, folded: Folded<unknown>): void {
    const known = this.recent.get(stream);
    if (known && known.aggregate === aggregate && known.folded.seq > folded.seq) return;
    this.recent.set(stream, { aggregate, folded });
  }

  /** What was appended to a stream without a decision of this place: its copy in memory goes along, if it has seen all before. */
  follow(aggregate: AnyAggregate, stream: string, events: readonly RecordedEvent[]): void {
    const known = this.known(aggregate, stream);
    if (known === undefined || known.seq + 1 !== events[0]?.revision) return;
    this.remember(aggregate, stream, foldAppend(aggregate, known, events));
  }

  /** A person was erased: nothing of theirs stays in memory. */
  forget(owner: KeyOwner): void {
    for (const [stream, { folded }] of this.recent) if (folded.owner === owner) this.recent.delete(stream);
  }

  snapshotIfDue(aggregate: AnyAggregate, stream: string, before: number, folded: Folded<unknown>): Promise<void> | undefined {
    if (aggregate.snapshotVersion === undefined || folded.owner === undefined) return undefined;
    if (Math.floor((before + 1) / SNAPSHOT_EVERY) === Math.floor((folded.seq + 1) / SNAPSHOT_EVERY)) return undefined;
    const { waymarks: _states, ...state } = folded; // a snapshot holds the newest state only, not the earlier ones beside it
    return this.store.writeSnapshot(stream, folded.owner, { revision: folded.seq, version: aggregate.snapshotVersion, state });
  }

  private known(aggregate: AnyAggregate, stream: string): Folded<never> | undefined {
    const known = this.recent.get(stream);
    return known?.aggregate === aggregate ? (known.folded as Folded<never>) : undefined;
  }

  private async fromSnapshot<S>(aggregate: AnyAggregate, stream: string): Promise<Folded<S>> {
    if (aggregate.snapshotVersion !== undefined) {
      const snapshot = await this.store.readSnapshot(stream);
      if (snapshot && snapshot.version === aggregate.snapshotVersion) return snapshot.state as Folded<S>;
    }
    return unwritten<S>(aggregate);
  }

  private async foldFrom<S, C, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    id: string | number,
    start: Folded<S>,
    upTo?: number,
  ): Promise<Folded<S>> {
    let folded = start;
    const limit = upTo === undefined ? undefined : upTo - start.seq;
    for await (const event of this.store.readStream(streamOf(aggregate, id), { from: start.seq + 1, ...(limit && { limit }) })) {
      folded = foldOn(aggregate, folded, event);
      if (folded.owner === undefined && !event.erased) folded = { ...folded, owner: aggregate.owner(id, folded.state) };
    }
    return folded;
  }
}
