/** A word of the table as texts name it: `not comply` is `notComply`. */
export function wordKey(word: string): string {
  const joined = word.replace(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => (next ?? '').toUpperCase());
  return joined.slice(0, 1).toLowerCase() + joined.slice(1);
}
