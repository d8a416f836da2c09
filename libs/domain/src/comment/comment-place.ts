import type { CommentEntity } from './comment-read.schema.js';

/** What a comment hangs on, and the grower (`customerId`) whom that is about. */
interface Commented {
  readonly entity: CommentEntity;
  readonly entityId: number;
  readonly customerId: number;
}

/** The page on which a comment is read. */
export function commentPage({ entity, entityId, customerId }: Commented): string {
  const grower = `/customers/${customerId}`;
  if (entity === 'plan') return `${grower}/plan/fertilization?planId=${entityId}`;
  return entity === 'field' ? `${grower}/fields/${entityId}` : grower;
}
