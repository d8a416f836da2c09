import * as Y from 'yjs';
import type { DomainEvent } from '@loam/domain/kernel/decider/decider';
import { isRefusal, type Refusal } from '@loam/domain/kernel/errors/errors';
import type { Actor } from '../../decisions/decisions.port.js';
import type { Appended, Attribution, EventStore, KeyOwner, StreamWrite } from '../../event-store/event-store.port.js';
import { atOneMoment } from '../../event-store/moment.js';
import { ClientIds } from '../document/client-ids.js';
import { commitUpdates, recorded, type Told } from '../updates/group-commit.js';
import { bySystem, bytesOf, rebaseEvents, withBytes } from '../document/live-bytes.js';
import type { AnyLiveKind } from '../kinds/live-kind.port.js';
import { OpenDocument } from '../document/open-document.js';
import type { Joined, JoinRefusal, OwnerEvents } from './joined.js';
import type { PendingUpdate } from '../updates/pending-update.js';
import { UpdateQueue, windowsOf } from '../updates/update-queue.js';

const tries = 6;
const spareClientIds = 8;

/**
 * The only one on this node that touches a document: one thing at a time, in order of arrival (live-plan L5). Updates
 * that arrive during a flight wait and go together, one author at a time.
 */
export class DocumentOwner {
  readonly clientIds: ClientIds;
  #open: OpenDocument | undefined;
  /** Up to where those who have it open here were told. */
  #told: { seq: number; epoch: number } | undefined;
  /** The revision of the newest event that this node appended itself. */
  #written = -1;
  #last: Promise<unknown> = Promise.resolve();
  readonly #updates = new UpdateQueue();
  #flightDue = false;
  #busy = 0;
  #gone = false;
  lastUsed = performance.now();

  constructor(
    private readonly store: EventStore,
    private readonly kind: AnyLiveKind,
    private readonly id: number,
    private readonly events: OwnerEvents,
    private readonly now: () => string,
  ) {
    this.clientIds = new ClientIds(store, `clientids-${kind.aggregate.kind}-${id}`, now);
  }

  /** Its name on the wire. */
  get doc(): string {
    return `${this.kind.aggregate.kind}:${this.id}`;
  }

  get isIdle(): boolean {
    return this.#busy === 0 && this.#updates.isEmpty;
  }

  get seq(): number {
    return this.#open?.seq ?? -1;
  }

  update(pending: PendingUpdate): void {
    this.#updates.add(pending);
    if (this.#flightDue) return;
    this.#flightDue = true;
    void this.#turn(async () => {
      this.#flightDue = false;
      while (!this.#updates.isEmpty) await this.#fly(this.#updates.take());
    });
  }

