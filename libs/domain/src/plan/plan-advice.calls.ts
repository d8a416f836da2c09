import { z } from 'zod';
import { defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import {
  autoCalculateAnswer,
  autoCalculateBody,
  explainAnswer,
  explainBody,
  overrideCheckBody,
  planChecksAnswer,
  planOverrideAnswer,
} from './plan-advice.schema.js';

const id = entityId('PlanNotFound');
const of = { params: z.object({ id }), who: signedIn(planners) } as const;

/** What the engine says about a plan: broken rules, amounts that meet its needs, and why a number is what it is. */
export const planAdviceCalls = defineCalls({
  checks: { id: 'C311', summary: 'Checks of a plan', method: 'GET', path: '/plan/{id}/checks', ...of, answer: planChecksAnswer },
  override: {
    ...{
      id: 'C312',
      summary: 'Override a check of a plan',
      method: 'POST',
      path: '/plan/{id}/checks/{code}/override',
      ...of,
      params: z.object({ id, code: z.string() }),
    },
    ...{ body: overrideCheckBody, answer: planOverrideAnswer, foundAt: 'plan/{id}/checks' },
  },
  autoCalculate: {
    ...{ id: 'C313', summary: "Calculate the amounts of a plan's products", method: 'POST', path: '/plan/{id}/auto-calculate', ...of },
    ...{ body: autoCalculateBody, answer: autoCalculateAnswer },
  },
  explain: {
    id: 'C314',
    changes: 'nothing',
    summary: 'Explain a number of a plan',
    method: 'POST',
    path: '/plan/{id}/explain',
    ...of,
    body: explainBody,
    answer: explainAnswer,
  },
});
