import type { Comment } from '@loam/domain/comment/comment.decider';
import type { CommentBody } from '@loam/domain/comment/comment-read.schema';

type Stamps = Pick<CommentBody, 'revision' | 'createdAt' | 'updatedAt'>;

/** A comment as the API shows it; whose key seals it is not shown. */
export const commentBodyOf = (
  { id, entity, entityId, path, replyTo, text, attachments = [], mentions = [], resolved, by, at }: Comment,
  stamps: Stamps,
): CommentBody => ({
  id,
  entity,
  entityId,
  path,
  replyTo,
  text,
  attachments: [...attachments],
  resolved,
  mentions: [...mentions],
  by,
  at,
  ...stamps,
});
