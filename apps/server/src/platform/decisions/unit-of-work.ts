import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { canonicalJson } from '@loam/domain/kernel/json/canonical-json';
import type { DomainEvent } from '@loam/domain/kernel/decider/decider';
import { type ErrorCatalogue, isRefusal } from '@loam/domain/kernel/errors/errors';
import {
  type Appended,
  type Attribution,
  type KeyOwner,
  type NewEvent,
  type StreamWrite,
  type Whereabouts,
  WrongExpectedRevision,
} from '../event-store/event-store.port.js';
import { newEventId } from '../event-store/event-id.js';
import { Refused, refused } from '../refusal/refused.js';
import { type Aggregate, type AnyAggregate, type Decided, type Loaded, streamOf } from './aggregate.js';
import type { Scope, Transaction } from './decisions.port.js';
import { type Folded, foldOn, type FoldedStreams, unwritten } from './folded-streams.js';
import { reservation, reservationId } from './reservation.js';

interface Touched {
  readonly aggregate: AnyAggregate;
  readonly id: string | number;
  readonly base: Folded<unknown>;
  now: Folded<unknown>;
  readonly events: NewEvent[];
  at?: Whereabouts;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** What one attempt of a transaction has read and decided. Nothing is written before `writes` are appended. */
export class UnitOfWork implements Transaction {
  private readonly touched = new Map<string, Touched>();
  private readonly decided: Mutable<Decided<unknown>>[] = [];
  /** What each entry was before it was added to: an attempt that fails goes back through it. */
  private readonly steps: { readonly entry: Touched; readonly now: Folded<unknown>; readonly count: number }[] = [];
  private readonly presumed = new Set<string>();
  private ifRevision: number | undefined;

  /** `presumes`: at the first attempt, and where the store cannot look for many streams at once. */
  constructor(
    private readonly streams: FoldedStreams,
    private readonly by: Attribution,
    ifRevision: number | undefined,
    private readonly presumes = false,
  ) {
    this.ifRevision = ifRevision;
  }

  async read<S, C, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, id: string | number): Promise<Loaded<S>> {
    return (await this.touch(aggregate, id)).now as Folded<S>;
  }

  expectNew(aggregate: AnyAggregate, id: string | number): void {
    const stream = streamOf(aggregate, id);
    if (this.touched.has(stream)) return;
    const base = unwritten<unknown>(aggregate);
    this.touched.set(stream, { aggregate, id, base, now: base, events: [] });
  }

  presumeNew(aggregate: AnyAggregate, ids: readonly (string | number)[]): void {
    if (!this.presumes) return;
    for (const id of ids) {
      const stream = streamOf(aggregate, id);
      if (this.touched.has(stream) || this.streams.remembers(aggregate, stream)) continue;
      this.expectNew(aggregate, id);
      this.presumed.add(stream);
    }
  }

  /** @throws WrongExpectedRevision when something was taken for new that is there, and no append would find that out */
  async lookAtPresumed(): Promise<void> {
    const unproved = [...this.presumed].flatMap((stream) => this.touched.get(stream)!).filter(({ events }) => events.length === 0);
    await Promise.all(
      unproved.map(async ({ aggregate, id }) => {
        const { exists, seq } = await this.streams.load(aggregate, id);
        if (exists) throw new WrongExpectedRevision(streamOf(aggregate, id), 'noStream', seq);
      }),
    );
  }

