import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { DomainEvent } from '@loam/domain/kernel/decider/decider';
import {
  type Appended,
  type Attribution,
  EVENT_STORE,
  type EventStore,
  type KeyOwner,
  OutcomeUnknown,
  type RecordedEvent,
  type StreamWrite,
  WrongExpectedRevision,
} from '../event-store/event-store.port.js';
import { atOneMoment } from '../event-store/moment.js';
import { Refused, refused, tryLater } from '../refusal/refused.js';
import { type Aggregate, type AnyAggregate, type Decided, type Loaded, streamOf } from './aggregate.js';
import type { AppendCompanion } from './append-companion.port.js';
import { Clock } from './clock.js';
import type { DecisionOptions, Transaction } from './decisions.port.js';
import { FoldedStreams } from './folded-streams.js';
import { CarriedOutElsewhere, type KeyedRequest } from './keyed-request.js';
import { ReplayedWork } from './replayed-work.js';
import { RequestContext } from './request-context.js';
import { UnitOfWork } from './unit-of-work.js';
import { EVENT_SCHEMA } from './upcast.js';
import { newEventId } from '../event-store/event-id.js';

const ATTEMPTS = 6;
/** Far above what a sequence ever reaches, and an integer yet with a billion after it. */
const NOBODYS_ID = 2 ** 52;
const UNKNOWN_OUTCOME_WAITS = [50, 200, 800];

/** What is tried until it comes through. */
interface Once<T> {
  readonly options: DecisionOptions;
  readonly work: (tx: Transaction) => Promise<T>;
  readonly ifRevision: number | undefined;
  readonly ordinal: number;
  readonly allotted: Record<string, number> | undefined;
}

/** The one way to change state: load, decide, append with the expected revisions; on a conflict load and decide again. */
@Injectable()
export class Decisions {
  private readonly logger = new Logger('decisions');
  private readonly streams: FoldedStreams;
  /** Per stream that was fought over: the next attempt waits for the one before, so a crowd on one node gets through in turn. */
  private readonly queues = new Map<string, Promise<unknown>>();

