import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import type { SubjectKind } from './privacy.schema.js';

/** Who said so, when and why. */
interface Word {
  readonly subject: { readonly kind: SubjectKind; readonly id: number };
  readonly reason: string;
  readonly by: number;
  readonly at: string;
}

export type LegalHoldSet = { type: 'LegalHoldSet'; data: Word };
export type LegalHoldReleased = { type: 'LegalHoldReleased'; data: Word };
export type LegalHoldEvent = LegalHoldSet | LegalHoldReleased;

export type LegalHoldCommand = { readonly type: 'SetHold' | 'ReleaseHold'; readonly word: Word };

export type LegalHoldState = { readonly status: 'none' } | ({ readonly status: 'held' | 'released' } & Word);

/** Whether somebody's data must be kept for legal reasons; it can then not be erased. Said twice alike, it is said once. */
export const legalHold: Decider<LegalHoldState, LegalHoldCommand, LegalHoldEvent> = {
  initial: { status: 'none' },

  decide({ type, word }, state) {
    const held = state.status === 'held';
    if (type === 'ReleaseHold') return held ? [{ type: 'LegalHoldReleased', data: word }] : [];
    return held && state.reason === word.reason ? [] : [{ type: 'LegalHoldSet', data: word }];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'LegalHoldSet':
        return { ...event.data, status: 'held' };
      case 'LegalHoldReleased':
        return { ...event.data, status: 'released' };
      default:
        return unknownEvent(state, event);
    }
  },
};
