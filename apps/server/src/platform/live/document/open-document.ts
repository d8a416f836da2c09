import * as Y from 'yjs';
import { type DomainEvent, evolveAll } from '@loam/domain/kernel/decider/decider';
import { KeyWatch } from '@loam/domain/kernel/decider/live.document';
import { streamOf } from '../../decisions/aggregate.js';
import { upcast } from '../../decisions/upcast.js';
import type { EventStore, RecordedEvent } from '../../event-store/event-store.port.js';
import { type ClientIds, serverClientId } from './client-ids.js';
import { Delivered, type Delivery } from './delivered.js';
import { weightOf, weightsOf } from './weights.js';
import type { AnyLiveKind } from '../kinds/live-kind.port.js';

/** A document is begun anew when it takes more than this and more than twice what its values alone would. */
export const compactionBound = { bytes: 64 * 1024, ratio: 2 };

const snapshotEvery = { events: 200, bytes: 256 * 1024 };
export const documentLimit = 2 * 1024 * 1024;

/** Nothing refers to a document by its guid, and drawing one at random takes longer than all else in making a document. */
const emptyDocument = () => new Y.Doc({ guid: '' });

/** Marks what comes from the log, so that everything else a document emits is known to be not durable yet. */
const committed = Symbol('committed');

interface Kept {
  state: unknown;
  position: number;
  epoch: number;
  epochReason: string | undefined;
  delivered: [string, Delivery][];
  inherited?: [client: number, bytes: number][];
}

/** Bytes that became part of the document. */
export interface Change {
  readonly seq: number;
  readonly update: Uint8Array;
  readonly by: { readonly id: number; readonly name: string };
}

/** One document as the log tells it: its folded state and its Yjs document, which always say the same. */
export class OpenDocument {
  doc = emptyDocument();
  watch = new KeyWatch(this.doc);
  /** What the log says. */
  state: unknown;
  /** The same with what is decided here and not yet appended. */
  ahead: unknown;
  seq = -1;
  seqAhead = -1;
  position = 0;
  epoch = 1;
  epochReason: string | undefined;
  delivered = new Delivered();
  /** What was written here since `capture` was last emptied and is in no append yet. */
  captured: Uint8Array[] = [];
  /** What an append that is on its way leads to, by its last event: not folded twice. */
  readonly #decided = new Map<number, unknown>();
  #size = 0;
  /** What the document was begun anew with, by the clients of the epochs before that it came from: it stays theirs, though the server wrote it. */
  #inherited = new Map<number, number>();
  #sinceSnapshot = { events: 0, bytes: 0 };

  private constructor(
    private readonly store: EventStore,
    readonly kind: AnyLiveKind,
    readonly id: number,
  ) {
    this.state = kind.aggregate.decider.initial;
    this.ahead = this.state;
    this.#own(this.doc);
  }

