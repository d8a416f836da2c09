import type { Decider } from '../kernel/decider/decider.js';

/** A person has looked at what names them, up to the comment `until`. */
export type MentionsLooked = { type: 'MentionsLooked'; data: { readonly userId: number; readonly until: number; readonly at: string } };
export type MentionsLookedCommand = { type: 'LookAtMentions'; userId: number; until: number; at: string };
export interface MentionsLookedState {
  readonly userId: number;
  /** 0: never looked. */
  readonly until: number;
}

/** What was looked at stays so: a device that lags behind takes nothing back. */
export const mentionsLooked: Decider<MentionsLookedState, MentionsLookedCommand, MentionsLooked> = {
  initial: { userId: 0, until: 0 },
  decide: ({ userId, until, at }, state) => (until > state.until ? [{ type: 'MentionsLooked', data: { userId, until, at } }] : []),
  evolve: (_state, { data: { userId, until } }) => ({ userId, until }),
};
