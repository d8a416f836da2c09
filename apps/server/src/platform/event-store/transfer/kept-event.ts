import { sha256, streamHash } from '../sealing.js';

/** An event as a store keeps it, sealed and chained, without its place: what goes from one store to another unchanged. */
export interface KeptEvent {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly owner: string;
  readonly actorId: number;
  readonly recordedAt: string;
  /** Canonical JSON. */
  readonly context: string;
  readonly commitment: string;
  readonly prevHash: string;
  readonly hash: string;
  readonly data: Uint8Array;
  /** Set when what was sealed was let go. */
  readonly sealedHash?: string;
}

export const sealedHashOf = ({ data, sealedHash }: KeptEvent): string => sealedHash ?? sha256(data);

/** Whether the event is what its own hash says. */
export const isUnchanged = (event: KeptEvent): boolean =>
  event.hash ===
  streamHash(event.prevHash, {
    seq: event.revision,
    id: event.id,
    type: event.type,
    actorId: event.actorId,
    recordedAt: event.recordedAt,
    commit: event.commitment,
    sealedHash: sealedHashOf(event),
  });

/** Where a log is read from, in its order. */
export interface LogSource {
  /** How many there are, as far as that is known at once. */
  count(): Promise<number | undefined>;
  events(after?: { readonly stream: string; readonly revision: number }): AsyncIterable<KeptEvent>;
  close(): Promise<void>;
}

/** Where a log is written to, in its order. */
export interface LogTarget {
  /** The last event that an earlier, interrupted copy of the same source wrote; undefined: none. @throws when it holds anything else */
  begin(source: string): Promise<{ readonly stream: string; readonly revision: number; readonly count: number } | undefined>;
  write(event: KeptEvent): Promise<void>;
  /** All is written and durable. */
  end(): Promise<void>;
  close(): Promise<void>;
}

export class MoveRefused extends Error {}