  /** From the newest snapshot and what follows it. */
  static async load(store: EventStore, kind: AnyLiveKind, id: number): Promise<OpenDocument> {
    const open = new OpenDocument(store, kind, id);
    const snapshot = await store.readSnapshot(open.#snapshotName);
    if (snapshot && snapshot.version === open.#version && snapshot.live) {
      const kept = snapshot.state as Kept;
      Object.assign(open, {
        state: kept.state,
        ahead: kept.state,
        seq: snapshot.revision,
        seqAhead: snapshot.revision,
        position: kept.position,
        epoch: kept.epoch,
        epochReason: kept.epochReason,
        delivered: new Delivered(kept.delivered),
      });
      Y.applyUpdate(open.doc, snapshot.live, committed);
      open.#size = snapshot.live.length;
      open.#inherited = new Map(kept.inherited);
    }
    await open.catchUp();
    return open;
  }

  get stream(): string {
    return streamOf(this.kind.aggregate, this.id);
  }

  /** What the document's next change is compared with. */
  get view(): unknown {
    return this.kind.document.view(this.ahead) as unknown;
  }

  /** Bytes committed after the stream's event `seq`. */
  async changesSince(seq: number): Promise<Change[]> {
    const changes: Change[] = [];
    for await (const event of this.store.readStream(this.stream, { from: seq + 1, withLive: true }))
      if (event.live && event.revision <= this.seq) changes.push(changeOf(event, event.live));
    return changes;
  }

  /** Decided and on its way into the log: what comes next builds on it. */
  advance(events: readonly DomainEvent[]) {
    this.ahead = evolveAll(this.kind.aggregate.decider, this.ahead, JSON.parse(JSON.stringify(events)) as never);
    this.seqAhead += events.length;
    this.#decided.set(this.seqAhead, this.ahead);
    this.captured = [];
    this.watch.clear();
  }

  /** What others appended meanwhile. Only while nothing is on its way. */
  async catchUp(): Promise<Change[]> {
    const events: RecordedEvent[] = [];
    for await (const event of this.store.readStream(this.stream, { from: this.seq + 1, withLive: true })) events.push(event);
    const changes: Change[] = [];
    const fold = () => {
      for (const event of events) {
        this.#fold(event);
        if (!event.live) continue;
        Y.applyUpdate(this.doc, event.live, committed);
        changes.push(changeOf(event, event.live));
      }
    };
    // One transaction for all of it (live-plan L2), unless a fresh document begins in between.
    if (events.some((event) => !event.erased && this.#epochStart(event))) fold();
    else if (events.length > 0) this.doc.transact(fold, committed);
    this.watch.clear();
    return changes;
  }

  /** The document's own append is durable: `fresh` replaces the document when it began a new epoch. */
  settle(events: readonly RecordedEvent[], fresh?: Y.Doc) {
    const decided = this.#decided.get(events.at(-1)!.revision);
    for (const event of events) {
      if (decided === undefined) this.#fold(event, fresh);
      else this.#count(event, event === events.at(-1) ? decided : this.state);
    }
    this.#decided.delete(events.at(-1)!.revision);
    if (this.isAhead) return; // more of this document is on its way
    this.captured = [];
    this.watch.clear();
  }

  /** Something is decided here and not appended yet. */
  get isAhead(): boolean {
    return this.seqAhead > this.seq;
  }

  get isLarge(): boolean {
    return this.#isAbove(documentLimit);
  }

  /** Half of the largest that one may be: nobody may fill a document alone. */
  async isFilledBy(userId: number, clientIds: ClientIds): Promise<boolean> {
    if (this.#size <= documentLimit / 2) return false;
    const weights = [...weightsOf(this.doc, this.#inherited, weightOf)];
    const owners = await clientIds.ownersOf(weights.map(([client]) => client));
    const own = weights.reduce((bytes, [, weight], i) => bytes + (owners[i] === userId ? weight : 0), 0);
    // measured last and for who wrote as much alone: a large document takes many times as long to measure as to weigh
    return own > documentLimit / 2 && this.#isAbove(documentLimit / 2);
  }

  #isAbove(bytes: number): boolean {
    if (this.#size > bytes) this.#size = Y.encodeStateAsUpdate(this.doc).length; // overwritten values are gone from it
    return this.#size > bytes;
  }

  /** More bytes came than its values can be worth: time to look, once nobody has it open. */
  hasGrown(bound = compactionBound): boolean {
    return this.#size > bound.bytes;
  }

  /** A fresh document, when that is worth a new epoch. */
  compacted(bound = compactionBound): Y.Doc | undefined {
    this.#size = Y.encodeStateAsUpdate(this.doc).length;
    if (!this.hasGrown(bound)) return undefined;
    const fresh = this.seeded(this.state);
    if (this.#size > bound.ratio * Y.encodeStateAsUpdate(fresh).length) return fresh;
    fresh.destroy();
    return undefined;
  }

  async snapshotIfDue(): Promise<void> {
    const { events, bytes } = this.#sinceSnapshot;
    if (events < snapshotEvery.events && bytes < snapshotEvery.bytes) return;
    this.#sinceSnapshot = { events: 0, bytes: 0 };
    const live = Y.encodeStateAsUpdate(this.doc);
    this.#size = live.length;
    const { state, position, epoch, epochReason } = this;
    const kept: Kept = { state, position, epoch, epochReason, delivered: this.delivered.newest(1_000), inherited: [...this.#inherited] };
    await this.store.writeSnapshot(this.#snapshotName, this.kind.aggregate.owner(this.id, state), {
      revision: this.seq,
      version: this.#version,
      state: kept,
      live,
    });
  }

  /** Its values, when its stream is older than its being a shared document: no bytes were ever stored with it. */
  bare(): Y.Doc | undefined {
    if (this.seq < 0 || this.doc.store.clients.size > 0) return undefined;
    const fresh = this.seeded(this.state);
    return fresh.store.clients.size > 0 ? fresh : undefined;
  }

  /** A fresh document of the next epoch with the values of `state`. */
  seeded(state: unknown): Y.Doc {
    const fresh = emptyDocument();
    fresh.clientID = serverClientId();
    this.kind.document.seed(fresh, this.kind.document.view(state));
    return fresh;
  }

  close() {
    this.watch.stop();
    this.doc.destroy();
  }

  #fold(event: RecordedEvent, fresh?: Y.Doc) {
    if (!event.erased) {
      const known = upcast(this.kind.aggregate.upcasters, event, event.by.schema) as DomainEvent;
      this.state = this.kind.aggregate.decider.evolve(this.state, known) as unknown;
      const start = this.kind.document.epochStart(known);
      if (start) this.#begin(start, fresh ?? emptyDocument());
      else if (this.seq === -1 && fresh) this.#own(fresh);
    }
    this.#count(event, this.state);
  }

  /** `state`: as it stands after this event. */
  #count(event: RecordedEvent, state: unknown) {
    this.state = state;
    this.seq = event.revision;
    if (this.seqAhead <= this.seq) {
      this.seqAhead = this.seq;
      this.ahead = this.state;
    }
    this.position = event.position;
    this.delivered.add(event.by.messages ?? [], { seq: event.revision, position: event.position });
    this.#size += event.live?.length ?? 0;
    this.#sinceSnapshot.events += 1;
    this.#sinceSnapshot.bytes += event.live?.length ?? 0;
  }

  #epochStart = (event: RecordedEvent) => this.kind.document.epochStart(upcast(this.kind.aggregate.upcasters, event, event.by.schema));

  #begin({ epoch, reason }: { epoch: number; reason: string }, doc: Y.Doc) {
    this.epoch = epoch;
    this.epochReason = reason;
    this.captured = [];
    this.#size = 0;
    this.#inherited = weightsOf(this.doc, this.#inherited, (struct) => (struct.deleted ? 0 : weightOf(struct)));
    this.#sinceSnapshot.events = snapshotEvery.events; // what went before is not worth reading again
    this.#own(doc);
  }

  #own(doc: Y.Doc) {
    if (doc !== this.doc) this.close();
    this.doc = doc;
    this.watch.stop();
    this.watch = new KeyWatch(doc);
    doc.clientID = serverClientId();
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== committed) this.captured.push(update);
    });
  }

  get #snapshotName() {
    return `${this.stream}#live`;
  }

  /** Another version's snapshot is ignored and the events are replayed. */
  get #version() {
    return `1.${this.kind.aggregate.snapshotVersion ?? '1'}.${this.kind.document.documentVersion}`;
  }
}

const changeOf = (event: RecordedEvent, update: Uint8Array): Change => ({
  seq: event.revision,
  update,
  by: { id: event.by.actorId, name: event.by.actorName },
});
