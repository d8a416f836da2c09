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
