import { apiErrors } from '../kernel/errors/api.errors.js';
import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { refuse } from '../kernel/errors/errors.js';
import { commentErrors } from './comment.errors.js';
import type { Attachment, CommentAdded, CommentEvent, CommentPlace } from './comment.events.js';

/** Who does it, and whether they may clear away other people's comments (admins in whose scope it is). */
export interface CommentFacts {
  readonly actorId: number;
  readonly moderates: boolean;
}

export type CommentCommand =
  | {
      type: 'AddComment';
      place: CommentPlace;
      path: string | null;
      replyTo?: ThreadStart | undefined;
      text: string;
      attachments?: readonly Attachment[];
      /** People whom the text names, all of whom see what it is about. */
      mentions?: readonly number[];
      by: { id: number; name: string };
      at: string;
    }
  | { type: 'ChangeComment'; text?: string | undefined; resolved?: boolean | undefined; facts: CommentFacts }
  | { type: 'RemoveComment'; facts: CommentFacts };

/** The comment that is replied to, as it stands. */
export type ThreadStart = CommentState;

export type CommentState =
  | { readonly status: 'none' }
  | (CommentAdded['data'] & { readonly status: 'there' | 'removed'; readonly resolved: boolean });
export type Comment = Extract<CommentState, { id: number }>;

const no = refuse(commentErrors);
const noApi = refuse(apiErrors);
const placeOf = ({ id, growerId, entity, entityId }: CommentPlace): CommentPlace => ({ id, growerId, entity, entityId });

/** Threads are one level deep: a reply to a reply belongs to the thread's first comment. */
const threadOf = (start: Comment): number => start.replyTo ?? start.id;

function add({ place, path, replyTo, text, attachments = [], mentions = [], by, at }: Extract<CommentCommand, { type: 'AddComment' }>) {
  if (text === '' && attachments.length === 0) return no('emptyNote');
  const named = [...new Set(mentions)].filter((one) => one !== by.id);
  const said = { text, ...(attachments.length > 0 && { attachments }), ...(named.length > 0 && { mentions: named }), by, at };
  if (replyTo !== undefined) {
    // one answer for both: whether a comment exists elsewhere is nobody's business
    if (replyTo.status !== 'there' || replyTo.entity !== place.entity || replyTo.entityId !== place.entityId) return no('replyElsewhere');
    return [{ type: 'CommentAdded', data: { ...place, path: replyTo.path, replyTo: threadOf(replyTo), ...said } } satisfies CommentEvent];
  }
  return [{ type: 'CommentAdded', data: { ...place, path, replyTo: null, ...said } } satisfies CommentEvent];
}

function change({ text, resolved, facts }: Extract<CommentCommand, { type: 'ChangeComment' }>, state: Comment) {
  const events: CommentEvent[] = [];
  if (text !== undefined && text !== state.text) {
    if (state.by.id !== facts.actorId) return noApi('forbidden');
    if (text === '' && !state.attachments?.length) return no('emptyNote');
    events.push({ type: 'CommentEdited', data: { ...placeOf(state), text } });
  }
  if (resolved !== undefined && resolved !== state.resolved)
    events.push({ type: 'CommentResolved', data: { ...placeOf(state), resolved } });
  return events;
}

export const comment: Decider<CommentState, CommentCommand, CommentEvent> = {
  initial: { status: 'none' },

  decide(command, state) {
    if (command.type === 'AddComment') return state.status === 'none' ? add(command) : []; // the same id twice is a repeat, not an error
    if (state.status !== 'there') return no('CommentNotFound');
    switch (command.type) {
      case 'ChangeComment':
        return change(command, state);
      case 'RemoveComment':
        if (state.by.id !== command.facts.actorId && !command.facts.moderates) return noApi('forbidden');
        return [{ type: 'CommentRemoved', data: placeOf(state) }];
    }
  },

  evolve(state, event) {
    if (event.type === 'CommentAdded') return { ...event.data, status: 'there', resolved: false };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'CommentEdited':
        return { ...state, text: event.data.text };
      case 'CommentResolved':
        return { ...state, resolved: event.data.resolved };
      case 'CommentRemoved':
        return { ...state, status: 'removed', text: '', attachments: [] };
      default:
        return unknownEvent(state, event);
    }
  },
};
