import type { DomainEvent } from '@loam/domain/kernel/decider/decider';
import type { Refusal } from '@loam/domain/kernel/errors/errors';
import type { LiveDocument, Asked, RepairContext } from '@loam/domain/kernel/decider/live.document';
import type { Aggregate } from '../../decisions/aggregate.js';
import type { Actor, Scope } from '../../decisions/decisions.port.js';

/** `none`: for this person it does not exist; `forbidden`: it does, but is not theirs to open. */
export type LiveAccess = 'edit' | 'read' | 'forbidden' | 'none';

/** What a capability says about documents that people edit together. Registered with LiveRegistry; `<aggregate.kind>:<id>` on the wire. */
export interface LiveDocumentKind<State, View, Event extends DomainEvent> {
  readonly aggregate: Aggregate<State, never, Event>;
  readonly document: LiveDocument<State, View, Event>;
  /** Asked at each join and each push, so it has to be cheap. */
  authorise(actor: Actor, id: number): Promise<LiveAccess>;
  /** A state in which nothing can be edited any more. */
  readOnly(state: State): boolean;
  /** The same decider as REST; the events are what the edit comes to. */
  decide(events: readonly Event[], state: State, actor: Actor): readonly Event[] | Refusal;
  /** Starts a fresh document with the same values (live-plan L18); refused when there is nothing to go on with. */
  rebase(state: State): readonly Event[] | Refusal;
  /** What the repair has to know about the things that the changed values name, and what may refuse them. */
  repairContext(asked: Asked, state: State, actor: Actor): Promise<RepairContext>;
  scope?(state: State): Promise<Scope> | Scope;
}

/** What somebody may do with a document: who changes nothing reads what others edit. */
export async function accessTo(kind: AnyLiveKind, actor: Actor, id: number): Promise<LiveAccess> {
  const access = await kind.authorise(actor, id);
  return access === 'edit' && actor.readsOnly ? 'read' : access;
}

// oxlint-disable-next-line typescript/no-explicit-any -- state, view and events pass unchanged through code that cannot name their types
export type AnyLiveKind = LiveDocumentKind<any, any, any>;
