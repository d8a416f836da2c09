import { withDiffering } from '@loam/domain/kernel/language';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Texts = { [key: string]: string | Texts };

/** Languages kept as what differs from another, which is whole. */
export const bases: Readonly<Record<string, string>> = { 'pt-PT': 'pt_BR', es_419: 'es-ES' };
/** The words of refusals and of checks are the domain's: the server answers and prints them too. */
export const ofDomain: Readonly<Record<string, string>> = { errors: 'kernel/error-texts', check: 'plan/checks/check-texts' };
export const localeFolder = (language: string) => join(import.meta.dirname, '../../i18n/locales', language);
/** Where a namespace of a language is kept; a variety has no file where it says nothing otherwise. */
export const textFile = (language: string, namespace: string) =>
  ofDomain[namespace]
    ? join(import.meta.dirname, `../../../../../libs/domain/src/${ofDomain[namespace]}/${language.replace('_', '-')}.json`)
    : join(localeFolder(language), `${namespace}.json`);
export const keptTexts = (language: string, namespace: string) => JSON.parse(readFileSync(textFile(language, namespace), 'utf8')) as Texts;

/** What the build serves: a language that is kept as what differs is joined with its base. */
export function servedTexts(language: string, namespace: string): Texts {
  const base = bases[language];
  if (base === undefined) return keptTexts(language, namespace);
  const own = existsSync(textFile(language, namespace)) ? keptTexts(language, namespace) : {};
  return withDiffering<Texts>(keptTexts(base, namespace), own);
}