  private companion: AppendCompanion | undefined;
  private readonly forgetters = new Set<(owner: KeyOwner) => void>();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly context: RequestContext,
  ) {
    this.streams = new FoldedStreams(store);
  }

  /** From here on it has its part in every append that a decision makes. */
  accompany(companion: AppendCompanion): void {
    this.companion = companion;
  }

  /** For others that keep people's content in memory. */
  onForget(forget: (owner: KeyOwner) => void): void {
    this.forgetters.add(forget);
  }

  async read<S, C, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, id: string | number): Promise<Loaded<S>> {
    const keyed = this.context.current?.keyed;
    const stream = streamOf(aggregate, id);
    const then = keyed?.revisionOf(stream);
    if (then !== undefined) return this.streams.loadAt(aggregate, id, then);
    const loaded = await this.streams.load(aggregate, id);
    keyed?.noteRead(stream, loaded.seq);
    return loaded;
  }

  /** A transaction is going to read these, and most of them are not there yet. */
  lookAhead(aggregate: AnyAggregate, ids: readonly (string | number)[]): void {
    this.store.lookAhead?.(ids.map((id) => streamOf(aggregate, id)));
  }

  run<S, C, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    id: string | number,
    command: C,
    options: DecisionOptions,
  ): Promise<Decided<S>> {
    const stream = streamOf(aggregate, id);
    return this.carryOut(options, (tx) => tx.run(aggregate, id, command), this.queues.has(stream) ? stream : undefined);
  }

  /** `Decided.position` of every run is the append's position once this resolves. */
  transact<T>(options: DecisionOptions, work: (tx: Transaction) => Promise<T>): Promise<T & { position: number }> {
    const { givesWayOn } = options;
    return this.carryOut(options, work, givesWayOn !== undefined && this.queues.has(givesWayOn) ? givesWayOn : undefined);
  }

  /** What `transact` would decide, and nothing is kept of it. Ids that it gives are nobody's. */
  rehearse<T>(options: DecisionOptions, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const by = this.attribution(options);
    const { id } = this.context.current ?? { id: by.commitId! };
    const request = { id, actor: options.actor, rehearsal: { nextId: NOBODYS_ID } };
    return this.context.run(request, () => work(new UnitOfWork(this.streams, by, undefined)));
  }

  private async carryOut<T>(
    options: DecisionOptions,
    work: (tx: Transaction) => Promise<T>,
    foughtOver?: string,
  ): Promise<T & { position: number }> {
    const request = this.context.current;
    const once: Once<T> = {
      options,
      work,
      ifRevision: options.ifRevision ?? request?.ifRevision,
      ordinal: request?.keyed?.nextOrdinal() ?? 0,
      allotted: request?.keyed?.allotted(),
    };
    if (request) request.ifRevision = undefined;
    if (foughtOver !== undefined) return this.inTurn(foughtOver, () => this.tries(once, 1));
    try {
      return await this.attempt(once, !this.store.lookAhead);
    } catch (error) {
      const lost = await this.lost(once, error, 1);
      const again = () => this.tries(once, 2);
      return lost.stream === undefined ? again() : this.inTurn(lost.stream, again);
    }
  }

  /** Attempts until one comes through; whoever else wants the stream waits for all of them. */
  private async tries<T>(once: Once<T>, from: number): Promise<T & { position: number }> {
    for (let attempt = from; ; attempt++) {
      try {
        const now = () => this.attempt(once, attempt === 1 && !this.store.lookAhead);
        return await (attempt === 1 ? now() : atOneMoment(now)); // another one was quicker: what it wrote is to be seen
      } catch (error) {
        await this.lost(once, error, attempt);
      }
    }
  }

  /** The stream that was fought over, if one was. @throws what no further attempt would mend */
  private async lost<T>({ ordinal, allotted }: Once<T>, error: unknown, attempt: number): Promise<{ stream?: string }> {
    const keyed = this.context.current?.keyed;
    const conflict = error instanceof WrongExpectedRevision;
    const repeated = (conflict || error instanceof Refused) && (await this.sameKeyWon(keyed, ordinal, allotted));
    if (!conflict && !repeated) throw error;
    if (attempt >= ATTEMPTS) throw tryLater('unavailable');
    if (allotted) keyed?.takeBackIds(allotted);
    await sleep(Math.random() * 4 * attempt);
    return conflict ? { stream: error.stream } : {};
  }

  /** Appends what a platform service recorded itself (ids, kept answers), in the same patient way. */
  async append(writes: readonly StreamWrite[], by: Attribution): Promise<Appended> {
    for (const wait of [...UNKNOWN_OUTCOME_WAITS, undefined]) {
      try {
        return await this.store.append(writes, by);
      } catch (error) {
        if (!(error instanceof OutcomeUnknown) || wait === undefined) throw error;
        await sleep(wait); // the same event ids again: the store recognises them if the first try came through
      }
    }
    throw tryLater('unavailable');
  }

  /** A live append is durable: the next read of the stream need not open it again. */
  follow(aggregate: AnyAggregate, stream: string, events: readonly RecordedEvent[]): void {
    this.streams.follow(aggregate, stream, events);
  }

  attribution({ actor, scope, intoGroupId, origin = 'api' }: DecisionOptions): Attribution {
    const correlationId = this.context.current?.id;
    return {
      actorId: actor.id,
      actorName: actor.name,
      actorRole: actor.roleId,
      recordedAt: this.clock.now(),
      commitId: randomUUID(),
      origin,
      schema: String(EVENT_SCHEMA),
      ...(correlationId && { correlationId }),
      ...scope,
      ...(intoGroupId !== undefined && { intoGroupId }),
    };
  }

  /** A person was erased: nothing of theirs stays in memory. */
  forget(owner: KeyOwner): void {
    this.streams.forget(owner);
    for (const forget of this.forgetters) forget(owner);
  }

  private async attempt<T>({ options, ifRevision, ordinal, work }: Once<T>, presumes: boolean): Promise<T & { position: number }> {
    const request = this.context.current;
    if (request) request.decided = true;
    const part = request?.keyed?.part(ordinal);
    if (part) {
      const result = await work(new ReplayedWork(this.store, this.streams, part));
      request!.keyed!.partReplayed(part);
      request!.position = part.position;
      return placed(result, part.position);
    }
    const by = this.attribution(options);
    const unit = new UnitOfWork(this.streams, by, ifRevision, presumes);
    const result = await work(unit);
    await unit.lookAtPresumed();
    const writes = unit.writes;
    if (writes.length === 0) {
      unit.placeAt(unit.readPosition);
      return placed(result, unit.readPosition);
    }
    // a letter's key goes with the letter: whoever asked for it asks again under their own
    const about = unit.owner.startsWith('mail:') ? (request?.keyed?.owner ?? unit.owner) : unit.owner;
    const owner: KeyOwner = options.erases ? `user:${options.actor.id}` : about;
    const appended = await this.appendOnce(unit, writes, by, request?.keyed, ordinal, owner);
    for (const snapshot of unit.appended(appended))
      snapshot.catch((error: unknown) => this.logger.warn(`snapshot not written: ${String(error)}`));
    if (request) request.position = appended.position;
    return placed(result, appended.position);
  }

  private async appendOnce(
    unit: UnitOfWork,
    decided: StreamWrite[],
    by: Attribution,
    keyed: KeyedRequest | undefined,
    ordinal: number,
    owner: KeyOwner,
  ): Promise<Appended> {
    const joined = await this.companion?.join(decided, by);
    const writes = joined?.writes ?? decided;
    let appended: Appended | undefined;
    try {
      if (!keyed) return (appended = await this.append(writes, by));
      const { before, after } = unit.revisions();
      appended = await this.append([...writes, keyed.record(ordinal, newEventId(), before, after, owner)], by);
      keyed.recorded();
      return appended;
    } finally {
      joined?.settle(appended);
    }
  }

  /** The same request came in twice and the other one was first: from here on this one repeats what that one did. */
  private async sameKeyWon(keyed: KeyedRequest | undefined, ordinal: number, allotted: Record<string, number> = {}): Promise<boolean> {
    if (!keyed || !(await keyed.isBehind(this.store))) return false;
    await keyed.reload(this.store);
    if (keyed.recordedFingerprint !== keyed.fingerprint) throw refused(apiErrors, 'idempotencyKeyReused');
    if (Object.values(allotted).some((count) => count > 0)) throw new CarriedOutElsewhere();
    keyed.resumeAt(ordinal + 1);
    return true;
  }

  private inTurn<T>(stream: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.queues.get(stream) ?? Promise.resolve()).then(work, work);
    const settled = turn
      .catch(() => undefined)
      .finally(() => {
        if (this.queues.get(stream) === settled) this.queues.delete(stream);
      });
    this.queues.set(stream, settled);
    return turn;
  }
}

/** A copy, because what the work returned may be a state that others share. */
function placed<T>(result: T, position: number): T & { position: number } {
  if (Array.isArray(result)) return Object.assign([...result], { position }) as never;
  return (
    typeof result === 'object' && result !== null
      ? Object.assign(Object.create(Object.getPrototypeOf(result) as object | null) as object, result, { position })
      : { position }
  ) as never;
}
