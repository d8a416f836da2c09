import { defineCalls, signedIn } from '../kernel/call.js';
import { planners } from '../kernel/roles.js';
import {
  planAnswer,
  planDatesAnswer,
  planPriceAnswer,
  planResultAnswer,
  planStatusAnswer,
  withdrawnAnswer,
} from './plan-answers.schema.js';
import { planGraphAnswer } from './plan-graph.schema.js';
import { removedAnswer } from './plan-list.schema.js';
import {
  planDatesQuery,
  planGraphBody,
  planPriceBody,
  planResultBody,
  planStatusBody,
  postPlan,
  removePlans,
  withdrawResults,
} from './plan.schema.js';

const who = signedIn(planners);

export const planCalls = defineCalls({
  /** Periods of the stages. */
  dates: { id: 'C132', method: 'GET', path: '/plan/dates', who, query: planDatesQuery, answer: planDatesAnswer },
  /** Without an id a new plan, with one a change. */
  save: {
    ...{ id: 'C133', method: 'POST', path: '/plan', who, body: postPlan, answer: planAnswer },
    creates: 'plan?planId={id}',
    status: [200, 201],
  },
  /** Computed, nothing is stored. */
  graph: { id: 'C134', method: 'POST', path: '/plan/graph', who, body: planGraphBody, answer: planGraphAnswer },
  setStatus: { id: 'C135', method: 'POST', path: '/plan/status', who, body: planStatusBody, answer: planStatusAnswer },
  price: { id: 'C139', method: 'POST', path: '/plan/price', who, body: planPriceBody, answer: planPriceAnswer },
  report: {
    ...{ id: 'C138', method: 'POST', path: '/plan/results', who, body: planResultBody, answer: planResultAnswer },
    foundAt: 'plan?planId={planId}',
  },
  withdraw: { id: 'C142', method: 'DELETE', path: '/plan/results', who, body: withdrawResults, answer: withdrawnAnswer },
  remove: { id: 'C141', method: 'DELETE', path: '/plan', who, body: removePlans, answer: removedAnswer },
});
