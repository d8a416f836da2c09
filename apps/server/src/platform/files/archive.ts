import { crc32, inflateRawSync } from 'node:zlib';

export type ArchiveFault = 'INVALID_ARCHIVE' | 'UNSAFE_ARCHIVE' | 'EMPTY_ARCHIVE' | 'ARCHIVE_TOO_LARGE';

export class ArchiveError extends Error {
  constructor(readonly code: ArchiveFault, readonly detail?: string) {
    super(code);
  }
}

export interface ArchiveEntry {
  readonly name: string;
  /** Bytes when inflated, as the archive states them; `read` holds it to that. */
  readonly size: number;
  read(): Buffer;
}

export const archiveLimits = { entries: 1000, inflatedBytes: 200 * 2 ** 20, ratio: 100, ratioFromBytes: 10 * 2 ** 20 } as const;

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const SYMLINK = 0o120000;
const nested = /\.(zip|kmz|7z|rar|gz|tar|bz2|xz)$/i;

function findEnd(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 65_535); at--) {
    if (zip.readUInt32LE(at) === END && at + 22 + zip.readUInt16LE(at + 20) <= zip.length) return at;
  }
  throw new ArchiveError('INVALID_ARCHIVE');
}

function checkName(name: string): void {
  const path = name.replaceAll('\\', '/');
  const unsafe = path.startsWith('/') || /^[a-z]:/i.test(path) || path.split('/').includes('..') || name.includes('\0');
  if (unsafe || nested.test(path)) throw new ArchiveError('UNSAFE_ARCHIVE', name.slice(0, 200));
}

function inflate(zip: Buffer, local: number, method: number, packed: number, size: number, crc: number): Buffer {
  try {
    if (zip.readUInt32LE(local) !== LOCAL) throw new ArchiveError('INVALID_ARCHIVE');
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + packed);
    const content = method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: Math.max(size, 1) });
    if (content.length !== size || crc32(content) !== crc) throw new ArchiveError('INVALID_ARCHIVE');
    return content;
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError('INVALID_ARCHIVE');
  }
}

/**
 * The files of a zip archive, checked before anything is inflated: names that leave the folder, links, nested archives, too many or
 * too large entries. An entry that inflates to more than it states is refused when read.
 */
export function openArchive(zip: Buffer): ArchiveEntry[] {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > archiveLimits.entries) throw new ArchiveError('ARCHIVE_TOO_LARGE');
  const entries: ArchiveEntry[] = [];
  let total = 0;
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== CENTRAL) throw new ArchiveError('INVALID_ARCHIVE');
    const [flags, method, crc] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16)];
    const [packed, size, local] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 42)];
    const name = zip.toString(flags & 0x800 ? 'utf8' : 'latin1', at + 46, at + 46 + zip.readUInt16LE(at + 28));
    if ((zip.readUInt32LE(at + 38) >>> 16 & 0o170000) === SYMLINK) throw new ArchiveError('UNSAFE_ARCHIVE', name.slice(0, 200));
    checkName(name);
    total += size;
    const bomb = size > archiveLimits.ratioFromBytes && size > packed * archiveLimits.ratio;
    if (size === 0xffffffff || total > archiveLimits.inflatedBytes || bomb) throw new ArchiveError('ARCHIVE_TOO_LARGE');
    const encrypted = (flags & 1) === 1;
    if (encrypted || (method !== 0 && method !== 8)) throw new ArchiveError('INVALID_ARCHIVE');
    if (!name.endsWith('/') && !name.startsWith('__MACOSX/')) entries.push({ name, size, read: () => inflate(zip, local, method, packed, size, crc) });
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  if (entries.length === 0) throw new ArchiveError('EMPTY_ARCHIVE');
  return entries;
}
