import { z } from 'zod';
import { defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import {
  addSeasonNote,
  changeSeasonNote,
  seasonNoteBody,
  seasonNoteList,
  seasonNoteRemoved,
  seasonNotesQuery,
} from './season-note.schema.js';
import { seasonReport, seasonReportQuery } from './season-report.schema.js';

const who = signedIn(planners);
const at = { path: '/end-of-season/notes', who } as const;

export const seasonReportCalls = defineCalls({
  /** Newest first. */
  notes: { id: 'C168', summary: 'End-of-season notes', method: 'GET', ...at, query: seasonNotesQuery, answer: seasonNoteList },
  /** With files as a form, whose part `data` is the body. */
  add: {
    ...{
      id: 'C169',
      summary: 'Add an end-of-season note',
      method: 'POST',
      ...at,
      form: 'orJson',
      body: addSeasonNote,
      answer: seasonNoteBody,
    },
    creates: 'end-of-season/notes?customerId={customerId}',
  },
  /** By its author and by admins. */
  change: {
    ...{ id: 'C170', summary: 'Change an end-of-season note', method: 'POST', path: '/end-of-season/notes/update', who },
    form: 'orJson',
    body: changeSeasonNote,
    answer: seasonNoteBody,
    status: 200,
  },
  remove: {
    ...{ id: 'C171', summary: 'Remove an end-of-season note', method: 'DELETE', path: '/end-of-season/notes/{id}', who },
    params: z.object({ id: entityId('SeasonNoteNotFound') }),
    answer: seasonNoteRemoved,
  },
  /** Plans of a season as they were meant and what came of them, of a group or of a grower. */
  report: {
    ...{ id: 'C496', summary: 'Plans of a season against their results', method: 'GET', path: '/end-of-season/report', who },
    query: seasonReportQuery,
    answer: seasonReport,
  },
});
