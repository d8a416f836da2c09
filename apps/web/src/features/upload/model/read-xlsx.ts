import { unguarded } from '@loam/domain/kernel/sheet/sheet-text';
import { ownNames } from '@loam/domain/kernel/json/own-names';
import { type SheetRow, UnreadableSheet } from '../../../sheets/sheet-row';

const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;
/** Inflated bytes of one part; a larger one is left to the server. */
const LARGEST = 120 * 2 ** 20;

type Parts = ReadonlyMap<string, () => Promise<string>>;

async function inflate(bytes: Uint8Array<ArrayBuffer>, method: number): Promise<string> {
  const stream = new Blob([bytes]).stream();
  return new Response(method === DEFLATED ? stream.pipeThrough(new DecompressionStream('deflate-raw')) : stream).text();
}

/** The parts of a ZIP archive by name, each inflated when it is asked for. */
function partsOf(bytes: Uint8Array<ArrayBuffer>): Parts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new UnreadableSheet('malformedFile');
  const parts = new Map<string, () => Promise<string>>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== CENTRAL) throw new UnreadableSheet('malformedFile');
    const [method, packed, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const [name, extra, comment, local] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
      view.getUint32(at + 42, true),
    ];
    parts.set(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)), () => {
      if (size > LARGEST) throw new UnreadableSheet('fileTooLarge');
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      return inflate(bytes.slice(start, start + packed), method);
    });
    at += 46 + name + extra + comment;
  }
  return parts;
}

const entities: Readonly<Record<string, string>> = ownNames({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" });
const plain = (xml: string): string =>
  xml
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, code?: string, name?: string) =>
      hex ? String.fromCodePoint(parseInt(hex, 16)) : code ? String.fromCodePoint(Number(code)) : (entities[name ?? ''] ?? whole),
    )
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];
const elements = (xml: string, name: string) =>
  xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, 'g'));
const runs = (xml: string): string =>
  plain([...elements(xml.replace(/<(?:\w+:)?rPh[ >][\s\S]*?<\/(?:\w+:)?rPh>/g, ''), 't')].map(([, , text]) => text ?? '').join(''));

/** Where the first visible sheet is, and the strings that its cells refer to. */
async function bookOf(parts: Parts): Promise<{ sheet: string; shared: string[] }> {
  const read = async (name: string) => (await parts.get(name)?.()) ?? '';
  const [book, relations] = [await read('xl/workbook.xml'), await read('xl/_rels/workbook.xml.rels')];
  const targets = new Map(
    [...elements(relations, 'Relationship')].map(([, tag = '']) => [attribute(tag, 'Id'), attribute(tag, 'Target') ?? '']),
  );
  const first = [...elements(book, 'sheet')].map(([, tag = '']) => tag).find((tag) => (attribute(tag, 'state') ?? 'visible') === 'visible');
  const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`);
  const sheet = pathOf(targets.get(attribute(first ?? '', '(?:\\w+:)?id')) ?? '');
  if (!parts.has(sheet)) throw new UnreadableSheet('malformedFile');
  const strings = [...targets.values()].find((target) => /sharedStrings\.xml$/i.test(target));
  return {
    sheet: await read(sheet),
    shared: strings === undefined ? [] : [...elements(await read(pathOf(strings)), 'si')].map(([, , xml = '']) => runs(xml)),
  };
}

const columnOf = (reference: string): number =>
  [...reference.replace(/(?<!\d)\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function cellText(tag: string, xml: string, shared: readonly string[]): string {
  const type = attribute(tag, 't') ?? 'n';
  if (type === 'inlineStr') return runs(xml);
  const raw = plain([...elements(xml, 'v')][0]?.[2] ?? '');
  if (type === 's') return shared[Number(raw)] ?? '';
  if (type === 'b') return raw === '1' ? 'TRUE' : 'FALSE';
  return type === 'n' && raw.trim() !== '' ? String(Number(raw)) : raw;
}

/**
 * The rows of a workbook's first visible sheet, enough to map its columns and to look through its rows before they are sent.
 * The server reads the file again, strictly, and its reading counts: it inflates in pieces on Node's zlib, proves checksums and
 * refuses macros, document types and bombs, a third of which would still be needed here if the readers were one.
 * @throws UnreadableSheet
 */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<SheetRow[]> {
  const { sheet, shared } = await bookOf(partsOf(bytes));
  const rows: SheetRow[] = [];
  for (const [, tag = '', xml = ''] of elements(sheet, 'row')) {
    const cells: string[] = [];
    let column = -1;
    for (const [, cell = '', inner = ''] of elements(xml, 'c')) {
      const reference = attribute(cell, 'r');
      column = reference === undefined ? column + 1 : columnOf(reference);
      while (cells.length < column) cells.push('');
      cells[column] = unguarded(cellText(cell, inner, shared).trim());
    }
    rows.push({ row: Number(attribute(tag, 'r') ?? (rows.at(-1)?.row ?? 0) + 1), cells });
  }
  return rows;
}
