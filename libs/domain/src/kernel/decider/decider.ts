import type { Refusal } from '../errors/errors.js';

export interface DomainEvent {
  readonly type: string;
  readonly data: unknown;
}

/**
 * The only place where state changes are decided. Pure: time, ids and randomness arrive as facts in the command.
 * An empty list means that nothing changes and nothing is recorded.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initial: State;
  decide(command: Command, state: State): readonly Event[] | Refusal;
  evolve(state: State, event: Event): State;
  /** Many at once, where one after the other would copy the same again and again. */
  evolveAll?(state: State, events: readonly Event[]): State;
}

export const evolveAll = <S, E extends DomainEvent>(
  decider: Pick<Decider<S, never, E>, 'evolve' | 'evolveAll'>,
  state: S,
  events: readonly E[],
): S => (decider.evolveAll ? decider.evolveAll(state, events) : events.reduce((before, event) => decider.evolve(before, event), state));

export const fold = <S, E extends DomainEvent>(decider: Pick<Decider<S, never, E>, 'initial' | 'evolve'>, events: Iterable<E>): S => {
  let state = decider.initial;
  for (const event of events) state = decider.evolve(state, event);
  return state;
};

/** The end of an `evolve`: the types show that each event was met above. One that a newer version wrote changes nothing here. */
export const unknownEvent = <S>(state: S, _event: never): S => state;

/** Stored shapes never change: `Type@1` names the old shape that its upcaster turns into today's event on read. */
export type Upcasters<E extends DomainEvent> = Readonly<Record<string, (data: never) => E>>;
