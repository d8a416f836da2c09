import { normalForm } from './normal-form.js';

const isPlain = (text: string) => /^[\x00-\x7f]*$/.test(text);

/** Text as lists and searches compare it: compatibility forms joined, Latin accents dropped, lower case. Marks of other scripts are letters and stay. */
export const foldText = (text: string): string =>
  isPlain(text) ? text.toLowerCase() : normalForm(normalForm(text, 'NFKD').replace(/[\u0300-\u036f]/g, ''), 'NFC').toLowerCase();
