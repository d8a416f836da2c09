import { defineCalls, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { planAnswer } from './plan-answers.schema.js';
import { planPriceAnswer } from './plan-changes-answers.schema.js';
import { planGraphAnswer } from './plan-graph.schema.js';
import { planGraphBody, planPriceBody, postPlan } from './plan.schema.js';

const who = signedIn(planners);

/** Apart from the others of a plan: the rules of a whole body weigh much, and its page writes to the document. */
export const planSaveCalls = defineCalls({
  /** Without an id a new plan, with one a change. */
  save: {
    ...{ id: 'C133', summary: 'Save a plan', method: 'POST', path: '/plan', who, body: postPlan, answer: planAnswer },
    creates: 'plan?planId={id}',
    status: [200, 201],
  },
  /** Computed, nothing is stored. */
  graph: {
    id: 'C134',
    changes: 'nothing',
    summary: 'Nutrients of a plan over its stages',
    method: 'POST',
    path: '/plan/graph',
    who,
    body: planGraphBody,
    answer: planGraphAnswer,
  },
  price: { id: 'C139', summary: 'Price a plan', method: 'POST', path: '/plan/price', who, body: planPriceBody, answer: planPriceAnswer },
});
