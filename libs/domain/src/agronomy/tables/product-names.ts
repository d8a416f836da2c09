import { type Language, languageCodes } from '../../kernel/locale/language.js';
import { ownNames } from '../../kernel/json/own-names.js';
import table from './product-names.json' with { type: 'json' };

/** What the words of a shipped product's English name are called: in Portugal and in Latin America only where it differs there. */
type Row = readonly [mr: string, pt: string, es: string, inPortugal?: string | null, inLatinAmerica?: string];
const rows = ownNames(table.names as unknown as Readonly<Record<string, Row>>);
const columns: Readonly<Record<Exclude<Language, 'en'>, readonly number[]>> = {
  mr: [0],
  pt: [1],
  es: [2],
  'pt-PT': [3, 1],
  'es-419': [4, 2],
};

let words: RegExp | undefined;
/** Longest first: `Urea solution` before `Urea`. Figures, formulas and brands between them stay as they are. */
const wordsOfNames = (): RegExp =>
  (words ??= new RegExp(
    `(?<![A-Za-z0-9-])(${Object.keys(rows)
      .toSorted((a, b) => b.length - a.length)
      .map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('|')})(?![A-Za-z0-9])`,
    'g',
  ));

/** Where a grade is written with a comma, `20,5 % B`; Latin America and India write it as English does. */
const withComma: ReadonlySet<Language> = new Set<Language>(['pt', 'pt-PT', 'es']);

/** The English name of a shipped product in a language: `Urea 46-0-0` is `Ureia 46-0-0`. */
export function productNameIn(name: string, language: Language): string {
  if (language === 'en') return name;
  const written = withComma.has(language) ? name.replace(/(?<=\d)\.(?=\d)/g, ',') : name;
  return written.replace(wordsOfNames(), (phrase) => {
    const row = rows[phrase]!;
    const column = columns[language].find((at) => row[at]);
    return (column !== undefined && row[column]) || phrase;
  });
}

/** Every name that a shipped product has. */
export const productNames = (name: string): readonly string[] => [
  ...new Set(languageCodes.map((language) => productNameIn(name, language))),
];
