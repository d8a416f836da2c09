import { servedTexts as ofLanguage, type Texts } from '../../../text-files';

const read = new Map<string, Readonly<Record<string, Texts>>>();

/** The words of each namespace as the build serves them. */
const ofAll = (language: string) => {
  if (!read.has(language)) read.set(language, ofLanguage(language));
  return read.get(language)!;
};
export const namespaces = Object.keys(ofAll('en-US'));

export function servedTexts(language: string, namespace: string): Texts {
  const words = ofAll(language)[namespace];
  if (words === undefined) throw new Error(`no room has words for ${namespace}`);
  return words;
}

/** For `startI18n`. */
export const loadServed = async (language: string, namespace: string): Promise<Record<string, unknown>> => servedTexts(language, namespace);
