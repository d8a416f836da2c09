/** The languages the product is complete in. `code` is BCP 47 and what the server knows; `folder` is the locale file's name. */
export const languages = [
  { code: 'en-US', folder: 'en-US', name: 'English' },
  { code: 'mr-IN', folder: 'mr-IN', name: 'मराठी' },
  { code: 'pt-BR', folder: 'pt_BR', name: 'Português (Brasil)' },
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
