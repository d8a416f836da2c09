import { defineCalls, signedIn } from '../kernel/call.js';
import { planners } from '../kernel/roles.js';
import { commentList, commentsQuery } from './comment-read.schema.js';

const who = signedIn(planners);

/** Apart from the calls that write: a plan counts its comments before anybody writes one. */
export const commentReadCalls = defineCalls({
  /** Of a plan, a field or a grower, oldest first. */
  list: {
    id: 'C251',
    summary: 'Comments of a plan, a field or a grower',
    method: 'GET',
    path: '/comments',
    who,
    query: commentsQuery,
    answer: commentList,
  },
});
