import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { refuse } from '../kernel/errors/errors.js';
import { orchardErrors } from './orchard.errors.js';
import type { OrchardAdded, OrchardEvent } from './orchard.events.js';

interface Content {
  readonly name: string;
  readonly notes?: string | null | undefined;
}
export type OrchardCommand =
  | { type: 'AddOrchard'; id: number; groupId: number; content: Content }
  | { type: 'ChangeOrchard'; content: { readonly [K in keyof Content]?: Content[K] | undefined } }
  | { type: 'RemoveOrchard' };

export type OrchardState = { readonly status: 'none' } | (OrchardAdded['data'] & { readonly status: 'there' | 'removed' });
export type Orchard = Exclude<OrchardState, { status: 'none' }>;

const no = refuse(orchardErrors);
/** Blank notes are none. */
const notesOf = (notes: string | null | undefined): string | null => notes || null;

export const orchard: Decider<OrchardState, OrchardCommand, OrchardEvent> = {
  initial: { status: 'none' },

  decide(command, state) {
    if (command.type === 'AddOrchard') {
      if (state.status !== 'none') return []; // the same id twice: a job that ran again, not an error
      const { id, groupId, content } = command;
      return [{ type: 'OrchardAdded', data: { id, groupId, name: content.name, notes: notesOf(content.notes) } }];
    }
    if (state.status !== 'there') return no('OrchardNotFound');
    const { id, groupId } = state;
    if (command.type === 'RemoveOrchard') return [{ type: 'OrchardRemoved', data: { id, groupId } }];
    const { name = state.name, notes } = command.content;
    const now = { name, notes: notes === undefined ? state.notes : notesOf(notes) };
    const change = { ...(now.name !== state.name && { name: now.name }), ...(now.notes !== state.notes && { notes: now.notes }) };
    return Object.keys(change).length === 0 ? [] : [{ type: 'OrchardChanged', data: { id, groupId, ...change } }];
  },

  evolve(state, event) {
    if (event.type === 'OrchardAdded') return { ...event.data, status: 'there' };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'OrchardChanged':
        return { ...state, ...event.data };
      case 'OrchardRemoved':
        return { ...state, status: 'removed', notes: null };
      default:
        return unknownEvent(state, event);
    }
  },
};
