import type { RecordedEvent } from '../../event-store/event-store.port.js';
import type { Told } from '../updates/group-commit.js';

export interface Joined {
  readonly update: Uint8Array;
  readonly stateVector: Uint8Array;
  readonly seq: number;
  readonly epoch: number;
  readonly clientId: number;
  readonly spareClientIds: readonly number[];
  readonly readOnly: boolean;
}
export type JoinRefusal = { readonly key: string; readonly reason?: string };

export interface OwnerEvents {
  /** Durable bytes for everyone who has the document open here. */
  changed(change: Told): void;
  /** A fresh document began: open copies are of no use any more. */
  epochBegan(reason: string): void;
  /** This node appended: others may look. */
  appended(): void;
  /** It was deleted for good while people had it open. */
  gone(): void;
  /** The events of a live append, as a reader would get them. */
  settled(events: readonly RecordedEvent[]): void;
}
