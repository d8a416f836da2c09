import { z } from 'zod';
import { isoDate, multilineText, positiveId, text } from '../kernel/string/text.js';
import { crossField, deleteBody, queryId, statusFilter } from '../kernel/schema/schema.js';
import './intervention.errors.js';

export const MOST_NOTES = 2_000;
/** The key or the name of a type of the grower's group, or its id. */
const writtenType = z.union([positiveId(), text(1, 60)], { error: 'invalidType' });

/** `POST customer/{id}/interventions`: without `id` it is recorded, with it that one is changed; absent is left as it is. */
export const saveIntervention = z
  .strictObject({
    id: positiveId().optional(),
    type: writtenType.optional(),
    date: isoDate().optional(),
    notes: multilineText(MOST_NOTES).nullish(),
    revision: z.int().min(0).optional(),
  })
  .superRefine(({ id, type, date }, ctx) => {
    if (id !== undefined) return;
    if (type === undefined) ctx.addIssue({ code: 'custom', message: 'required', path: ['type'] });
    if (date === undefined) ctx.addIssue({ code: 'custom', message: 'required', path: ['date'] });
  })
  .meta({ id: 'SaveIntervention' });
export type SaveIntervention = z.infer<typeof saveIntervention>;

export const removeInterventions = deleteBody(500);

export const interventionBody = z
  .object({
    id: z.int(),
    customerId: z.int(),
    /** the key of a shipped type, the name of one that admins added */
    type: z.string(),
    typeId: z.int(),
    /** the type in the reader's language */
    typeName: z.string(),
    date: z.iso.date(),
    notes: z.string().nullable(),
    /** who recorded it */
    by: z.object({ id: z.int(), name: z.string() }),
    revision: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Intervention' });
export type InterventionBody = z.infer<typeof interventionBody>;
export const interventionList = z.object({ items: z.array(interventionBody), total: z.int() }).meta({ id: 'InterventionList' });
export const interventionsRemoved = z.object({ deleted: z.array(z.int()) }).meta({ id: 'InterventionsRemoved' });

export const interventionTypesQuery = z.strictObject({ id: queryId(), status: statusFilter() });

/** `POST adminCenter/intervention`: a type of their own for a group, or for all groups of a collection or a company. */
export const addInterventionType = z
  .strictObject({
    name: text(1, 60),
    groupId: positiveId().optional(),
    collectionId: positiveId().optional(),
    companyId: positiveId().optional(),
  })
  .check(
    crossField(({ groupId, collectionId, companyId }, report) => {
      const named = [groupId, collectionId, companyId].filter((id) => id !== undefined).length;
      if (named !== 1) report('groupId', named === 0 ? 'required' : 'onePlace');
    }),
  )
  .meta({ id: 'AddInterventionType' });
export type AddInterventionType = z.infer<typeof addInterventionType>;
