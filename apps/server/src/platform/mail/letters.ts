import type { Language } from '@loam/domain/kernel/locale/language';
import { english } from './words/en.js';
import { marathi } from './words/mr.js';
import { inLatinAmerica, spanish } from './words/es.js';
import { inPortugal, portuguese } from './words/pt.js';
import { type LetterWords, lettersIn } from './words/words.js';
import { ownNames } from '@loam/domain/kernel/json/own-names';

/** About passwords and codes. */
export const ownLetters = lettersIn(
  { en: english, mr: marathi, pt: portuguese, es: spanish },
  { 'pt-PT': inPortugal, 'es-419': inLatinAmerica },
);

export interface RenderedLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly attachment?: Attachment;
}

/** A file that goes with a letter; made when it is sent, so it stands in no event. */
export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

const escapes: Readonly<Record<string, string>> = ownNames({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' });
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign]!);
/** A value is one line whatever was typed: no line of ours can be imitated by it, and no header. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Values are filled in as text; in HTML everything is escaped after that. The link always leads to `publicUrl`. */
export function render(
  { subject, lines, link, closing }: LetterWords,
  { language, values, path }: { language: Language; values: Readonly<Record<string, string>>; path?: string },
  publicUrl: string,
): RenderedLetter {
  const filled = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => oneLine(values[name] ?? ''));
  const address = path === undefined ? undefined : `${publicUrl}${path}`;
  const paragraphs = [
    ...lines.map(filled).filter((line) => line !== ''), // one whose value is not there is left out
    ...(address === undefined ? [] : [address]),
    ...(closing === undefined ? [] : [filled(closing)]),
  ];
  const inHtml = (paragraph: string) =>
    paragraph === address
      ? `<p><a href="${escaped(address)}">${escaped(link ?? address)}</a></p><p style="word-break:break-all">${escaped(address)}</p>`
      : `<p>${escaped(paragraph)}</p>`;
  return {
    subject: filled(subject),
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><body style="font-family:sans-serif;line-height:1.5">${paragraphs.map(inHtml).join('')}</body></html>`,
    links: address === undefined ? [] : [address],
  };
}
