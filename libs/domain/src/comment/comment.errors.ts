import { defineErrors } from '../kernel/errors.js';

export const commentErrors = defineErrors({
  CommentNotFound: { status: 404, message: 'Comment not found' },
  emptyNote: { status: 422, message: 'Please write something or attach a file' },
  replyElsewhere: { status: 422, message: 'There is no such comment here to reply to', field: 'replyTo' },
});
