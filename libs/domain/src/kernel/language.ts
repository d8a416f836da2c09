import { ownNames } from './own-names.js';

/** Languages with every text of their own. */
type WholeLanguage = 'en' | 'mr' | 'pt' | 'es';
/** Languages kept as what differs from another, and that other one. */
type LanguageOfBase = { 'pt-PT': 'pt'; 'es-419': 'es' };
type VariedLanguage = keyof LanguageOfBase;
/** What the server answers, writes and prints in. */
export type Language = WholeLanguage | VariedLanguage;

export const languageCodes: readonly Language[] = ['en', 'mr', 'pt', 'es', 'es-419', 'pt-PT'];

/** As the lists number them (GET utils/languages). */
const byNumber: Readonly<Record<string, Language>> = ownNames({ 1: 'en', 2: 'mr', 3: 'pt', 4: 'es', 5: 'es-419', 6: 'pt-PT' });

/** Locale of dates, numbers and names of countries. */
export const localeOf: Readonly<Record<Language, string>> = {
  en: 'en-US',
  mr: 'mr-IN',
  pt: 'pt-BR',
  es: 'es-ES',
  'es-419': 'es-419',
  'pt-PT': 'pt-PT',
};

// Unicode CLDR 48, parentLocales: whose Spanish is that of Latin America, whose Portuguese that of Portugal
const latinAmerica = /^(419|ar|bo|br|bz|cl|co|cr|cu|do|ec|gt|hn|mx|ni|pa|pe|pr|py|sv|us|uy|ve)$/;
const portugal = /^(pt|ao|ch|cv|fr|gq|gw|lu|mo|mz|st|tl)$/;

/** The nearest language to one tag in any spelling (`es_MX`, `pt-AO`, `mr`); undefined when none is near. */
export function nearestLanguage(tag: string): Language | undefined {
  const [, primary, region] =
    /^(en|mr|pt|es)(?![a-z0-9])(?:[-_][a-z]{4}(?![a-z0-9]))?(?:[-_]([a-z]{2}|\d{3})(?![a-z0-9]))?/i.exec(tag) ?? [];
  const language = primary?.toLowerCase() as WholeLanguage | undefined;
  const place = region?.toLowerCase() ?? '';
  if (language === 'es' && latinAmerica.test(place)) return 'es-419';
  if (language === 'pt' && portugal.test(place)) return 'pt-PT';
  return language;
}

/**
 * The best known language of a tag (`mr-IN`, `pt-BR`, in any spelling), of the number that lists give it (`2`) or of an Accept-Language list with
 * weights; undefined where none of ours is asked for.
 */
export function languageAsked(tag: string | undefined): Language | undefined {
  if (tag !== undefined && Object.hasOwn(byNumber, tag)) return byNumber[tag]!;
  const wanted = (tag ?? '')
    .slice(0, 200)
    .split(',')
    .flatMap((part) => {
      const language = nearestLanguage(part.trim());
      const weight = Number(/;\s*q=([\d.]+)/i.exec(part)?.[1] ?? 1);
      return language !== undefined && weight > 0 ? [{ language, weight }] : [];
    });
  return wanted.sort((a, b) => b.weight - a.weight)[0]?.language;
}

/** The same for who must be told something: every other reads English. */
export const languageOf = (tag: string | undefined): Language => languageAsked(tag) ?? 'en';

/** What one set of texts says differently from another: any part of it. */
export type Differing<T> = T extends string | readonly unknown[] | ((...args: never[]) => unknown)
  ? T
  : { readonly [K in keyof T]?: Differing<T[K]> };

/** Texts with what another language says differently: objects are joined, everything else is replaced. */
export function withDiffering<T>(base: T, differing: Differing<T> | undefined): T {
  if (differing === undefined) return base;
  if (typeof base !== 'object' || base === null || Array.isArray(base)) return differing as T;
  const own = differing as Readonly<Record<string, never>>;
  return {
    ...base,
    ...Object.fromEntries(Object.keys(own).map((key) => [key, withDiffering((base as Readonly<Record<string, unknown>>)[key], own[key])])),
  };
}

/** Texts in every language, from the whole ones and what the others say differently. */
export const inEveryLanguage = <T>(
  whole: Readonly<Record<WholeLanguage, T>>,
  differing: Readonly<Record<VariedLanguage, Differing<T>>>,
): Readonly<Record<Language, T>> => ({
  ...whole,
  'pt-PT': withDiffering(whole.pt, differing['pt-PT']),
  'es-419': withDiffering(whole.es, differing['es-419']),
});

/** Names of one thing by language; English stands beside them. */
export type NamesBeyondEnglish = Readonly<Record<Exclude<Language, 'en'>, string>>;

/** The name in a language, in English where there is none. */
export const nameOf = ({ name, names }: { readonly name: string; readonly names: NamesBeyondEnglish }, language: Language): string =>
  (language === 'en' ? '' : names[language]) || name;

/** A name that somebody typed is the same in every language. */
export const asTyped = (name: string): NamesBeyondEnglish => ({ mr: name, pt: name, es: name, 'es-419': name, 'pt-PT': name });
