import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { refuse } from '../kernel/errors/errors.js';
import { privacyErrors } from './privacy.errors.js';
import type { SubjectKind } from './privacy.schema.js';

/** Ids only: this says of an erased person that they were erased, and must outlive them. */
export interface PrivacyOrder {
  readonly id: number;
  readonly kind: 'export' | 'erase';
  readonly subject: { readonly kind: SubjectKind; readonly id: number };
  /** Keys that go with the subject's own, e.g. of the growers that a user looked after, or of the invitation they came by. */
  readonly alsoKeys: readonly string[];
  readonly by: number;
  readonly at: string;
}

export type PrivacyTaskOrdered = { type: 'PrivacyTaskOrdered'; data: PrivacyOrder };
/** `keyDestroyedAt`, `chainOk`: of an erasure. */
export type PrivacyTaskDone = {
  type: 'PrivacyTaskDone';
  data: { id: number; at: string; keyDestroyedAt?: string; chainOk?: boolean };
};
export type PrivacyEvent = PrivacyTaskOrdered | PrivacyTaskDone;

export type PrivacyCommand =
  | { type: 'OrderTask'; order: PrivacyOrder }
  | { type: 'FinishTask'; at: string; keyDestroyedAt?: string; chainOk?: boolean };

export type PrivacyState =
  | { readonly status: 'none' }
  | (PrivacyOrder & {
      readonly status: 'inProgress' | 'done';
      readonly doneAt?: string;
      readonly keyDestroyedAt?: string;
      readonly chainOk?: boolean;
    });

const no = refuse(privacyErrors);

/** Giving somebody their data, or erasing it: asked for once, done once, however often it is tried. */
export const privacyTask: Decider<PrivacyState, PrivacyCommand, PrivacyEvent> = {
  initial: { status: 'none' },

  decide(command, state) {
    if (command.type === 'OrderTask') return state.status === 'none' ? [{ type: 'PrivacyTaskOrdered', data: command.order }] : [];
    if (state.status === 'none') return no('TaskNotFound');
    if (state.status === 'done') return [];
    const { type: _, ...done } = command;
    return [{ type: 'PrivacyTaskDone', data: { id: state.id, ...done } }];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'PrivacyTaskOrdered':
        return { ...event.data, status: 'inProgress' };
      case 'PrivacyTaskDone': {
        const { id: _, at, ...proof } = event.data;
        return state.status === 'none' ? state : { ...state, ...proof, status: 'done', doneAt: at };
      }
      default:
        return unknownEvent(state, event);
    }
  },
};
