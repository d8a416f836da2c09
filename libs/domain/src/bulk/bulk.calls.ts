import { z } from 'zod';
import { defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { removedAnswer } from '../plan/plan-list.schema.js';
import {
  bulkAnswer,
  bulkDiscarded,
  bulkFinalized,
  bulkStarted,
  finalizeBulk,
  removeBulkPlans,
  startBulk,
  taskStatusAnswer,
} from './bulk.schema.js';

const who = signedIn(planners);
const task = { path: '/recommendation/task/{id}', params: z.object({ id: entityId('TaskNotFound') }), who } as const;

export const bulkCalls = defineCalls({
  /** For fields of a group. */
  start: {
    ...{
      id: 'C154',
      summary: 'Start a bulk recommendation',
      method: 'POST',
      path: '/recommendation/task/{id}',
      params: z.object({ id: entityId('GroupNotFound') }),
      who,
    },
    ...{ body: startBulk, answer: bulkStarted, status: 202 },
  },
  /** One status for the plans that meet the need, one for the others. */
  finalize: {
    id: 'C155',
    summary: 'Set the status of the plans of a bulk recommendation',
    method: 'POST',
    ...task,
    path: '/recommendation/status/{id}',
    body: finalizeBulk,
    answer: bulkFinalized,
  },
  /** Of PDFs of several plans too. */
  status: {
    id: 'C156',
    summary: 'Progress of a bulk recommendation, or of PDFs of several plans',
    method: 'GET',
    ...task,
    path: '/recommendation/task/{id}/status',
    answer: taskStatusAnswer,
  },
  one: { id: 'C157', summary: 'A bulk recommendation', method: 'GET', ...task, answer: bulkAnswer },
  removePlans: {
    id: 'C158',
    summary: 'Remove plans of bulk recommendations',
    method: 'DELETE',
    path: '/recommendation/bulk',
    who,
    body: removeBulkPlans,
    answer: removedAnswer,
  },
  discard: { id: 'C159', summary: 'Discard a bulk recommendation', method: 'DELETE', ...task, answer: bulkDiscarded },
});
