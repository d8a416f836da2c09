import { openArchive, type ZipEntry } from '../files/archive.js';
import { SheetError } from './sheet.port.js';
import { attribute, noDoctype } from './xml-text.js';

/** Parts that only describe the book; more than this of one is no honest file. */
const LARGEST_PART = 4 * 2 ** 20;

export interface Workbook {
  readonly sheet: ZipEntry;
  readonly sharedStrings: ZipEntry | undefined;
}

function xmlOf(entry: ZipEntry): string {
  if (entry.size > LARGEST_PART) throw new SheetError('TOO_LARGE', entry.name);
  const bytes = entry.read();
  const text = utf8Of(bytes);
  if (text === undefined) throw new SheetError('MALFORMED', `${entry.name} is not UTF-8`);
  noDoctype(text);
  return text;
}

function utf8Of(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const tags = (xml: string, name: string): string[] => xml.match(new RegExp(`<(?:[\\w.-]+:)?${name}[\\s][^>]*>`, 'g')) ?? [];

function checkParts(parts: ReadonlyMap<string, ZipEntry>): void {
  for (const [name, part] of parts) {
    if (/vbaProject|\.bin$/i.test(name) && /vba/i.test(name)) throw new SheetError('UNSUPPORTED_FORMAT', 'macros');
    if (/^xl\/externalLinks\//i.test(name)) throw new SheetError('EXTERNAL_LINKS');
    if (/\.(xml|rels|vml)$/i.test(name)) noDoctype(part.head().toString('latin1'));
  }
}

/** Where the first visible sheet and the shared strings are. @throws SheetError, ArchiveError */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  if (bytes.length < 4 || bytes.readUInt32LE(0) !== 0x04034b50) throw new SheetError('UNSUPPORTED_FORMAT'); // encrypted and old books are OLE files
  const parts = new Map<string, ZipEntry>();
  for (const entry of openArchive(bytes)) {
    if (parts.has(entry.name)) throw new SheetError('MALFORMED', 'a part comes twice');
    parts.set(entry.name, entry);
  }
  const types = parts.get('[Content_Types].xml');
  const book = parts.get('xl/workbook.xml');
  const relations = parts.get('xl/_rels/workbook.xml.rels');
  if (!types || !book || !relations) throw new SheetError('UNSUPPORTED_FORMAT', 'not a workbook');
  if (/macroEnabled/i.test(xmlOf(types))) throw new SheetError('UNSUPPORTED_FORMAT', 'macros');
  checkParts(parts);
  const targets = new Map(tags(xmlOf(relations), 'Relationship').map((tag) => [attribute(tag, 'Id'), tag]));
  const sheets = tags(xmlOf(book), 'sheet').filter((tag) => (attribute(tag, 'state') ?? 'visible') === 'visible');
  const [first] = sheets
    .map((tag) => targets.get(/\s(?:[\w.-]+:)?id\s*=\s*["']([^"']*)["']/.exec(tag)?.[1] ?? ''))
    .filter((tag) => tag !== undefined && /worksheet["']/.test(tag));
  const sheet = parts.get(pathOf(first));
  if (!sheet) throw new SheetError('MALFORMED', 'no sheet');
  const shared = [...targets.values()].find((tag) => /\/sharedStrings["']/.test(tag));
  return { sheet, sharedStrings: shared === undefined ? undefined : parts.get(pathOf(shared)) };
}

function pathOf(relationship: string | undefined): string {
  const target = relationship === undefined ? '' : (attribute(relationship, 'Target') ?? '');
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
}
