/** `Brazil MG` → `brazil-mg`: under this key stands, in each language, what the tables name in English. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** What a language says for a key of `slugOf`. */
export type CitedWords = Readonly<Record<string, string>>;

/** A line of sources in the reader's language: our own words are translated, published works stay as they were published. */
export function citedIn(text: string, phrases: CitedWords): string {
  // longest first, so that a phrase is not cut by a shorter one inside it; a key has no signs
  const keys = Object.keys(phrases).toSorted((a, b) => b.length - a.length);
  const spoken = keys.map((key) => key.replaceAll('-', '[^a-z0-9]+') + (phrases[key]!.endsWith(')') ? '\\)' : ''));
  return text.replace(new RegExp(`\\b(?:${spoken.join('|')})(?!\\w)`, 'gi'), (phrase) => phrases[slugOf(phrase)] ?? phrase);
}
