import { applyChanges, changesOf } from '../kernel/decider/changes.js';
import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { invalid, refuse } from '../kernel/errors/errors.js';
import { millErrors } from './mill.errors.js';
import type { MillEvent } from './mill.events.js';
import { type MillContent, millFieldIds } from './mill.fields.js';
import { brokenMillRules } from './mill.rules.js';

/** What is absent stays, null takes back. */
export type SentMill = { readonly [K in keyof MillContent]?: MillContent[K] | undefined };

export type MillCommand =
  | { type: 'AddMill'; id: number; groupId: number; content: SentMill }
  | { type: 'ChangeMill'; content: SentMill }
  | { type: 'RemoveMill' };

export type MillState =
  | { readonly status: 'none' }
  | { readonly status: 'there' | 'removed'; readonly id: number; readonly groupId: number; readonly content: MillContent };
export type Mill = Exclude<MillState, { status: 'none' }>;

const no = refuse(millErrors);
const nothing = Object.fromEntries(millFieldIds.map((id) => [id, null])) as unknown as MillContent;

export const mill: Decider<MillState, MillCommand, MillEvent> = {
  initial: { status: 'none' },

  decide(command, state) {
    if (command.type === 'AddMill') {
      if (state.status !== 'none') return []; // the same id twice: a job that ran again, not an error
      const { id, groupId } = command;
      const said = millFieldIds.filter((field) => command.content[field] !== undefined && command.content[field] !== null);
      const content: Partial<MillContent> = Object.fromEntries(said.map((field) => [field, command.content[field]]));
      const broken = brokenMillRules(content);
      return broken.length > 0 ? invalid(broken) : [{ type: 'MillAdded', data: { id, groupId, content } }];
    }
    if (state.status !== 'there') return no('MillNotFound');
    const { id, groupId, content } = state;
    if (command.type === 'RemoveMill') return [{ type: 'MillRemoved', data: { id, groupId } }];
    const changes = changesOf(content, command.content as Partial<MillContent>, millFieldIds);
    if (changes.length === 0) return [];
    const broken = brokenMillRules(applyChanges(content, changes));
    return broken.length > 0 ? invalid(broken) : [{ type: 'MillChanged', data: { id, groupId, changes } }];
  },

  evolve(state, event) {
    if (event.type === 'MillAdded') {
      const { id, groupId, content } = event.data;
      return { status: 'there', id, groupId, content: { ...nothing, ...content } };
    }
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'MillChanged':
        return { ...state, content: applyChanges(state.content, event.data.changes) };
      case 'MillRemoved':
        return { ...state, status: 'removed', content: nothing };
      default:
        return unknownEvent(state, event);
    }
  },
};
