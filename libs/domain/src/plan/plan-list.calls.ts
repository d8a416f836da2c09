import { z } from 'zod';
import { defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { activePlanAnswer, planListAnswer, planListQuery, planOptionsAnswer, planOptionsQuery } from './plan-list.schema.js';

const who = signedIn(planners);

/** Apart from the calls of one plan, so that a page with a list does not load the rules of plans. */
export const planListCalls = defineCalls({
  ofGrower: {
    id: 'C126',
    summary: 'Plans of a grower',
    method: 'GET',
    path: '/customer/plans',
    who,
    query: planListQuery,
    answer: planListAnswer,
  },
  ofField: {
    ...{
      id: 'C128',
      summary: 'Plans of a field',
      method: 'GET',
      path: '/plan/field/{id}',
      params: z.object({ id: entityId('FieldNotFound') }),
      who,
    },
    answer: planListAnswer,
  },
  active: {
    ...{
      id: 'C129',
      summary: 'Active plan of a field',
      method: 'GET',
      path: '/plan/activePlan',
      who,
      query: z.object({ fieldId: entityId('FieldNotFound') }),
    },
    answer: activePlanAnswer,
  },
  /** The lists that a plan chooses from, in the reader's language. */
  options: {
    id: 'C130',
    summary: 'Lists that a plan chooses from',
    method: 'GET',
    path: '/plan/options',
    who,
    query: planOptionsQuery,
    answer: planOptionsAnswer,
  },
  /** Those of the same crop. */
  comparable: {
    ...{
      id: 'C131',
      summary: 'Plans that can be compared with a plan',
      method: 'GET',
      path: '/plan/comparable',
      who,
      query: z.object({ id: entityId('PlanNotFound') }),
    },
    answer: planListAnswer,
  },
});
