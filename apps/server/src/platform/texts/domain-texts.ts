import { type CitedWords, citedIn, slugOf } from '@loam/domain/agronomy/cited';
import { inEveryLanguage, type Language, localeOf, withDiffering } from '@loam/domain/kernel/locale/language';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';

type Texts = { readonly [key: string]: string | Texts };

const domain = resolve(createRequire(import.meta.url).resolve('@loam/domain/kernel/texts/en-US.json'), '../../..');

/** Found by pattern: a capability's words are known by lying in its `texts`. */
const files = globSync('**/texts/*.json', { cwd: domain }).sort();

const read = (language: Language): Texts =>
  files
    .filter((file) => basename(file, '.json') === localeOf[language])
    .reduce((all: Texts, file) => withDiffering<Texts>(all, JSON.parse(readFileSync(join(domain, file), 'utf8')) as Texts), {});

/** What the domain says in words, by whom the words are for: `errors`, `audit` and so on. */
export const domainTexts = inEveryLanguage<Texts>(
  { en: read('en'), mr: read('mr'), pt: read('pt'), es: read('es') },
  { 'pt-PT': read('pt-PT'), 'es-419': read('es-419') },
);

export const errorTexts = (language: Language) => domainTexts[language]['errors'] as Readonly<Record<string, string>>;

/** What tables name in English, in the reader's language. */
export function citedWords(language: Language) {
  const { phrase, region } = domainTexts[language]['cited'] as Readonly<Record<'phrase' | 'region', CitedWords>>;
  return {
    cited: (text: string) => citedIn(text, phrase),
    region: (name: string) => region[slugOf(name)] ?? name,
  };
}
