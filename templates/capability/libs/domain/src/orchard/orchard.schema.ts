import { z } from 'zod';
import { deleteBody, queryId } from '../kernel/schema/schema.js';
import { multilineText, positiveId, text } from '../kernel/string/text.js';
import './orchard.errors.js'; // a schema's keys are known once its errors are

export const MOST_NOTES = 2_000;
const content = { name: text(1, 60), notes: multilineText(MOST_NOTES).nullish() };

/** What stands in a group: the list of it. */
export const orchardsQuery = z.strictObject({ groupId: queryId() });

export const addOrchard = z.strictObject({ groupId: positiveId(), ...content }).meta({ id: 'AddOrchard' });
export type AddOrchard = z.infer<typeof addOrchard>;

/** What is absent stays as it is; `notes` null clears them. */
export const changeOrchard = z
  .strictObject({ name: content.name.optional(), notes: content.notes, revision: z.int().min(0).optional() })
  .meta({ id: 'ChangeOrchard' });
export type ChangeOrchard = z.infer<typeof changeOrchard>;

export const removeOrchards = deleteBody(500);

export const orchardBody = z
  .object({
    id: z.int(),
    groupId: z.int(),
    name: z.string(),
    notes: z.string().nullable(),
    revision: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Orchard' });
export type OrchardBody = z.infer<typeof orchardBody>;
export const orchardList = z.object({ items: z.array(orchardBody), total: z.int() }).meta({ id: 'OrchardList' });
export const orchardsRemoved = z.object({ deleted: z.array(z.int()) }).meta({ id: 'OrchardsRemoved' });

/** Two names of a group are the same, whatever their case and spaces. */
export const orchardNameKey = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
