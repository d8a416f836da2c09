import { z } from 'zod';
import './organization.errors.js'; // their words, wherever the rules are checked

const colour = z.preprocess(
  (raw) => (typeof raw === 'string' ? raw.toLowerCase() : raw),
  z.string({ error: 'invalidColour' }).regex(/^#[0-9a-f]{6}$/, { error: 'invalidColour' }),
);
/** Of the head of every page and paper of a company's people: the ground of its name, and the line under it. */
export const companyColours = z.strictObject({ main: colour, accent: colour }).meta({ id: 'CompanyColours' });
export type CompanyColours = z.infer<typeof companyColours>;

export const requireSecondFactor = z
  .strictObject({ required: z.boolean({ error: 'invalidOption' }), revision: z.int().min(0).optional() })
  .meta({ id: 'RequireSecondFactor' });

/** `months`: for how many whole months it is kept who of the company signed in and from where; null: for as long as the operator of Loam keeps it. */
export const keepAccess = z
  .strictObject({
    months: z.int({ error: 'outOfRange' }).min(1, { error: 'outOfRange' }).max(120, { error: 'outOfRange' }).nullable(),
    revision: z.int().min(0).optional(),
  })
  .meta({ id: 'KeepAccess' });
/** `months`: what holds, the shorter of the company's own and `most`, which is the operator's. */
export const accessKept = z.object({ months: z.int(), own: z.int().nullable(), most: z.int() }).meta({ id: 'AccessKept' });
export type AccessKept = z.infer<typeof accessKept>;
