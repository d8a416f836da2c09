import { z } from 'zod';
import { restoreBody, versionBody, versionMade, versionsAnswer } from './plan-history.schema.js';
import { defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { planAnswer } from './plan-answers.schema.js';

const id = entityId('PlanNotFound');
const versions = { path: '/history/plan/{id}/versions', params: z.object({ id }), who: signedIn(planners) } as const;

/** What a plan's history has beyond others: versions, and the way back. */
export const planHistoryCalls = defineCalls({
  versions: { id: 'C295', summary: 'Versions of a plan', method: 'GET', ...versions, answer: versionsAnswer },
  /** The Save action is this call. */
  name: {
    id: 'C296',
    summary: 'Name a version of a plan',
    method: 'POST',
    ...versions,
    body: versionBody,
    answer: versionMade,
    creates: 'history/plan/{id}/{revision}',
  },
  /** Forward only; the past stays as it is. */
  restore: {
    ...{
      id: 'C294',
      summary: 'Restore a plan as it was at a revision',
      method: 'POST',
      path: '/history/plan/{id}/{revision}/restore',
      params: z.object({ id, revision: z.string() }),
    },
    ...{ who: signedIn(planners), body: restoreBody, answer: planAnswer },
  },
});
