import { defineCalls, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { commentList, commentPeople, commentsQuery, lookAtMentions, mentionList, mentionsLookedUntil } from './comment-read.schema.js';

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
  /** Whom a comment can name: who sees what it is about. */
  people: {
    id: 'C428',
    summary: 'People whom a comment can name',
    method: 'GET',
    path: '/comments/people',
    who,
    query: commentsQuery,
    answer: commentPeople,
  },
  /** What names the reader and is still in their scope. */
  mentions: { id: 'C427', summary: 'Comments that name the reader', method: 'GET', path: '/comments/mentions', who, answer: mentionList },
  /** Up to a comment; on all devices of the reader. */
  look: {
    id: 'C435',
    changes: 'oneself',
    summary: 'Note that the reader has looked at what names them',
    method: 'POST',
    path: '/comments/mentions/looked',
    who,
    body: lookAtMentions,
    answer: mentionsLookedUntil,
  },
});
