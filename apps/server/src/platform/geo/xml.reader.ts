import { SaxesParser } from 'saxes';
import { decodeText } from '../files/decode-text.js';
import { Rejection } from './geo-content.js';

const MAX_DEPTH = 64;
const MAX_ELEMENTS = 500_000;

export interface XmlElement {
  /** With its prefix. */
  readonly name: string;
  /** Files carry every namespace there ever was, or none. */
  readonly localName: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: (XmlElement | string)[];
}

/** The tree of an XML text. Refuses document types (entities, remote files), towers of elements and floods of them where they begin. */
function parse(xml: string): XmlElement | undefined {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  const text = (part: string) => void open.at(-1)?.content.push(part);
  parser.on('error', (error) => {
    // what stands after `<!` and is neither comment nor CDATA
    throw error.message.includes('incorrect syntax') ? new Rejection('XML_DTD_NOT_ALLOWED') : error;
  });
  parser.on('doctype', () => {
    throw new Rejection('XML_DTD_NOT_ALLOWED');
  });
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    if (++elements > MAX_ELEMENTS) throw new Rejection('TOO_MUCH_WORK', { elements: MAX_ELEMENTS });
    if (!isSelfClosing && open.length >= MAX_DEPTH) throw new Rejection('INVALID_XML', `nested deeper than ${MAX_DEPTH}`);
    const element: XmlElement = { name, localName: name.slice(name.indexOf(':') + 1), attributes, content: [] };
    open.at(-1)?.content.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return root;
}

/** The root element of an XML file. Nothing is ever fetched and no entity is known but XML's own five. */
export function readXml(bytes: Uint8Array): XmlElement {
  try {
    const root = parse(
      decodeText(bytes)
        .replace(/^\uFEFF/, '')
        .trimStart(),
    );
    if (root) return root;
  } catch (error) {
    if (error instanceof Rejection) throw error;
    throw new Rejection('INVALID_XML', error instanceof Error ? error.message.split('\n')[0]!.slice(0, 200) : undefined);
  }
  throw new Rejection('INVALID_XML');
}

/** Child elements, by local name when given. */
export const children = (of: XmlElement, name?: string): XmlElement[] =>
  of.content.filter((node): node is XmlElement => typeof node !== 'string' && (name === undefined || node.localName === name));

/** A decimal number, else NaN: nothing more that JavaScript takes for a number, such as hexadecimals or blanks. */
export const numberIn = (text: string): number => (/^[-+]?(\d+(?:\.\d*)?|\.\d+)(e[-+]?\d{1,3})?$/i.test(text) ? Number(text) : Number.NaN);

export const textOf = (of: XmlElement | undefined): string =>
  of?.content.map((node) => (typeof node === 'string' ? node : textOf(node))).join('') ?? '';
