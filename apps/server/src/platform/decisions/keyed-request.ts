import type { EventStore, KeyOwner, NewEvent, RecordedEvent, StreamWrite } from '../event-store/event-store.port.js';

/** One unit of work of a keyed request: enough to give its first answer again without deciding anything again. */
export interface RequestPart {
  /** Which unit of work of the request it was, from 0. */
  readonly ordinal: number;
  readonly fingerprint: string;
  /** Ids allotted so far in the request, by kind, in order. */
  readonly ids: Readonly<Record<string, readonly number[]>>;
  /** Last revision of each stream as it was read, and after the append of those it wrote. */
  readonly before: Readonly<Record<string, number>>;
  readonly after: Readonly<Record<string, number>>;
}

export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text: stored values come back with their keys sorted, and the first answer must come again byte for byte. */
  readonly body: string;
}

/** The same request came in elsewhere too and was first, and this one had ids of its own: it begins again and repeats what that one did. */
export class CarriedOutElsewhere extends Error {}

type Part = RequestPart & { readonly position: number };

/**
 * A request with an Idempotency-Key. Its first change is appended together with a record of the request; when the same
 * key comes again, units of work with a record are read back at the recorded revisions instead of being decided.
 */
export class KeyedRequest {
  private parts: Part[] = [];
  /** Ids of all parts, by kind, in order: what went on after a kill has only those that were allotted since. */
  private recordedIds = new Map<string, Set<number>>();
  private ids: Record<string, number[]> = {};
  private replayed = new Map<string, Iterator<number>>();
  private readonly seen: Record<string, number> = {};
  private readonly reached: Record<string, number> = {};
  private ordinal = 0;
  private head = -1;
  /** Who the answer is about: the owner of the first stream written; the answer is sealed with that key. */
  owner: KeyOwner;
  answer?: KeptAnswer;
  recordedFingerprint?: string;

  constructor(
    readonly stream: string,
    readonly fingerprint: string,
    fallbackOwner: KeyOwner,
    /** Records older than this (ISO) are as if they were not there. */
    private readonly notBefore: string,
  ) {
    this.owner = fallbackOwner;
  }

  async reload(store: EventStore): Promise<void> {
    this.parts = [];
    this.recordedIds = new Map();
    this.ordinal = 0;
    this.ids = {};
    this.replayed = new Map();
    for await (const event of store.readStream(this.stream)) this.take(event);
  }

  /** Someone else wrote under the same key since this request looked. */
  async isBehind(store: EventStore): Promise<boolean> {
    return ((await store.head(this.stream))?.revision ?? -1) > this.head;
  }

  get known(): boolean {
    return this.recordedFingerprint !== undefined;
  }

  get replaying(): boolean {
    return this.parts.length > 0;
  }

  nextOrdinal(): number {
    return this.ordinal++;
  }

  resumeAt(ordinal: number): void {
    this.ordinal = ordinal;
  }

  part(ordinal: number): Part | undefined {
    return this.parts.find((part) => part.ordinal === ordinal);
  }

  /** From here on reads see what the unit of work left behind. */
  partReplayed(part: Part): void {
    Object.assign(this.reached, part.after);
  }

  /** The revision a replayed request must see; undefined: as the stream stands now. */
  revisionOf(stream: string): number | undefined {
    if (!this.replaying) return undefined;
    return this.reached[stream] ?? this.parts.find((part) => stream in part.before)?.before[stream];
  }

  noteRead(stream: string, seq: number): void {
    if (!this.replaying) this.seen[stream] ??= seq;
  }

  /** The id that earlier runs got, while there are such. */
  replayedId(kind: string): number | undefined {
    const id = this.toReplay(kind).next();
    return id.done ? undefined : id.value;
  }

  private toReplay(kind: string): Iterator<number> {
    const known = this.replayed.get(kind);
    if (known) return known;
    const ids = (this.recordedIds.get(kind) ?? []).values();
    this.replayed.set(kind, ids);
    return ids;
  }

  noteId(kind: string, id: number): void {
    (this.ids[kind] ??= []).push(id);
  }

  allotted(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.ids).map(([kind, ids]) => [kind, ids.length]));
  }

  /** Ids of an attempt that was not appended are not part of the request. */
  takeBackIds(allotted: Record<string, number>): void {
    for (const [kind, ids] of Object.entries(this.ids)) ids.length = Math.min(ids.length, allotted[kind] ?? 0);
  }

  /** The record that goes with the append of unit `ordinal`: it makes a second append under the same key impossible. */
  record(ordinal: number, eventId: string, before: Record<string, number>, after: Record<string, number>, owner: KeyOwner): StreamWrite {
    this.owner = owner;
    const part: RequestPart = { ordinal, fingerprint: this.fingerprint, ids: this.ids, before: { ...this.seen, ...before }, after };
    return this.write({ id: eventId, type: 'RequestCarriedOut', data: part });
  }

  recorded(): void {
    this.head += 1;
  }

  answerRecord(eventId: string, answer: KeptAnswer): StreamWrite {
    return this.write({ id: eventId, type: 'RequestAnswered', data: { fingerprint: this.fingerprint, ...answer } });
  }

  private write(event: NewEvent): StreamWrite {
    return { stream: this.stream, expected: this.head < 0 ? 'noStream' : this.head, owner: this.owner, events: [event] };
  }

  private take(event: RecordedEvent): void {
    this.head = event.revision;
    if (event.by.recordedAt < this.notBefore) return;
    if (event.erased) {
      this.recordedFingerprint = 'erased';
      return;
    }
    const data = event.data as RequestPart & KeptAnswer;
    this.recordedFingerprint = data.fingerprint;
    if (event.type === 'RequestCarriedOut') this.takePart({ ...data, position: event.position });
    else this.answer = { status: data.status, headers: data.headers, body: data.body };
  }

  private takePart(part: Part): void {
    this.parts.push(part);
    for (const [kind, ids] of Object.entries(part.ids)) {
      const all = this.recordedIds.get(kind) ?? new Set();
      for (const id of ids) all.add(id);
      this.recordedIds.set(kind, all);
    }
  }
}
