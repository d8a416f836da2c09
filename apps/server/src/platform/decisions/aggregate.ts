import type { Decider, DomainEvent, Upcasters } from '@loam/domain/kernel/decider/decider';
import type { Keyframe } from '@loam/domain/kernel/decider/revisions';
import type { KeyOwner } from '../event-store/event-store.port.js';

/** Binds a decider to its streams `<kind>-<id>`: whose key seals them and which events change what people see. */
export interface Aggregate<State, Command, Event extends DomainEvent> {
  readonly kind: string;
  readonly decider: Decider<State, Command, Event>;
  /** The owner from the state after the first event, so `state` is never initial. */
  owner(id: string | number, state: State): KeyOwner;
  readonly upcasters?: Upcasters<Event>;
  /** Event types that change nothing a person sees: they do not raise the entity's revision. */
  readonly silent?: ReadonlySet<string>;
  /** When set, a snapshot is written every 200 events and read back while this version matches. */
  readonly snapshotVersion?: string;
}

/** An aggregate whose types only its caller knows. */
// oxlint-disable-next-line typescript/no-explicit-any -- a state must pass unchanged through code that cannot name its type
export type AnyAggregate = Aggregate<any, any, any>;

export const streamOf = (aggregate: { kind: string }, id: string | number) => `${aggregate.kind}-${id}`;

/** An aggregate as it stands. `revision` counts the appends that changed it; `seq` is the stream's own last revision (-1: missing). */
export interface Loaded<State> {
  readonly state: State;
  readonly revision: number;
  readonly seq: number;
  readonly exists: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Global position of its last event; there when it was read from the log. */
  readonly position?: number;
  /** Whole states some way back, the later first, where the read came by them: the newest revisions are told from there. */
  readonly waymarks?: readonly Keyframe<State>[];
}

/** What became of a command. `changed` false: no event, the same revision, X-No-Change. */
export interface Decided<State> extends Loaded<State> {
  readonly events: readonly DomainEvent[];
  readonly position: number;
  readonly changed: boolean;
}
