import { z } from 'zod';
import { defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { homeAnswer, homeChecksAnswer, homeVisit, homeVisited } from './home.schema.js';

export const homeCalls = defineCalls({
  /** From lists alone: no plan is opened for it. */
  ofGroup: {
    id: 'C420',
    summary: 'What the fields of a group ask of their adviser today',
    method: 'GET',
    path: '/home',
    who: signedIn(planners),
    query: z.strictObject({ groupId: entityId('GroupNotFound') }),
    answer: homeAnswer,
  },
  /** Apart from the day, which waits for no plan. */
  checks: {
    id: 'C436',
    summary: 'Plans of a group with open checks',
    method: 'GET',
    path: '/home/checks',
    who: signedIn(planners),
    query: z.strictObject({ groupId: entityId('GroupNotFound') }),
    answer: homeChecksAnswer,
  },
  /** What changed meanwhile is told from there. */
  visit: {
    id: 'C439',
    changes: 'oneself',
    summary: 'Note a visit of the home of a group, and when the last one was',
    method: 'POST',
    path: '/home/visit',
    who: signedIn(planners),
    body: homeVisit,
    answer: homeVisited,
  },
});
