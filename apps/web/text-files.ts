import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { withDiffering } from '../../libs/domain/src/kernel/locale/language.ts';

export type Texts = { [key: string]: string | Texts };

/** Languages kept as what differs from another, which is whole. */
export const bases: Readonly<Record<string, string>> = { 'pt-PT': 'pt-BR', 'es-419': 'es-ES' };

/** A folder with one file a language. */
export interface TextFolder {
  readonly path: string;
  /** The namespace of its words; the domain has none of its own and says of all words whose they are. */
  readonly namespace?: string;
}

const roots = { web: join(import.meta.dirname, 'src'), domain: join(import.meta.dirname, '../../libs/domain/src') };

const foldersIn = (root: string): string[] => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const folders = files.filter((name) => /(^|\/)texts\/(\w+\/)?[\w-]+\.json$/.test(name)).map((name) => join(root, dirname(name)));
  return [...new Set(folders)].sort();
};

/** Found by pattern, so that a new feature or capability brings its words by having them. */
export const textFolders = (): TextFolder[] => [
  ...foldersIn(roots.domain).map((path) => ({ path })),
  // `grower/texts/en-US.json` are the words of `grower`, `plan/texts/tank/en-US.json` those of `tank`
  ...foldersIn(roots.web).map((path) => ({ path, namespace: basename(basename(path) === 'texts' ? dirname(path) : path) })),
];

export const textFile = ({ path }: TextFolder, language: string) => join(path, `${language}.json`);

export function keptTexts(folder: TextFolder, language: string): Texts {
  const file = textFile(folder, language);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {};
}

/** A language that is kept as what differs is joined with its base. */
export function wholeTexts(folder: TextFolder, language: string): Texts {
  const [base, kept] = [bases[language], keptTexts(folder, language)];
  return base === undefined ? kept : withDiffering<Texts>(keptTexts(folder, base), kept);
}

/** The words of a file by namespace: a key `@shell` has words that the room gives to the shell. */
function wordsByNamespace({ namespace }: TextFolder, texts: Texts): [namespace: string, words: Texts][] {
  const entries = Object.entries(texts);
  if (namespace === undefined) return entries as [string, Texts][];
  const given = entries.filter(([key]) => key.startsWith('@')).map(([key, words]) => [key.slice(1), words as Texts] as [string, Texts]);
  const own = Object.fromEntries(entries.filter(([key]) => !key.startsWith('@')));
  return Object.keys(own).length === 0 ? given : [[namespace, own], ...given];
}

function joined(words: Texts, more: Texts, at: string): Texts {
  const all = { ...words };
  for (const [key, value] of Object.entries(more)) {
    const known = all[key];
    if (known === undefined) all[key] = value;
    else if (typeof known === 'object' && typeof value === 'object') all[key] = joined(known, value, `${at}.${key}`);
    else throw new Error(`two rooms have words for ${at}.${key}`);
  }
  return all;
}

/** Every namespace of a language as a browser loads it. */
export function servedTexts(language: string): Readonly<Record<string, Texts>> {
  const served: Record<string, Texts> = {};
  for (const folder of textFolders())
    for (const [namespace, words] of wordsByNamespace(folder, wholeTexts(folder, language)))
      served[namespace] = joined(served[namespace] ?? {}, words, namespace);
  return served;
}
