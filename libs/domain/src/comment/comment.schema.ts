import { z } from 'zod';
import { crossField } from '../kernel/schema/schema.js';
import { multilineText, positiveId } from '../kernel/string/text.js';
import { commentEntity } from './comment-read.schema.js';
import './comment.errors.js';

const TEXT_MAX = 10_000;
const MOST_MENTIONS = 20;
const text = () => multilineText(TEXT_MAX);
/** `root.key` of the plan's document, or the name of a field of the body. */
const path = z.string().regex(/^[\w.|[\]-]{1,200}$/, { error: 'invalidFormat' });

/** `id` is the entity's; `entityId` is another name for it, the one that a comment itself uses. */
export const addComment = z
  .strictObject({
    entity: commentEntity,
    id: positiveId().optional(),
    entityId: positiveId().optional(),
    path: path.nullish(),
    replyTo: positiveId().nullish(),
    text: text().optional(),
    /** People whom the text names after an `@`; each sees what the comment is about. */
    mentions: z.array(positiveId()).max(MOST_MENTIONS, { error: 'itemCount' }).nullish(),
    /** Files come as parts of a multipart body; in JSON there are none to name. */
    attachments: z
      .array(z.never({ error: 'attachmentRequired' }))
      .max(100, { error: 'itemCount' })
      .nullish(),
  })
  .check(
    crossField((value, report) => {
      if (value.id === undefined && value.entityId === undefined) report('id', 'required');
      else if (value.id !== undefined && value.entityId !== undefined && value.id !== value.entityId) report('entityId', 'idsDiffer');
    }),
  )
  .meta({ id: 'AddComment' });
export type AddComment = z.infer<typeof addComment>;

export const changeComment = z
  .strictObject({ text: text().optional(), resolved: z.boolean().optional(), revision: z.int().min(0).optional() })
  .meta({ id: 'ChangeComment' });

export type ChangeComment = z.infer<typeof changeComment>;

export const commentRemoved = z.object({ deleted: z.array(positiveId()) }).meta({ id: 'CommentRemoved' });
