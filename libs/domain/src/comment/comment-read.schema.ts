import { z } from 'zod';
import { lateId } from '../kernel/schema/schema.js';
import { positiveId } from '../kernel/string/text.js';

/** What can be talked about; the names are the API's and those of the live topics. */
export const commentEntity = z.enum(['plan', 'field', 'customer']).meta({ id: 'CommentEntity' });
export type CommentEntity = z.infer<typeof commentEntity>;

/** What is no id names nothing: it answers the entity's 404. */
export const commentsQuery = z.strictObject({ entity: commentEntity, id: lateId() });

export const commentBody = z
  .object({
    id: positiveId(),
    entity: commentEntity,
    entityId: positiveId(),
    path: z.string().nullable(),
    replyTo: positiveId().nullable(),
    text: z.string(),
    attachments: z.array(z.object({ id: z.string(), name: z.string(), type: z.string(), size: z.int() })),
    resolved: z.boolean(),
    /** people whom it names */
    mentions: z.array(positiveId()),
    by: z.object({ id: positiveId(), name: z.string() }),
    at: z.iso.datetime(),
    revision: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Comment' });
export type CommentBody = z.infer<typeof commentBody>;

/** People who see what a comment is about, by name, without the one who asks. */
export const commentPeople = z
  .object({ items: z.array(z.object({ id: positiveId(), name: z.string() })), total: z.int() })
  .meta({ id: 'CommentPeople' });
/** Comments that name the reader, newest first; `customerId` of the grower whom they are about. */
export const mentionList = z
  .object({
    items: z.array(commentBody.extend({ customerId: positiveId() })),
    total: z.int(),
    /** The newest comment that the reader has looked at, on any device; 0: none. */
    looked: z.int(),
  })
  .meta({ id: 'MentionList' });

export const lookAtMentions = z.strictObject({ until: positiveId() }).meta({ id: 'LookAtMentions' });
export const mentionsLookedUntil = z.object({ looked: z.int() }).meta({ id: 'MentionsLooked' });

export const commentList = z.object({ items: z.array(commentBody), total: z.int() }).meta({ id: 'CommentList' });