  async run<S, C, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, id: string | number, command: C, at?: Scope): Promise<Decided<S>> {
    const entry = await this.touch(aggregate, id);
    if (at) entry.at = at;
    this.checkRevision(entry.base);
    const events = aggregate.decider.decide(command, entry.now.state as S);
    if (isRefusal(events)) throw new Refused(events);
    return this.add(entry, events);
  }

  async claim<K extends ErrorCatalogue>(
    space: string,
    value: string,
    holder: string,
    taken: { catalogue: K; key: keyof K & string; field?: string },
  ): Promise<void> {
    const entry = await this.touch(reservation, reservationId(space, value));
    const { holder: other } = entry.now.state as { holder?: string };
    if (other !== undefined && other !== holder) throw refused(taken.catalogue, taken.key, undefined, taken.field);
    this.add(entry, this.decideReservation('Claim', holder, entry));
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const before = this.steps.length;
    const decided = this.decided.length;
    try {
      return await work();
    } catch (error) {
      for (const { entry, now, count } of this.steps.splice(before).reverse()) {
        entry.now = now;
        entry.events.length = count;
      }
      this.decided.length = decided;
      throw error;
    }
  }

  async release(space: string, value: string, holder: string): Promise<void> {
    const entry = await this.touch(reservation, reservationId(space, value));
    this.add(entry, this.decideReservation('Release', holder, entry));
  }

  get writes(): StreamWrite[] {
    return this.changed.map(([stream, { base, events, now, at }]) => ({
      stream,
      expected: base.exists ? base.seq : 'noStream',
      owner: now.owner!,
      events,
      ...(at && { at }),
    }));
  }

  /** The key owner of the first entity that changes: of reservations only when there is nothing else. */
  get owner(): KeyOwner {
    const owners = this.changed.map(([, { now }]) => now.owner!);
    return owners.find((owner) => owner !== 'platform') ?? 'platform';
  }

  revisions(): { before: Record<string, number>; after: Record<string, number> } {
    const before = Object.fromEntries([...this.touched].map(([stream, { base }]) => [stream, base.seq]));
    const after = Object.fromEntries(this.changed.map(([stream, { now }]) => [stream, now.seq]));
    return { before, after };
  }

  /** The newest position among what was read: where the answer stands when nothing was written. */
  get readPosition(): number {
    return Math.max(0, ...[...this.touched.values()].map(({ base }) => base.position));
  }

  /** Called once the append is durable: decisions get their position, and later reads start from the new states. */
  appended(appended: Appended): Promise<void>[] {
    const snapshots: Promise<void>[] = [];
    for (const { stream, position } of appended.streams) {
      const entry = this.touched.get(stream);
      if (!entry) continue;
      const folded = { ...entry.now, position };
      this.streams.remember(entry.aggregate, stream, folded);
      const snapshot = this.streams.snapshotIfDue(entry.aggregate, stream, entry.base.seq, folded);
      if (snapshot) snapshots.push(snapshot);
    }
    this.placeAt(appended.position);
    return snapshots;
  }

  placeAt(position: number): void {
    for (const decided of this.decided) decided.position = position;
  }

  private get changed(): [string, Touched][] {
    return [...this.touched].filter(([, { events }]) => events.length > 0);
  }

  private async touch(aggregate: AnyAggregate, id: string | number): Promise<Touched> {
    const stream = streamOf(aggregate, id);
    const known = this.touched.get(stream);
    if (known) return known;
    const base = await this.streams.load(aggregate, id);
    const raced = this.touched.get(stream); // two reads of one stream side by side must share what is decided
    if (raced) return raced;
    const entry: Touched = { aggregate, id, base, now: base, events: [] };
    this.touched.set(stream, entry);
    return entry;
  }

  private checkRevision(base: Folded<unknown>): void {
    const yours = this.ifRevision;
    this.ifRevision = undefined;
    if (yours !== undefined && base.exists && base.revision !== yours)
      throw refused(apiErrors, 'revisionConflict', { current: base.revision, yours });
  }

  private decideReservation(type: 'Claim' | 'Release', holder: string, entry: Touched): readonly DomainEvent[] {
    return reservation.decider.decide({ type, holder }, entry.now.state as object) as readonly DomainEvent[];
  }

  private add<S>(entry: Touched, events: readonly DomainEvent[]): Decided<S> {
    if (events.length > 0) this.steps.push({ entry, now: entry.now, count: entry.events.length });
    for (const event of events) {
      // as the store will give it back, so that a state in memory equals the one folded after a restart, to the order of its keys
      const stored: NewEvent = { id: newEventId(), type: event.type, data: JSON.parse(canonicalJson(event.data)) as unknown };
      const recorded = {
        ...stored,
        stream: '',
        revision: entry.now.seq + 1,
        position: entry.now.position,
        by: { ...this.by, ...entry.at },
        hash: '',
        prevHash: '',
      };
      entry.now = foldOn(entry.aggregate, entry.now, recorded);
      if (entry.now.owner === undefined) entry.now = { ...entry.now, owner: entry.aggregate.owner(entry.id, entry.now.state) };
      entry.events.push(stored);
    }
    const decided: Mutable<Decided<S>> = { ...(entry.now as Folded<S>), events, changed: events.length > 0 };
    this.decided.push(decided);
    return decided;
  }
}
