import { SheetError } from './sheet.port.js';
import { noDoctype } from './xml-text.js';

/** More than this of one element is no honest row. */
const LONGEST = 16 * 2 ** 20;

/**
 * The elements `name` of an XML part one after the other, each as its text, while the part is still being inflated: memory
 * does not grow with the number of elements. Elements of that name must not be nested. Reads to the end, so that the
 * archive's checksum is proved.
 */
export async function* elements(
  chunks: AsyncIterable<Buffer>,
  name: string,
): AsyncGenerator<{ readonly xml: string; readonly prefix: string }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let prefix: string | undefined;
  const decode = (bytes?: Buffer): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw new SheetError('MALFORMED', 'not UTF-8');
    }
  };
  for await (const chunk of chunks) {
    rest += decode(chunk);
    let at = 0;
    if (prefix === undefined) {
      noDoctype(rest);
      const root = /<(?![?!])(?:([\w.-]+):)?[\w.-]+[\s>/]/.exec(rest);
      if (!root) {
        if (rest.length > LONGEST) throw new SheetError('MALFORMED', 'no element');
        continue;
      }
      prefix = root[1] === undefined ? '' : `${root[1]}:`;
      at = root.index;
    }
    const open = `<${prefix}${name}`;
    const close = `</${prefix}${name}>`;
    for (;;) {
      const start = startOf(rest, open, at);
      if (start < 0) {
        at = Math.max(at, rest.length - open.length - 1);
        break;
      }
      const tagEnd = rest.indexOf('>', start);
      const empty = tagEnd >= 0 && rest.charCodeAt(tagEnd - 1) === 47;
      const end = tagEnd < 0 ? -1 : empty ? tagEnd + 1 : rest.indexOf(close, tagEnd);
      if (end < 0) {
        at = start;
        break;
      }
      const stop = empty ? end : end + close.length;
      const xml = rest.slice(start, stop);
      if (xml.includes('<!')) throw new SheetError('MALFORMED', `markup in ${name}`);
      yield { xml, prefix };
      at = stop;
    }
    if (rest.slice(0, at).includes('<!D')) throw new SheetError('DTD');
    rest = rest.slice(at);
    if (rest.length > LONGEST) throw new SheetError('TOO_LARGE', `a ${name} of more than ${LONGEST} characters`);
  }
  decode();
}

/** Where the tag begins, not one whose name only begins so. */
function startOf(text: string, open: string, from: number): number {
  for (let at = text.indexOf(open, from); at >= 0; at = text.indexOf(open, at + 1)) {
    const after = text.charCodeAt(at + open.length);
    if (after === 32 || after === 62 || after === 47 || after === 10 || after === 13 || after === 9) return at;
    if (Number.isNaN(after)) return at;
  }
  return -1;
}
