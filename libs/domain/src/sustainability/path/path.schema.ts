import { z } from 'zod';
import { text } from '../../kernel/string/text.js';
import { cropGiven } from '../practices/practice.schema.js';

const choices = z.record(z.string().max(120), z.string().max(120));
/** Sets of practices for many fields of a group: all of them, or none. */
export const usePaths = z
  .strictObject({
    cropId: cropGiven(),
    subcrop: text(0, 60).optional(),
    groupId: z.int().positive(),
    fields: z
      .array(z.strictObject({ fieldId: z.int().positive(), choices: z.record(text(1, 120), text(1, 120)) }))
      .min(1)
      .max(500)
      .refine((fields) => new Set(fields.map(({ fieldId }) => fieldId)).size === fields.length, { error: 'duplicateEntry' }),
  })
  .meta({ id: 'UsePracticePaths' });
export const pathsUsed = z.object({ fieldIds: z.array(z.int()) }).meta({ id: 'PracticePathsUsed' });

/** The cheapest set of practices for a field, or for all fields of a group with one shared budget. */
export const pathAsked = z
  .strictObject({
    cropId: cropGiven(),
    subcrop: text(0, 60).optional(),
    fieldId: z.int().positive().optional(),
    groupId: z.int().positive().optional(),
    targetScore: z.number().min(0).max(100).optional(),
    /** per hectare beside what is done today, below 0: to be saved; of a group the money of all fields together */
    costLimit: z.number().min(-1e12).max(1e12).optional(),
  })
  .refine(({ fieldId, groupId }) => fieldId !== undefined || groupId !== undefined, { error: 'required', path: ['fieldId'] })
  .meta({ id: 'PracticePathAsked' });
const set = z.array(
  z.object({
    indicator: z.string(),
    from: z.string(),
    to: z.string(),
    /** points of the whole score that this practice alone brings */
    points: z.number(),
    costPerHa: z.number(),
    basis: z.string(),
    provenance: z.enum(['spec', 'spec-range', 'chosen']),
    /** it cannot be taken back within a season, or is only credited with evidence */
    irreversible: z.boolean(),
    needsEvidence: z.boolean(),
  }),
);
const fieldPath = z.object({
  fieldId: z.int(),
  field: z.string(),
  areaHa: z.number().nullable(),
  scoreNow: z.number(),
  score: z.number(),
  costPerHa: z.number(),
  set,
  choices,
  /** points that no other set beats, cheapest first */
  frontier: z.array(z.object({ score: z.number(), costPerHa: z.number(), changes: choices })),
});
export const pathFound = z
  .object({
    /** `infeasible`: the best that the limit allows is shown */
    status: z.enum(['optimal', 'infeasible']),
    /** area-weighted over the fields */
    scoreNow: z.number(),
    score: z.number(),
    cost: z.number(),
    /** options without a cost are not proposed; so many of the crop have one */
    priced: z.int(),
    fields: z.array(fieldPath),
  })
  .meta({ id: 'PracticePath' });
