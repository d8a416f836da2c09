import type { Repaired } from '@loam/domain/kernel/decider/live.document';
import type { Actor } from '../../decisions/decisions.port.js';
import type { Attribution } from '../../event-store/event-store.port.js';

type LiveOrigin = NonNullable<Attribution['origin']>;

export type UpdateAnswer =
  | { readonly ok: true; readonly seq: number; readonly position: number; readonly repaired?: readonly Repaired[] }
  | { readonly ok: false; readonly key: string; readonly stateVector?: Uint8Array; readonly reset?: true };

/** One frame that waits to become durable. */
export interface PendingUpdate {
  readonly actor: Actor;
  readonly from: string;
  readonly epoch: number;
  readonly msgId: string;
  readonly update: Uint8Array;
  readonly origin: LiveOrigin;
  answer(answer: UpdateAnswer): void;
  /** What looking at it took, in steps of a rehearsal. */
  charge?(steps: number): void;
}

export const reset = (key: string): UpdateAnswer => ({ ok: false, key, reset: true });

export const refuse = (updates: readonly PendingUpdate[], key: string) => updates.forEach(({ answer }) => answer(reset(key)));
