import { languages as known, nearestLanguage as nearest } from '@loam/domain/kernel/locale/language';

export { dateFormats } from '@loam/domain/kernel/locale/date-formats';

/** As people choose from them: those that begin alike side by side. The spec beside says that none is missing. */
export const languages = [0, 1, 2, 5, 3, 4].map((at) => known[at]!);

export type LanguageCode = (typeof known)[number]['code'];
export const defaultLanguage: LanguageCode = 'en-US';

/** The nearest language we have for a code in any spelling: `pt-BR`, `pt-AO`, `mr`; undefined when none is near. */
export function nearestLanguage(code: string | null | undefined): LanguageCode | undefined {
  const near = nearest(code ?? '');
  return near && known.find(({ language }) => language === near)?.code;
}
