import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { isRefusal, type Refusal, refuse } from '../kernel/errors/errors.js';
import { validationErrors } from '../kernel/errors/validation.errors.js';
import { recommendationErrors } from './recommendation.errors.js';
import type {
  RecommendationEvent,
  RecommendationMade,
  RecommendationNote,
  RecommendationOption,
  RecommendedProduct,
} from './recommendation.events.js';

interface GivenOption {
  readonly name?: string | undefined;
  readonly fertilizers?: readonly RecommendedProduct[] | undefined;
}
interface Said {
  /** Id of the user who speaks. */
  readonly by: number;
  readonly at: string;
}

export type RecommendationCommand =
  | (Said & {
      type: 'MakeRecommendation';
      id: number;
      growerId: number;
      planId: number;
      notes: readonly string[];
      options: readonly GivenOption[];
    })
  | { type: 'AttachRecommendation'; planId: number }
  /** Without `noteId` a new note. */
  | (Said & { type: 'SaveNote'; noteId?: number | undefined; text?: string | undefined })
  | { type: 'RemoveNote'; noteId: number }
  /** Without `optionId` a new option; what is not given stays. */
  | (GivenOption & { type: 'SaveOption'; optionId?: number | undefined })
  | { type: 'RemoveOption'; optionId: number };

export type RecommendationState =
  | { readonly status: 'none' }
  | (RecommendationMade['data'] & {
      readonly status: 'there';
      /** Highest ids given so far. */
      readonly lastNote: number;
      readonly lastOption: number;
    });
export type Recommendation = Extract<RecommendationState, { status: 'there' }>;

/** Of a recommendation, at most. */
export const MAX_OPTIONS = 20;
export const MAX_NOTES = 100;

const no = refuse(recommendationErrors);
const tooMany = (field: 'notes' | 'options', max: number) => refuse(validationErrors)('itemCount', { max }, field);
const placeOf = ({ id, growerId }: Recommendation) => ({ id, growerId });
const highest = (items: readonly { readonly id: number }[], before = 0): number =>
  items.reduce((most, { id }) => Math.max(most, id), before);

function optionOf(id: number, { name, fertilizers = [] }: GivenOption, field = ''): RecommendationOption | Refusal {
  const named = name ?? `Option ${id}`;
  if (fertilizers.length === 0) return no('optionProductRequired', { option: named }, `${field}fertilizers`);
  return { id, name: named, fertilizers };
}

function make(command: Extract<RecommendationCommand, { type: 'MakeRecommendation' }>): readonly RecommendationEvent[] | Refusal {
  const { id, growerId, planId, by, at } = command;
  if (command.options.length === 0) return no('optionRequired');
  const options: RecommendationOption[] = [];
  for (const [i, given] of command.options.entries()) {
    const option = optionOf(i + 1, given, `options[${i}].`);
    if (isRefusal(option)) return option;
    options.push(option);
  }
  const notes = command.notes.filter((text) => text !== '').map((text, i): RecommendationNote => ({ id: i + 1, text, by, at }));
  return [{ type: 'RecommendationMade', data: { id, growerId, planId, notes, options } }];
}

function saveNote({ noteId, text, by, at }: Extract<RecommendationCommand, { type: 'SaveNote' }>, state: Recommendation) {
  const known = noteId === undefined ? undefined : state.notes.find(({ id }) => id === noteId);
  if (noteId !== undefined && !known) return no('NoteNotFound');
  if (text === undefined && known) return [];
  if (!text) return no('emptyNote');
  if (!known && state.notes.length >= MAX_NOTES) return tooMany('notes', MAX_NOTES);
  const place = placeOf(state);
  if (!known) return [{ type: 'RecommendationNoteAdded', data: { ...place, note: { id: state.lastNote + 1, text, by, at } } }] as const;
  return known.text === text ? [] : ([{ type: 'RecommendationNoteEdited', data: { ...place, noteId: known.id, text } }] as const);
}

const same = (a: RecommendationOption, b: RecommendationOption): boolean =>
  a.name === b.name &&
  a.fertilizers.length === b.fertilizers.length &&
  a.fertilizers.every(({ id, amount, unitId }, i) => {
    const other = b.fertilizers[i]!;
    return id === other.id && amount === other.amount && unitId === other.unitId;
  });

function saveOption({ optionId, ...given }: Extract<RecommendationCommand, { type: 'SaveOption' }>, state: Recommendation) {
  const known = optionId === undefined ? undefined : state.options.find(({ id }) => id === optionId);
  if (optionId !== undefined && !known) return no('OptionNotFound');
  const option = optionOf(known?.id ?? state.lastOption + 1, {
    name: given.name ?? known?.name,
    fertilizers: given.fertilizers ?? known?.fertilizers,
  });
  if (isRefusal(option)) return option;
  if (!known && state.options.length >= MAX_OPTIONS) return tooMany('options', MAX_OPTIONS);
  if (!known) return [{ type: 'RecommendationOptionAdded', data: { ...placeOf(state), option } }] as const;
  return same(known, option) ? [] : ([{ type: 'RecommendationOptionChanged', data: { ...placeOf(state), option } }] as const);
}

/** What an adviser offers a grower for one plan: at least one option, each of at least one product, and notes beside them. */
export const recommendation: Decider<RecommendationState, RecommendationCommand, RecommendationEvent> = {
  initial: { status: 'none' },

  decide(command, state) {
    if (command.type === 'MakeRecommendation') return state.status === 'none' ? make(command) : []; // the same id twice is a repeat, not an error
    if (state.status === 'none') return no('RecommendationNotFound');
    switch (command.type) {
      case 'AttachRecommendation':
        return command.planId === state.planId
          ? []
          : [{ type: 'RecommendationAttached', data: { ...placeOf(state), planId: command.planId } }];
      case 'SaveNote':
        return saveNote(command, state);
      case 'RemoveNote':
        if (!state.notes.some(({ id }) => id === command.noteId)) return no('NoteNotFound');
        return [{ type: 'RecommendationNoteRemoved', data: { ...placeOf(state), noteId: command.noteId } }];
      case 'SaveOption':
        return saveOption(command, state);
      case 'RemoveOption':
        if (!state.options.some(({ id }) => id === command.optionId)) return no('OptionNotFound');
        if (state.options.length === 1) return no('optionRequired');
        return [{ type: 'RecommendationOptionRemoved', data: { ...placeOf(state), optionId: command.optionId } }];
    }
  },

  evolve(state, event) {
    if (event.type === 'RecommendationMade')
      return { ...event.data, status: 'there', lastNote: highest(event.data.notes), lastOption: highest(event.data.options) };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'RecommendationAttached':
        return { ...state, planId: event.data.planId };
      case 'RecommendationNoteAdded':
        return { ...state, notes: [...state.notes, event.data.note], lastNote: event.data.note.id };
      case 'RecommendationNoteEdited': {
        const { noteId, text } = event.data;
        return { ...state, notes: state.notes.map((note) => (note.id === noteId ? { ...note, text } : note)) };
      }
      case 'RecommendationNoteRemoved':
        return { ...state, notes: state.notes.filter(({ id }) => id !== event.data.noteId) };
      case 'RecommendationOptionAdded':
        return { ...state, options: [...state.options, event.data.option], lastOption: event.data.option.id };
      case 'RecommendationOptionChanged': {
        const { option } = event.data;
        return { ...state, options: state.options.map((one) => (one.id === option.id ? option : one)) };
      }
      case 'RecommendationOptionRemoved':
        return { ...state, options: state.options.filter(({ id }) => id !== event.data.optionId) };
      default:
        return unknownEvent(state, event);
    }
  },
};
