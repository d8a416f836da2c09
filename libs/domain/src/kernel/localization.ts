import { z } from 'zod';
import { countryOf } from './countries.js';
import { ownNames } from './own-names.js';

export interface Language {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}
/** `code` is BCP 47. */
export const languages: readonly Language[] = [
  { id: 1, code: 'en-US', name: 'English' },
  { id: 2, code: 'mr-IN', name: 'मराठी' },
  { id: 3, code: 'pt-BR', name: 'Português (Brasil)' },
  { id: 4, code: 'es-ES', name: 'Español (España)' },
  { id: 5, code: 'es-419', name: 'Español (Latinoamérica)' },
  { id: 6, code: 'pt-PT', name: 'Português (Portugal)' },
];
/** As the API lists them: two codes keep the underscore that the specification writes. */
const listedCodes: Readonly<Record<string, string>> = ownNames({ 'pt-BR': 'pt_BR', 'es-419': 'es_419' });
export const listedLanguages: readonly Language[] = languages.map((one) => ({ ...one, code: listedCodes[one.code] ?? one.code }));

export const dateFormats: readonly { readonly id: number; readonly format: string }[] = [
  { id: 1, format: 'MM/DD/YYYY' },
  { id: 2, format: 'DD/MM/YYYY' },
  { id: 3, format: 'YYYY-MM-DD' },
  { id: 4, format: 'DD.MM.YYYY' },
  { id: 5, format: 'DD-MM-YYYY' },
];

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
