import { z } from 'zod';
import { countryOf } from './countries.js';
import { dateFormats } from './date-formats.js';
import { languages } from './language.js';
import { ownNames } from '../json/own-names.js';

/** As the API lists them: two codes keep the underscore that the specification writes. */
const listedCodes: Readonly<Record<string, string>> = ownNames({ 'pt-BR': 'pt_BR', 'es-419': 'es_419' });
export const listedLanguages: readonly { readonly id: number; readonly code: string; readonly name: string }[] = languages.map(
  ({ id, code, name }) => ({ id, code: listedCodes[code] ?? code, name }),
);

const oneOf = (items: readonly { readonly id: number }[], error: string) =>
  z
    .number({ error })
    .refine((id) => items.some((item) => item.id === id), { error })
    .meta({ enum: items.map(({ id }) => id) });
export const languageId = oneOf(languages, 'unknownLanguage');
export const dateFormatId = oneOf(dateFormats, 'unknownDateFormat');
export const countryId = z
  .number({ error: 'unknownCountry' })
  .refine((id) => countryOf(id) !== undefined, { error: 'unknownCountry' })
  .meta({ minimum: 1, maximum: 1999, description: '5 Israel, 31 Brazil, 101 India; every other 1000 + its ISO 3166-1 number' });
/** 0 metric, 1 imperial. */
export const metricTypeId = z.union([z.literal(0), z.literal(1)]);
