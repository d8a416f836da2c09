import { z } from 'zod';
import { defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { growerBody, growerListQuery, growerPage, growersMatching, growersMatchingQuery } from './grower-body.schema.js';

const who = signedIn(planners);

/** Apart from those that write: plans read their grower too, and need none of the rules of a form. */
export const growerReadCalls = defineCalls({
  list: {
    id: 'C092',
    summary: 'List growers',
    method: 'GET',
    path: '/customer/all-sorted',
    who,
    query: growerListQuery,
    answer: growerPage,
  },
  matching: {
    id: 'C395',
    summary: 'All growers that a list matches, by their ids',
    method: 'GET',
    path: '/customer/matching',
    who,
    query: growersMatchingQuery,
    answer: growersMatching,
  },
  one: {
    id: 'C093',
    summary: 'Read a grower',
    method: 'GET',
    path: '/customer',
    who,
    query: z.object({ customerId: entityId('CustomerNotFound') }),
    answer: growerBody,
  },
});
