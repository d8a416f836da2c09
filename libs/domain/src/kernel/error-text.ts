import inLatinAmerica from './error-texts/es-419.json' with { type: 'json' };
import spanish from './error-texts/es-ES.json' with { type: 'json' };
import marathi from './error-texts/mr-IN.json' with { type: 'json' };
import portuguese from './error-texts/pt-BR.json' with { type: 'json' };
import inPortugal from './error-texts/pt-PT.json' with { type: 'json' };
import type { Refusal } from './errors.js';
import type { Language } from './language.js';

type Texts = Readonly<Record<string, string>>;
/** English stands with the errors themselves, in the specification's own words. */
const texts: Readonly<Partial<Record<Language, Texts>>> = {
  mr: marathi,
  pt: portuguese,
  'pt-PT': { ...portuguese, ...inPortugal },
  es: spanish,
  'es-419': { ...spanish, ...inLatinAmerica },
};

/** A text's `{{name}}` filled from the refusal's parameters; undefined when one of them is not there. */
function filled(text: string, params: Readonly<Record<string, unknown>>): string | undefined {
  const names = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name!);
  if (names.some((name) => params[name] === undefined)) return undefined;
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(params[name]));
}

/** The words of an error key: with its bounds where both are known, and `english` where the language has none. */
function errorText(language: Language, key: string, english: string, params: Readonly<Record<string, unknown>> = {}): string {
  const known = texts[language];
  return [known?.[`${key}_bounds`], known?.[key]].flatMap((text) => (text === undefined ? [] : (filled(text, params) ?? [])))[0] ?? english;
}

/** The same refusal in the reader's language: its message and those of its details. */
export function translated({ key, message, details }: Refusal, language: Language): Pick<Refusal, 'message' | 'details'> {
  if (texts[language] === undefined) return { message, details };
  return {
    message: errorText(language, key, message),
    details: details.map((detail) => ({ ...detail, message: errorText(language, detail.key, detail.message, detail.params) })),
  };
}
