import { z } from 'zod';
import { entityId } from '../kernel/call/call.js';
import { crossField, queryWhole } from '../kernel/schema/schema.js';
import { multilineText, positiveId } from '../kernel/string/text.js';
import './season-note.errors.js';

/** Code points of a note; files of one note, and bytes of them together. */
export const noteLimits = { text: 10_000, files: 10, bytes: 25 * 2 ** 20 } as const;
const year = z.int().min(1900, { error: 'outOfRange' }).max(2200, { error: 'outOfRange' });
const text = multilineText(noteLimits.text);
/** Of a file that the note has: its id, or the file as it was answered. */
const kept = z.preprocess(
  (raw) => (typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : raw),
  z.string().max(200, { error: 'lengthRange' }),
);
/** Those that stay; new ones come as parts of a form. */
const attachments = z.array(kept).max(100, { error: 'itemCount' }).nullish();

/** Of a plan, or of a grower's whole season. `year`: of the season; absent: that of the plan, or this year. */
export const addSeasonNote = z
  .strictObject({
    planId: positiveId().nullish(),
    customerId: positiveId().nullish(),
    year: year.nullish(),
    text: text.optional(),
    attachments,
  })
  .check(
    crossField(({ planId, customerId }, report) => {
      if (planId == null && customerId == null) report('customerId', 'required');
    }),
  )
  .meta({ id: 'AddSeasonNote' });
export type AddSeasonNote = z.infer<typeof addSeasonNote>;

/** Absent is left as it is. */
export const changeSeasonNote = z
  .strictObject({ id: positiveId(), text: text.optional(), attachments, revision: z.int().min(0).optional() })
  .meta({ id: 'ChangeSeasonNote' });
export type ChangeSeasonNote = z.infer<typeof changeSeasonNote>;

/** Without a filter: of everything that the caller sees. */
export const seasonNotesQuery = z.strictObject({
  customerId: entityId('CustomerNotFound').optional(),
  planId: entityId('PlanNotFound').optional(),
  groupId: entityId('GroupNotFound').optional(),
  year: queryWhole(1900, 2200).optional(),
});

export const seasonNoteBody = z
  .object({
    id: z.int(),
    customerId: z.int(),
    planId: z.int().nullable(),
    year: z.int(),
    text: z.string(),
    /** their bytes: `GET files/{id}`; size in bytes */
    attachments: z.array(z.object({ id: z.string(), name: z.string(), type: z.string(), size: z.int() })),
    /** who wrote it */
    by: z.object({ id: z.int(), name: z.string() }),
    revision: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SeasonNote' });
export type SeasonNoteBody = z.infer<typeof seasonNoteBody>;
export const seasonNoteList = z.object({ items: z.array(seasonNoteBody), total: z.int() }).meta({ id: 'SeasonNoteList' });
export const seasonNoteRemoved = z.object({ deleted: z.array(z.int()) }).meta({ id: 'SeasonNoteRemoved' });