  /**
   * What others committed, for those who have it open. `upTo`: as far as the log was heard to go; a node hears of its own append before that is
   * answered, and by the turn for this look has it already.
   */
  nudge(upTo = Infinity): void {
    void this.#turn(async () => {
      if (this.#open && this.#open.seq < upTo) await this.#catchUp(this.#open);
    });
  }

  /** `here` runs in the same turn, with the epoch, before anything else can be committed: the place to enter a room. */
  join(
    actor: Actor,
    access: 'edit' | 'read',
    stateVector: Uint8Array | undefined,
    epoch: number | undefined,
    here: (epoch: number) => void,
  ): Promise<Joined | JoinRefusal> {
    return this.#turn(async () => {
      const open = await this.#loaded();
      await this.#catchUp(open);
      if (open.seq < 0 || this.#gone) return { key: 'docNotFound' }; // a snapshot outlives its stream
      if (epoch !== undefined && epoch !== open.epoch) return { key: 'epochOld', reason: open.epochReason ?? 'compacted' };
      const [clientId, ...spare] = await this.clientIds.issue(actor.id, 1 + spareClientIds);
      let update: Uint8Array;
      try {
        update = Y.encodeStateAsUpdate(open.doc, stateVector);
      } catch {
        return { key: 'malformedRequest' };
      }
      here(open.epoch);
      return {
        update,
        stateVector: Y.encodeStateVector(open.doc),
        seq: open.seq,
        epoch: open.epoch,
        clientId: clientId!,
        spareClientIds: spare,
        readOnly: access === 'read' || this.kind.readOnly(open.state),
      };
    });
  }

  /**
   * Takes the document for an append that somebody else makes (a REST write): adds its bytes to the write. The turn is
   * held until `settle` is called, with the outcome or with nothing when the append failed.
   */
  async ride(write: StreamWrite): Promise<{ write: StreamWrite; settle(appended?: Appended, by?: Attribution): void }> {
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    return new Promise((resolve, reject) => {
      this.#turn(async () => {
        const open = await this.#loaded();
        await this.#catchUp(open);
        const expected = write.expected === 'noStream' ? -1 : write.expected;
        if (expected !== open.seq) return resolve({ write, settle: () => undefined }); // the append will find the conflict itself
        const { live, fresh } = bytesOf(this.kind, open, write.events);
        const events = live ? withBytes(write.events, live) : write.events;
        const settle = (appended?: Appended, by?: Attribution) => {
          if (appended && by) this.#settled(open, events, by, appended, live, fresh);
          else if (live && !fresh) this.#drop();
          release();
        };
        resolve({ write: { ...write, events }, settle });
        return held;
      }).catch(reject);
    });
  }

  /** Whether the document is so large that `rebase` may make it smaller. */
  get hasGrown(): boolean {
    return this.#open?.hasGrown() ?? false;
  }

  /**
   * Begins a fresh document with the same values in a new epoch (live-plan L18) when that is worth it and `isFree` still
   * says so. The append names the revision it was decided on: who writes at the same moment, here or elsewhere, goes first.
   */
  rebase(isFree: () => boolean, bound?: { bytes: number; ratio: number }): Promise<boolean> {
    return this.#turn(async () => {
      const open = await this.#loaded();
      await this.#catchUp(open);
      const decided: readonly DomainEvent[] | Refusal = open.seq < 0 ? [] : this.kind.rebase(open.state);
      const fresh = isRefusal(decided) || decided.length === 0 || !isFree() ? undefined : open.compacted(bound);
      if (!fresh || isRefusal(decided)) return false;
      try {
        await this.#beginAnew(open, decided, fresh);
        return true;
      } catch {
        this.#drop(); // not written, or not known: the next look at the log tells
        return false;
      }
    });
  }

  /** A person was erased: a document of theirs does not stay in memory. */
  forget(whose: KeyOwner): void {
    void this.#turn(async () => {
      if (this.#open && this.kind.aggregate.owner(this.id, this.#open.state) === whose) this.#drop();
    });
  }

  close(): void {
    this.#drop();
  }

  async finish(): Promise<void> {
    while (!this.isIdle) await this.#last;
    this.close();
  }

  async #beginAnew(open: OpenDocument, decided: readonly DomainEvent[], fresh: Y.Doc) {
    const live = Y.encodeStateAsUpdate(fresh);
    const events = rebaseEvents(decided, live);
    const by = bySystem(this.now(), await this.kind.scope?.(open.state));
    const write = { stream: open.stream, expected: open.seq, owner: this.kind.aggregate.owner(this.id, open.state), events };
    this.#settled(open, events, by, await this.store.append([write], by), live, fresh);
  }

  #settled(
    open: OpenDocument,
    events: StreamWrite['events'],
    by: Attribution,
    appended: Appended,
    live: Uint8Array | undefined,
    fresh: Y.Doc | undefined,
  ) {
    open.settle(recorded(open.stream, events, by, appended), fresh);
    this.#tell(open, live ? [{ seq: open.seq, update: live, by: { id: by.actorId, name: by.actorName } }] : []);
    this.events.appended();
    this.#snapshot(open);
  }

  async #fly(windows: readonly (readonly PendingUpdate[])[]) {
    let left = windows.flat();
    try {
      for (let attempt = 1; left.length > 0 && attempt <= tries; attempt += 1) {
        const open = await this.#loaded();
        // Behind one's own last append nobody is expected: who was there all the same is met as a conflict, and looked at then.
        if (attempt > 1 || open.seq !== this.#written) await this.#catchUp(open);
        const { seq } = open;
        const landed = await atOneMoment(() =>
          commitUpdates(open, attempt === 1 ? windows : windowsOf(left), {
            store: this.store,
            clientIds: this.clientIds,
            now: this.now,
            settled: (events) => this.events.settled(events),
          }),
        );
        this.#tell(open, landed.changes);
        if (landed.reload) this.#drop();
        this.#gone ||= landed.gone === true;
        if (landed.gone) this.events.gone();
        if (open.seq > seq) {
          this.#written = open.seq;
          this.events.appended();
        }
        this.#snapshot(open);
        // A refused one spoils the copy for those after it: that is no failed attempt of theirs.
        if (landed.retry.length < left.length) attempt = 0;
        left = [...landed.retry];
      }
    } catch {
      this.#drop();
    }
    for (const one of left) one.answer({ ok: false, key: 'unavailable' });
  }

  async #catchUp(open: OpenDocument) {
    try {
      this.#tell(open, await open.catchUp());
    } catch (error) {
      this.#drop(); // perhaps fed by half: nobody is given such a copy
      throw error;
    }
  }

  #tell(open: OpenDocument, changes: readonly Told[]) {
    const before = this.#told;
    this.#told = { seq: open.seq, epoch: open.epoch };
    if (before && before.epoch !== open.epoch) this.events.epochBegan(open.epochReason ?? 'compacted');
    else for (const change of changes) this.events.changed(change);
  }

  async #loaded(): Promise<OpenDocument> {
    this.lastUsed = performance.now();
    if (!this.#open) {
      const open = await OpenDocument.load(this.store, this.kind, this.id);
      const bare = open.bare();
      const decided: readonly DomainEvent[] | Refusal | undefined = bare && this.kind.rebase(open.state);
      if (bare && decided && !isRefusal(decided)) await this.#beginAnew(open, decided, bare);
      // A copy was given up meanwhile: what was committed since is news to those who have the document open.
      this.#tell(open, this.#told ? await open.changesSince(this.#told.seq) : []);
      this.#open = open;
    }
    return this.#open;
  }

  #drop() {
    this.#open?.close();
    this.#open = undefined;
  }

  #snapshot(open: OpenDocument) {
    if (open === this.#open) open.snapshotIfDue().catch(() => undefined); // best effort: without it the events are replayed
  }

  #turn<T>(work: () => Promise<T>): Promise<T> {
    this.#busy += 1;
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined).finally(() => (this.#busy -= 1));
    return turn;
  }
}
