import { defineCalls, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { comparisonAnswer, comparisonQuery } from './comparison.schema.js';

export const comparisonCalls = defineCalls({
  /** In the order in which they are named; one that is missing or out of scope refuses all. */
  sideBySide: {
    id: 'C281',
    summary: 'Plans or templates side by side',
    method: 'GET',
    path: '/comparison',
    who: signedIn(planners),
    query: comparisonQuery,
    answer: comparisonAnswer,
  },
});
