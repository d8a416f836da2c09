import { nearestLanguage as nearest } from '@loam/domain/kernel/language';

/**
 * The languages the product is complete in. `id` is the server's, `code` is BCP 47 and the name its files go by. Of languages that begin
 * alike the first is the one of whoever names no country.
 */
export const languages = [
  { id: 1, code: 'en-US', name: 'English' },
  { id: 2, code: 'mr-IN', name: 'मराठी' },
  { id: 3, code: 'pt-BR', name: 'Português (Brasil)' },
  { id: 6, code: 'pt-PT', name: 'Português (Portugal)' },
  { id: 4, code: 'es-ES', name: 'Español (España)' },
  { id: 5, code: 'es-419', name: 'Español (Latinoamérica)' },
] as const;

export const dateFormats = [
  { id: 1, format: 'MM/DD/YYYY' },
  { id: 2, format: 'DD/MM/YYYY' },
  { id: 3, format: 'YYYY-MM-DD' },
  { id: 4, format: 'DD.MM.YYYY' },
  { id: 5, format: 'DD-MM-YYYY' },
] as const;

export type LanguageCode = (typeof languages)[number]['code'];
export const defaultLanguage: LanguageCode = 'en-US';

/** The nearest language we have for a code in any spelling: `pt-BR`, `pt-AO`, `mr`; undefined when none is near. */
export function nearestLanguage(code: string | null | undefined): LanguageCode | undefined {
  const near = nearest(code ?? '');
  return near && languages.find((language) => language.code.startsWith(near))?.code;
}
