import type { Refusal } from './errors.js';

type Texts = Readonly<Record<string, string>>;

/** A text's `{{name}}` filled from the refusal's parameters; undefined when one of them is not there. */
function filled(text: string, params: Readonly<Record<string, unknown>>): string | undefined {
  const names = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name!);
  if (names.some((name) => params[name] === undefined)) return undefined;
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(params[name]));
}

/** The words of an error key: with its bounds where both are known, with what was expected, and `english` where the language has none. */
export function errorText(texts: Texts, key: string, english: string, params: Readonly<Record<string, unknown>> = {}): string {
  const { expected } = params;
  const told = [texts[`${key}_bounds`], typeof expected === 'string' ? texts[`${key}_${expected}`] : undefined, texts[key]];
  return told.flatMap((text) => (text === undefined ? [] : (filled(text, params) ?? [])))[0] ?? english;
}

/** The same refusal in the words of a language: its message and those of its details. English stands with the errors themselves. */
export const translated = ({ key, message, details }: Refusal, texts: Texts): Pick<Refusal, 'message' | 'details'> => ({
  message: errorText(texts, key, message),
  details: details.map((detail) => ({ ...detail, message: errorText(texts, detail.key, detail.message, detail.params) })),
});
