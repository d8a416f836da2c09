/** Whose key seals the events of a stream, `<kind>:<id>` (docs/architecture.md, personal data): destroying the key erases the person. */
export type KeyOwner = `${string}:${number}` | 'platform';

/** `noStream`: must not exist yet; `any`: no check; a number: the stream's last revision (its first event has revision 0). */
export type ExpectedRevision = 'noStream' | 'any' | number;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined };

export interface NewEvent {
  /** Fixed before the first try, so that a repeated append of the same ids at the same place is recognised. */
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  /** Yjs bytes of a live edit; they ride on the last event of an append. */
  readonly live?: Uint8Array;
}

/** Who does it and in what context. Everything but the name stays readable when a key is destroyed. */
export interface Attribution {
  readonly actorId: number;
  readonly actorName: string;
  readonly actorRole: number;
  /** ISO-8601 UTC with milliseconds, from the server's clock. */
  readonly recordedAt: string;
  /** One id for all events of one append: a revision of an entity is one append that changed it. */
  readonly commitId: string;
  readonly correlationId?: string;
  readonly origin?: 'typed' | 'paste' | 'autoCalculate' | 'import' | 'restore' | 'api' | 'system' | 'undo';
  readonly companyId?: number;
  readonly collectionId?: number;
  readonly groupId?: number;
  /** What it is about came into this group from another place. */
  readonly intoGroupId?: number;
  /** The live messages that the append carries, so that a repeated one is recognised, also after a restart. */
  readonly messages?: readonly string[];
  /** Schema version of the event shapes, '1' when absent. */
  readonly schema?: string;
}

/** Where it happened. */
export type Whereabouts = Pick<Attribution, 'companyId' | 'collectionId' | 'groupId'>;

export interface StreamWrite {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /**
   * Id of the event that must stand at `expected`. What builds on an append that is still on its way names its last event, or it
   * would land on somebody else's event of the same number when that append is refused.
   */
  readonly after?: string;
  readonly owner: KeyOwner;
  readonly events: readonly NewEvent[];
  /** In place of what the append says, where it writes about things of several places. */
  readonly at?: Whereabouts;
}

export interface AppendedStream {
  readonly stream: string;
  /** Where the stream ended with the append's last event in it. */
  readonly revision: number;
  /** From here on all of the append is seen: of its last event, or of a later one that became durable with it. */
  readonly position: number;
  readonly hash: string;
}

export interface Appended {
  /** From here on all of the append is seen. */
  readonly position: number;
  readonly streams: readonly AppendedStream[];
}

export interface RecordedEvent<Data = unknown> {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly id: string;
  readonly type: string;
  readonly data: Data;
  readonly live?: Uint8Array;
  readonly by: Attribution;
  /** Whose key seals it. */
  readonly owner?: KeyOwner;
  readonly hash: string;
  readonly prevHash: string;
  /** The owner's key is gone: data is null. Folds skip such an event. Who did it is still named, by a key of their own. */
  readonly erased?: true;
}

/** A stored event with everything that proves it, so that it can be checked without the store and its keys. Hashes and salt in lower-case hex. */
export interface ProvableEvent {
  readonly seq: number;
  readonly id: string;
  readonly type: string;
  readonly actorId: number;
  readonly recordedAt: string;
  /** SHA-256 of salt and canonical JSON of `plain`. */
  readonly commit: string;
  /** Absent with `plain` once the owner's key is gone: the chain still holds, and nothing can be guessed. */
  readonly salt?: string;
  readonly plain?: unknown;
  readonly sealedHash: string;
  readonly prevHash: string;
  readonly hash: string;
}

export interface Snapshot {
  readonly revision: number;
  /** Of the code that wrote it; another version is ignored and the events are replayed. */
  readonly version: string;
  readonly state: unknown;
  readonly live?: Uint8Array;
}

