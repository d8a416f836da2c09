import { z } from 'zod';
import { countryOf } from '../kernel/locale/countries.js';
import { queryNumber } from '../kernel/schema/schema.js';

/** By its number or as a language tag. */
const lang = z
  .string()
  .max(20)
  .regex(/^(?:[1-3]$|(?:en|mr|pt)(?![a-z0-9]))/i, { error: 'unknownLanguage' });

export const utilFieldsQuery = z.strictObject({
  lang: lang.optional(),
  country: queryNumber()
    .refine((id) => countryOf(id) !== undefined, { error: 'unknownCountry' })
    .optional(),
});
