import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom';
import { decodeText } from '../../../platform/files/decode-text.js';
import { Rejection } from './field-file.answers.js';

const MAX_DEPTH = 64;
const MAX_ELEMENTS = 500_000;
const PASSED_OVER = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Refuses what a parser should never see: document types (entities, remote files), towers of elements, floods of them. */
function screen(xml: string): void {
  let depth = 0;
  let elements = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
    const passed = PASSED_OVER.find(([open]) => xml.startsWith(open, at));
    if (passed) {
      const end = xml.indexOf(passed[1], at + passed[0].length);
      if (end < 0) throw new Rejection('INVALID_XML', `unclosed ${passed[0]}`);
      at = end;
    } else if (xml.startsWith('<!', at)) throw new Rejection('XML_DTD_NOT_ALLOWED');
    else if (xml.startsWith('</', at)) depth--;
    else {
      const end = xml.indexOf('>', at);
      if (++elements > MAX_ELEMENTS) throw new Rejection('TOO_MUCH_WORK', { elements: MAX_ELEMENTS });
      if (end > 0 && xml[end - 1] !== '/' && ++depth > MAX_DEPTH) throw new Rejection('INVALID_XML', `nested deeper than ${MAX_DEPTH}`);
    }
  }
}

/** The root element of an XML file. Nothing is ever fetched and no entity is known but XML's own five. */
export function readXml(bytes: Uint8Array): Element {
  try {
    const xml = decodeText(bytes)
      .replace(/^\uFEFF/, '')
      .trimStart();
    screen(xml);
    const root = new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml').documentElement;
    if (root) return root;
  } catch (error) {
    if (error instanceof Rejection) throw error;
    throw new Rejection('INVALID_XML', error instanceof Error ? error.message.split('\n')[0]!.slice(0, 200) : undefined);
  }
  throw new Rejection('INVALID_XML');
}

/** Child elements, by local name when given: files carry every namespace there ever was, or none. */
export const children = (of: Element, name?: string): Element[] =>
  Array.from(of.childNodes).filter(
    (node): node is Element => node.nodeType === node.ELEMENT_NODE && (name === undefined || (node as Element).localName === name),
  );

/** A decimal number, else NaN: nothing more that JavaScript takes for a number, such as hexadecimals or blanks. */
export const numberIn = (text: string): number => (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i.test(text) ? Number(text) : Number.NaN);

export const textOf = (of: Element | undefined): string => of?.textContent ?? '';
