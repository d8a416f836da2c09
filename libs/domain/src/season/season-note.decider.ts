import { apiErrors } from '../kernel/errors/api.errors.js';
import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { isRefusal, type Refusal, refuse } from '../kernel/errors/errors.js';
import { commentErrors } from '../comment/comment.errors.js';
import { seasonNoteErrors } from './season-note.errors.js';
import type { NoteFile, SeasonNoteAdded, SeasonNoteEvent } from './season-note.events.js';
import { noteLimits } from './season-note.schema.js';

/** `kept`: ids of the files that stay; absent: all of them. `added`: those that came with it, after them. */
interface Written {
  readonly text?: string | undefined;
  readonly kept?: readonly string[] | undefined;
  readonly added: readonly NoteFile[];
}
/** Who does it, and whether they may change other people's notes (admins in whose scope it is). */
interface By {
  readonly actorId: number;
  readonly moderates: boolean;
}

export type SeasonNoteCommand =
  | (Written & { type: 'AddSeasonNote'; id: number; growerId: number; planId: number | null; year: number; actorId: number })
  /** `seen`: the sender has said which revision they saw, so that what they leave out is left out on purpose. */
  | (Written & By & { type: 'ChangeSeasonNote'; seen: boolean })
  | (By & { type: 'RemoveSeasonNote' });

export type SeasonNoteState = { readonly status: 'none' } | (SeasonNoteAdded['data'] & { readonly status: 'there' | 'removed' });
export type SeasonNote = Extract<SeasonNoteState, { id: number }>;

const no = refuse(commentErrors);
const noApi = refuse(apiErrors);

/** Those that stay of `before`, then what came; a file that is there already comes once. */
function filesOf(before: readonly NoteFile[], { kept, added }: Written): readonly NoteFile[] | Refusal {
  const unknown = kept?.findIndex((id) => !before.some((file) => file.id === id)) ?? -1;
  if (unknown >= 0) return no('attachmentRequired', { value: kept![unknown] }, `attachments[${unknown}]`);
  const stay = kept ? [...new Set(kept)].map((id) => before.find((file) => file.id === id)!) : before;
  const files = [...stay, ...added.filter(({ id }) => !stay.some((file) => file.id === id))];
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return files.length > noteLimits.files || bytes > noteLimits.bytes ? no('attachmentsTooLarge') : files;
}

function add(command: Extract<SeasonNoteCommand, { type: 'AddSeasonNote' }>) {
  const { id, growerId, planId, year, text = '', actorId } = command;
  const attachments = filesOf([], command);
  if (isRefusal(attachments)) return attachments;
  if (text === '' && attachments.length === 0) return no('emptyNote');
  return [{ type: 'SeasonNoteAdded' as const, data: { id, growerId, planId, year, text, attachments, writtenBy: actorId } }];
}

function change(command: Extract<SeasonNoteCommand, { type: 'ChangeSeasonNote' }>, state: SeasonNote) {
  const { text = state.text, seen } = command;
  const attachments = filesOf(state.attachments, command);
  if (isRefusal(attachments)) return attachments;
  if (text === '' && attachments.length === 0) return no('emptyNote');
  if (!seen && state.attachments.some(({ id }) => !attachments.some((file) => file.id === id))) return noApi('revisionRequired');
  const same = attachments.length === state.attachments.length && attachments.every(({ id }, i) => id === state.attachments[i]!.id);
  const changes = { ...(text !== state.text && { text }), ...(!same && { attachments }) };
  const { id, growerId } = state;
  return Object.keys(changes).length === 0 ? [] : [{ type: 'SeasonNoteChanged' as const, data: { id, growerId, ...changes } }];
}

/** What is to be remembered of a season, of one plan or of a grower. Its author and admins change and remove it. */
export const seasonNote: Decider<SeasonNoteState, SeasonNoteCommand, SeasonNoteEvent> = {
  initial: { status: 'none' },

  decide(command, state) {
    if (command.type === 'AddSeasonNote') return state.status === 'none' ? add(command) : []; // the same id twice is a repeat, not an error
    if (state.status !== 'there') return refuse(seasonNoteErrors)('SeasonNoteNotFound');
    if (state.writtenBy !== command.actorId && !command.moderates) return noApi('forbidden');
    if (command.type === 'RemoveSeasonNote') return [{ type: 'SeasonNoteRemoved', data: { id: state.id, growerId: state.growerId } }];
    return change(command, state);
  },

  evolve(state, event) {
    if (event.type === 'SeasonNoteAdded') return { ...event.data, status: 'there' };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'SeasonNoteChanged':
        return { ...state, ...event.data };
      case 'SeasonNoteRemoved':
        return { ...state, status: 'removed', text: '', attachments: [] };
      default:
        return unknownEvent(state, event);
    }
  },
};
