import { z } from 'zod';
import { defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { attachmentTypes } from '../kernel/call/attachment-types.js';
import { commentBody } from './comment-read.schema.js';
import { addComment, changeComment, commentRemoved } from './comment.schema.js';

const who = signedIn(planners);
const one = { path: '/comments/{id}', params: z.object({ id: entityId('CommentNotFound') }), who } as const;

export const commentCalls = defineCalls({
  /** With files as a form, whose part `data` is the body. */
  add: {
    ...{
      id: 'C252',
      summary: 'Add a comment',
      method: 'POST',
      path: '/comments',
      who,
      form: 'orJson',
      body: addComment,
      answer: commentBody,
    },
    creates: 'comments?entity={entity}&id={entityId}',
  },
  change: { id: 'C310', summary: 'Change a comment', method: 'PUT', ...one, body: changeComment, answer: commentBody },
  remove: { id: 'C253', summary: 'Remove a comment', method: 'DELETE', ...one, answer: commentRemoved },
  file: {
    ...{ id: 'C254', summary: 'A file of a comment', method: 'GET', path: '/files/{id}', params: z.object({ id: z.string() }), who },
    files: [...new Set(Object.values(attachmentTypes))],
  },
});
