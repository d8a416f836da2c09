import { seasonNote, type SeasonNote, type SeasonNoteCommand, type SeasonNoteState } from '@loam/domain/season/season-note.decider';
import type { SeasonNoteEvent } from '@loam/domain/season/season-note.events';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

/** Sealed with the grower's key: erasing the grower erases what was noted of their seasons. */
export const seasonNotes: Aggregate<SeasonNoteState, SeasonNoteCommand, SeasonNoteEvent> = {
  kind: 'seasonNote',
  decider: seasonNote,
  owner: (_id, state) => `grower:${(state as SeasonNote).growerId}`,
};