/** The one way to durable state. Both adapters pass tests/contract/event-store. */
export interface EventStore {
  /**
   * All writes or none. Resolves only when they are durable (fsync).
   * @throws WrongExpectedRevision when a stream moved on; StorageFull when the disk is full; AppendTooLarge; OutcomeUnknown after a time-out; StreamTombstoned
   */
  append(writes: readonly StreamWrite[], by: Attribution): Promise<Appended>;
  /** In revision order; empty for a missing stream. `live` bytes only when asked for. */
  readStream(stream: string, options?: { from?: number; withLive?: boolean; limit?: number }): AsyncIterable<RecordedEvent>;
  /** These streams are going to be read, and most of them are not there: where the store can find that out for all at once, it does. */
  lookAhead?(streams: readonly string[]): void;
  /** A stream, or a part of it, as its chain proves it. */
  readProvable(stream: string, options?: { from?: number; limit?: number }): AsyncIterable<ProvableEvent>;
  /** In position order, after `after` (0 = from the start). */
  readAll(options?: { after?: number; limit?: number; types?: readonly string[]; withLive?: boolean }): AsyncIterable<RecordedEvent>;
  /**
   * Catch-up, then live, at least once, in order; a batch is what is at hand (≤ 1,000), `more`: others are known to follow at once.
   * Resolves when `signal` aborts.
   * `lazy`: who mostly looks at places; an adapter may then open an event's data when it is first looked at.
   */
  subscribeAll(
    options: { after: number; signal: AbortSignal; onLive?: () => void; withLive?: boolean; lazy?: boolean },
    handler: (batch: readonly RecordedEvent[], more?: boolean) => Promise<void> | void,
  ): Promise<void>;
  /** Last revision and hash, undefined when the stream is missing. */
  head(stream: string): Promise<{ revision: number; hash: string } | undefined>;
  lastPosition(): Promise<number>;
  /** The places of two events lie at least so far apart, so that a distance bounds how many lie between; 1 where absent. */
  readonly apart?: number;
  readSnapshot(stream: string): Promise<Snapshot | undefined>;
  /** Best effort, sealed with the owner's key like events; the newest wins. */
  writeSnapshot(stream: string, owner: KeyOwner, snapshot: Snapshot): Promise<void>;
  /**
   * Lets go of what at most `limit` records of requests from before `recordedBefore` (ISO) said; they then read as erased,
   * and the log verifies as before. Answers how many. Absent where the store cannot (docs/decisions/0006).
   */
  pruneRequests?(recordedBefore: string, limit: number): Promise<number>;
  /** Keeps a record of the order and wholeness of the log, until `signal` aborts. Absent where the log does so itself. */
  witness?(signal: AbortSignal): Promise<void>;
  /** Which server is spoken to, or since when (ISO) there is none. Absent where the store is no server. */
  status?(): { readonly member?: string; readonly since?: string };
  close(): Promise<void>;
}

/** A setting that names the store is wrong: the message says which, what came of it and what to do, in one line and without a password. */
export class StoreMisconfigured extends Error {}
export class WrongExpectedRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: number | undefined,
  ) {
    super(`${stream}: expected ${expected}, found ${actual ?? 'no stream'}`);
  }
}
export class StorageFull extends Error {}
/** More in one append than the store takes: the same in smaller parts may go through. */
export class AppendTooLarge extends Error {}
/** The store did not answer in time: the append may or may not be there. Repeating it with the same ids settles it. */
export class OutcomeUnknown extends Error {}
export class StoreUnavailable extends Error {}
/** The stream was removed for good in the store itself: it reads as missing and never takes an event again. */
export class StreamTombstoned extends Error {}
/** An event id that is taken by another event: not a resend. */
export class DuplicateEvent extends Error {}
/** What is stored is not what was acknowledged: nothing is served from here on until a person has looked. */
export class StoreDamaged extends Error {
  constructor(
    readonly position: number,
    why: string,
  ) {
    super(`broken at position ${position}: ${why}`);
  }
}

export const EVENT_STORE = Symbol('EventStore');
