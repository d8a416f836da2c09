import { constants, crc32, createInflateRaw, inflateRawSync } from 'node:zlib';

export type ArchiveFault = 'INVALID_ARCHIVE' | 'UNSAFE_ARCHIVE' | 'EMPTY_ARCHIVE' | 'ARCHIVE_TOO_LARGE';

export class ArchiveError extends Error {
  constructor(
    readonly code: ArchiveFault,
    readonly detail?: string,
  ) {
    super(code);
  }
}

export interface ArchiveEntry {
  readonly name: string;
  /** Bytes when inflated, as the archive states them; `read` holds it to that. */
  readonly size: number;
  read(): Buffer;
}

/** An entry as it lies in the archive: large ones can be read in pieces. */
export interface ZipEntry extends ArchiveEntry {
  /** Its bytes in pieces as they are inflated. @throws ArchiveError at the end when size or checksum differ */
  chunks(): AsyncIterable<Buffer>;
  /** Its first bytes, at most what 512 packed bytes hold. */
  head(): Buffer;
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

interface Packed {
  readonly zip: Buffer;
  /** Where its own header stands. */
  readonly local: number;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly crc: number;
}

function startOf({ zip, local, packed }: Packed): number {
  if (local + 30 > zip.length || zip.readUInt32LE(local) !== LOCAL) throw new ArchiveError('INVALID_ARCHIVE');
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  if (start + packed > zip.length) throw new ArchiveError('INVALID_ARCHIVE');
  return start;
}

const packedBytes = (entry: Packed): Buffer => entry.zip.subarray(startOf(entry), startOf(entry) + entry.packed);

function inflate(entry: Packed): Buffer {
  try {
    const bytes = packedBytes(entry);
    const content = entry.method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: Math.max(entry.size, 1) });
    if (content.length !== entry.size || crc32(content) !== entry.crc) throw new ArchiveError('INVALID_ARCHIVE');
    return content;
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError('INVALID_ARCHIVE');
  }
}

async function* inflateInPieces(entry: Packed): AsyncGenerator<Buffer> {
  const bytes = packedBytes(entry);
  let [size, crc] = [0, 0];
  if (entry.method === 0) {
    if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) throw new ArchiveError('INVALID_ARCHIVE');
    yield bytes;
    return;
  }
  const inflating = createInflateRaw({ chunkSize: 256 * 1024 });
  inflating.end(bytes);
  try {
    for await (const chunk of inflating as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > entry.size) throw new ArchiveError('INVALID_ARCHIVE');
      crc = crc32(chunk, crc);
      yield chunk;
    }
  } catch (error) {
    throw typeof (error as { code?: unknown }).code === 'string' && String((error as { code?: unknown }).code).startsWith('Z_')
      ? new ArchiveError('INVALID_ARCHIVE')
      : error;
  }
  if (size !== entry.size || crc !== entry.crc) throw new ArchiveError('INVALID_ARCHIVE');
}

function headOf(entry: Packed): Buffer {
  const bytes = packedBytes(entry).subarray(0, 512);
  try {
    return entry.method === 0 ? bytes : inflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    throw new ArchiveError('INVALID_ARCHIVE');
  }
}

/** Two entries that share bytes are how a small archive claims to be large. */
function checkOverlap(entries: readonly Packed[]): void {
  let end = 0;
  for (const entry of [...entries].sort((a, b) => a.local - b.local)) {
    if (entry.local < end) throw new ArchiveError('UNSAFE_ARCHIVE', 'overlapping entries');
    end = startOf(entry) + entry.packed;
  }
}

/**
 * The files of a zip archive, checked before anything is inflated: names that leave the folder, links, nested archives, too many or
 * too large entries. An entry that inflates to more than it states is refused when read.
 */
export function openArchive(zip: Buffer): ZipEntry[] {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > archiveLimits.entries) throw new ArchiveError('ARCHIVE_TOO_LARGE');
  const entries: ZipEntry[] = [];
  const all: Packed[] = [];
  let total = 0;
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== CENTRAL) throw new ArchiveError('INVALID_ARCHIVE');
    const [flags, method, crc] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16)];
    const [packed, size, local] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 42)];
    const name = zip.toString(flags & 0x800 ? 'utf8' : 'latin1', at + 46, at + 46 + zip.readUInt16LE(at + 28));
    if (((zip.readUInt32LE(at + 38) >>> 16) & 0o170000) === SYMLINK) throw new ArchiveError('UNSAFE_ARCHIVE', name.slice(0, 200));
    checkName(name);
    total += size;
    const bomb = size > archiveLimits.ratioFromBytes && size > packed * archiveLimits.ratio;
    if (size === 0xffffffff || total > archiveLimits.inflatedBytes || bomb) throw new ArchiveError('ARCHIVE_TOO_LARGE');
    const encrypted = (flags & 1) === 1;
    if (encrypted || (method !== 0 && method !== 8)) throw new ArchiveError('INVALID_ARCHIVE');
    const entry: Packed = { zip, local, method, packed, size, crc };
    all.push(entry);
    if (!name.endsWith('/') && !name.startsWith('__MACOSX/'))
      entries.push({ name, size, read: () => inflate(entry), chunks: () => inflateInPieces(entry), head: () => headOf(entry) });
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  if (entries.length === 0) throw new ArchiveError('EMPTY_ARCHIVE');
  checkOverlap(all);
  return entries;
}
