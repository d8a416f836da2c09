import { SheetError } from './sheet.port.js';
import { ownNames } from '@loam/domain/kernel/json/own-names';

const named: Readonly<Record<string, string>> = ownNames({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" });

/** XML 1.0 has a place for it: no controls, no halves of a pair. */
const isCharacter = (code: number): boolean =>
  code >= 0x20 ? (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff && code <= 0x10ffff : [9, 10, 13].includes(code);

/** Predefined and numeric entities; XML knows no others without a document type, and that is refused. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&]{0,10});?/g, (whole, name: string) => {
    const known = named[name];
    if (known !== undefined && whole.endsWith(';')) return known;
    const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
    const code = hex !== undefined ? Number.parseInt(hex, 16) : decimal !== undefined ? Number(decimal) : Infinity;
    if (!isCharacter(code) || !whole.endsWith(';')) throw new SheetError('MALFORMED', 'unknown entity');
    return String.fromCodePoint(code);
  });
}

/** Spreadsheets write characters that XML has no place for as `_x000D_`. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

/** The value of an attribute within one tag; undefined when it is not there. */
export function attribute(tag: string, name: string): string | undefined {
  for (let at = tag.indexOf(name); at >= 0; at = tag.indexOf(name, at + 1)) {
    const before = tag.charCodeAt(at - 1);
    const found =
      at > 0 && (before === 32 || before === 10 || before === 13 || before === 9)
        ? /^\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(tag.slice(at + name.length))
        : null;
    if (found) return decodeEntities(found[1] ?? found[2] ?? '');
  }
  return undefined;
}

export const noDoctype = (text: string): void => {
  if (/<!DOCTYPE/i.test(text)) throw new SheetError('DTD');
};

/** Looked for from one place to the next and never back: many that are not closed must not cost their square. */
function withoutReadings(xml: string, prefix: string): string {
  const [open, close] = [`<${prefix}rPh`, `</${prefix}rPh>`];
  let [body, from] = ['', 0];
  for (let at = xml.indexOf(open); at >= 0; at = xml.indexOf(open, from)) {
    const end = xml.indexOf(close, at);
    if (end < 0) throw new SheetError('MALFORMED', 'a reading is never closed');
    body += xml.slice(from, at);
    from = end + close.length;
  }
  return body + xml.slice(from);
}

/** All `<t>` of an element together, without the phonetic reading of East Asian text. */
export function textRuns(xml: string, prefix: string): string {
  const open = `<${prefix}t`;
  const close = `</${prefix}t>`;
  const body = withoutReadings(xml, prefix);
  let text = '';
  for (let at = body.indexOf(open); at >= 0; at = body.indexOf(open, at + 1)) {
    const after = body.charCodeAt(at + open.length);
    if (after !== 62 && after !== 32 && after !== 47) continue; // <tbl, not <t
    const start = body.indexOf('>', at) + 1;
    if (body.charCodeAt(start - 2) === 47) continue;
    const end = body.indexOf(close, start);
    if (start === 0 || end < 0) throw new SheetError('MALFORMED');
    text += body.slice(start, end);
    at = end;
  }
  return decodeEscapes(decodeEntities(text));
}
