import { defineCalls, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { planDatesAnswer, planResultAnswer, planStatusAnswer, withdrawnAnswer } from './plan-changes-answers.schema.js';
import { removedAnswer } from './plan-list.schema.js';
import { planDatesQuery, planResultBody, planStatusBody, removePlans, withdrawResults } from './plan-changes.schema.js';

const who = signedIn(planners);

export const planCalls = defineCalls({
  /** Periods of the stages. */
  dates: {
    id: 'C132',
    summary: "Periods of a crop's stages",
    method: 'GET',
    path: '/plan/dates',
    who,
    query: planDatesQuery,
    answer: planDatesAnswer,
  },
  setStatus: {
    id: 'C135',
    summary: 'Set the status of plans',
    method: 'POST',
    path: '/plan/status',
    who,
    body: planStatusBody,
    answer: planStatusAnswer,
  },
  report: {
    ...{
      id: 'C138',
      summary: 'Report the results of a plan',
      method: 'POST',
      path: '/plan/results',
      who,
      body: planResultBody,
      answer: planResultAnswer,
    },
    foundAt: 'plan?planId={planId}',
  },
  withdraw: {
    id: 'C142',
    summary: 'Withdraw the results of a plan',
    method: 'DELETE',
    path: '/plan/results',
    who,
    body: withdrawResults,
    answer: withdrawnAnswer,
  },
  remove: { id: 'C141', summary: 'Remove plans', method: 'DELETE', path: '/plan', who, body: removePlans, answer: removedAnswer },
});
