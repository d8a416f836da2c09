/** Unicode's stream-safe text (UAX 15) has at most 30 marks on one letter, and no script needs half as many. */
const HEAP = /\p{M}{31}/u;

/** More marks on one letter than any language writes. */
export const isHeaped = (text: string): boolean => text.length > 30 && HEAP.test(text);

/**
 * The text in a normal form of Unicode. Marks on one letter are put in order in the square of their number, minutes for as many as one request
 * holds: a text with a heap of them stays as it is.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string => (isHeaped(text) ? text : text.normalize(form));
