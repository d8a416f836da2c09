import { z } from 'zod';
import { defineCalls, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { lateId } from '../kernel/schema/schema.js';
import {
  blameAnswer,
  compareAnswer,
  compareQuery,
  exportQuery,
  historyAnswer,
  historyQuery,
  sinceVisitAnswer,
  stateThenAnswer,
} from './history.schema.js';

/** A kind that has no history is a page that is not there; an id that is none looks like a missing entity of its kind. */
const params = z.object({ kind: z.string(), id: lateId() });
const of = { method: 'GET', who: signedIn(planners), params } as const;

export const historyCalls = defineCalls({
  list: { id: 'C290', summary: 'History of a record', path: '/history/{kind}/{id}', ...of, query: historyQuery, answer: historyAnswer },
  compare: {
    id: 'C292',
    summary: 'Compare two revisions of a record',
    path: '/history/{kind}/{id}/compare',
    ...of,
    query: compareQuery,
    answer: compareAnswer,
  },
  blame: { id: 'C293', summary: 'Who last changed each field of a record', path: '/history/{kind}/{id}/blame', ...of, answer: blameAnswer },
  /** Asking is opening it. */
  sinceVisit: {
    id: 'C298',
    summary: "Changes of a record since one's last visit",
    path: '/history/{kind}/{id}/since-visit',
    ...of,
    answer: sinceVisitAnswer,
  },
  export: {
    ...{ id: 'C297', summary: 'Export the history of a record', path: '/history/{kind}/{id}/export', ...of, query: exportQuery },
    files: ['application/x-ndjson', 'text/csv', 'application/pdf'],
    exports: 'history',
  },
  /** The whole as it was. */
  stateAt: {
    ...{
      id: 'C291',
      summary: 'A record as it was at a revision',
      path: '/history/{kind}/{id}/{revision}',
      ...of,
      params: params.extend({ revision: z.string() }),
    },
    answer: stateThenAnswer,
  },
});
