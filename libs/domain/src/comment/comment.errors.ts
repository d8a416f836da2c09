import { defineErrors } from '../kernel/errors/errors.js';

export const commentErrors = defineErrors({
  CommentNotFound: { status: 404, message: 'Comment not found' },
  emptyNote: { status: 422, message: 'Please write something or attach a file', field: 'text' },
  attachmentsTooLarge: {
    status: 413,
    message: 'The attachments are too large: 10 MiB each and 25 MiB together are allowed, 10 files at most',
  },
  attachmentRequired: { status: 422, message: 'Files are sent as parts named file of a multipart/form-data body', field: 'attachments' },
  mentionElsewhere: { status: 422, message: 'This person does not see what the comment is about', field: 'mentions' },
  FileNotFound: { status: 404, message: 'File not found' },
  replyElsewhere: { status: 422, message: 'There is no such comment here to reply to', field: 'replyTo' },
});
