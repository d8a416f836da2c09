/**
 * The languages the product is complete in, as the lists number them (GET utils/languages). `code` is BCP 47: the locale of dates, numbers and
 * names of countries, and the name that files of texts go by.
 */
export const languages = [
  { id: 1, language: 'en', code: 'en-US', name: 'English' },
  { id: 2, language: 'mr', code: 'mr-IN', name: 'मराठी' },
  { id: 3, language: 'pt', code: 'pt-BR', name: 'Português (Brasil)' },
  { id: 4, language: 'es', code: 'es-ES', name: 'Español (España)' },
  { id: 5, language: 'es-419', code: 'es-419', name: 'Español (Latinoamérica)' },
  { id: 6, language: 'pt-PT', code: 'pt-PT', name: 'Português (Portugal)' },
] as const;
/** What the server answers, writes and prints in. */
export type Language = (typeof languages)[number]['language'];
/** Languages kept as what differs from another, and that other one. */
type LanguageOfBase = { 'pt-PT': 'pt'; 'es-419': 'es' };
type VariedLanguage = keyof LanguageOfBase;
/** Languages with every text of their own. */
type WholeLanguage = Exclude<Language, VariedLanguage>;

export const languageCodes: readonly Language[] = languages.map(({ language }) => language);

export const localeOf = Object.fromEntries(languages.map(({ language, code }) => [language, code])) as Readonly<Record<Language, string>>;

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
  const numbered = languages.find(({ id }) => String(id) === tag);
  if (numbered) return numbered.language;
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

/** Of somebody who has chosen it by its number. */
export const languageOfId = (id: number | undefined): Language => languageOf(String(id));

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
