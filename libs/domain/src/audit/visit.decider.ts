import type { Decider } from '../kernel/decider/decider.js';

export type EntityVisited = { type: 'EntityVisited'; data: { readonly userId: number; readonly revision: number; readonly at: string } };
/** A person opens an entity that stands at `revision`. */
export type VisitCommand = { type: 'Visit'; userId: number; revision: number; at: string };
/** When a person last opened an entity, and what they saw; revision 0: never. */
export interface VisitState {
  readonly userId: number;
  readonly revision: number;
  readonly at: string | null;
}

const SAME_VISIT_MS = 60_000;

/** Opening it again at once, with nothing new to see, is the same visit. */
const isSameVisit = (state: VisitState, { revision, at }: VisitCommand): boolean =>
  state.at !== null && state.revision === revision && Date.parse(at) - Date.parse(state.at) < SAME_VISIT_MS;

export const visit: Decider<VisitState, VisitCommand, EntityVisited> = {
  initial: { userId: 0, revision: 0, at: null },
  decide(command, state) {
    const { userId, revision, at } = command;
    return isSameVisit(state, command) ? [] : [{ type: 'EntityVisited', data: { userId, revision, at } }];
  },
  evolve: (_state, event) => event.data,
};
