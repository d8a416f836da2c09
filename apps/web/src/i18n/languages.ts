/** The languages the product is complete in. `id` is the server's, `code` is BCP 47, `folder` the locale folder's name. */
export const languages = [
  { id: 1, code: 'en-US', folder: 'en-US', name: 'English' },
  { id: 2, code: 'mr-IN', folder: 'mr-IN', name: 'मराठी' },
  { id: 3, code: 'pt-BR', folder: 'pt_BR', name: 'Português (Brasil)' },
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

/** The nearest language we have for a code in any spelling: `pt_BR`, `pt-PT`, `mr`; undefined when none is near. */
export function nearestLanguage(code: string | null | undefined): LanguageCode | undefined {
  if (!code) return undefined;
  const wanted = code.replace('_', '-').toLowerCase();
  const exact = languages.find((language) => language.code.toLowerCase() === wanted);
  return (exact ?? languages.find((language) => language.code.slice(0, 2) === wanted.slice(0, 2)))?.code;
}

export const folderOf = (code: LanguageCode): string => languages.find((language) => language.code === code)!.folder;
