import { z } from 'zod';
import { defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { planAnswer } from './plan-answers.schema.js';

/** Apart from the calls that write, whose rules weigh much: the page of a plan writes to its document. */
export const planReadCalls = defineCalls({
  one: {
    ...{
      id: 'C127',
      summary: 'Read a plan',
      method: 'GET',
      path: '/plan',
      who: signedIn(planners),
      query: z.object({ planId: entityId('PlanNotFound') }),
    },
    answer: planAnswer,
  },
});
