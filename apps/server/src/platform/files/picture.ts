import { crc32 } from 'node:zlib';

/** A raster image whose container was read and written anew: what is in it beside the picture is gone. */
export interface Picture {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly extension: 'png' | 'jpg' | 'webp';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/**
 * Reads an image by its bytes, whatever its name says. The pixels stay as they are; comments, camera and place data, and
 * anything hidden after the picture's end are left out. Undefined for everything that is no whole PNG, JPEG or WebP.
 */
export function readPicture(raw: Uint8Array): Picture | undefined {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  try {
    return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === 'ERR_OUT_OF_RANGE' || code === 'ERR_BUFFER_OUT_OF_BOUNDS') return undefined; // cut short: read past the end
    throw error;
  }
}

/** Chunks of a PNG or WebP, segments of a JPEG. A photo has some hundreds; each costs time whatever its size, and millions fit into a file. */
const MOST_PARTS = 20_000;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunks that a picture is made of, and those that say how its colours look (PNG, third edition). */
const pngChunks: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB']);

function readPng(bytes: Buffer): Picture | undefined {
  if (!bytes.subarray(0, 8).equals(PNG)) return undefined;
  const kept: Buffer[] = [PNG];
  let size: { width: number; height: number } | undefined;
  let data = 0;
  for (let at = 8, parts = 1; ; parts++) {
    if (parts > MOST_PARTS) return undefined;
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    if (name === 'IHDR') size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (!size) return undefined; // the header comes first
    if (name === 'IDAT') data += length;
    if (pngChunks.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') break;
    at = end;
  }
  return data === 0 ? undefined : { type: 'image/png', extension: 'png', ...size, bytes: Buffer.concat(kept) };
}

const [SOI, EOI, SOS, APP0, APP1, APP14, APP15, COM] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xee, 0xef, 0xfe];
/** Start of frame, in every coding; C4, C8 and CC are other things. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** JFIF and Adobe's note on colours stay; camera, place, thumbnails and comments go. */
const isExtra = (marker: number) => marker === COM || (marker > APP0 && marker <= APP15 && marker !== APP14);

function readJpeg(bytes: Buffer): Picture | undefined {
  if (bytes.readUInt16BE(0) !== 0xff00 + SOI) return undefined;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let scans = 0;
  for (let at = 2, parts = 1; ; parts++) {
    if (bytes.readUInt8(at) !== 0xff || parts > MOST_PARTS) return undefined;
    while (bytes[at + 1] === 0xff) at += 1; // fill
    const marker = bytes.readUInt8(at + 1);
    if (marker === EOI) break;
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) return undefined;
    if (isFrame(marker)) size = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    if (marker === SOS) {
      scans += 1;
      end = endOfScan(bytes, end);
    }
    if (!isExtra(marker)) kept.push(bytes.subarray(at, end));
    else if (marker === APP1) kept.push(...turned(bytes.subarray(at + 4, end)));
    at = end;
  }
  if (!size || scans === 0) return undefined;
  return { type: 'image/jpeg', extension: 'jpg', ...size, bytes: Buffer.concat([...kept, Buffer.from([0xff, EOI])]) };
}

/** Where the next marker stands: 00 is a byte of data, D0 to D7 restart the decoder within a scan. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const next = bytes[at] === 0xff ? bytes.readUInt8(at + 1) : 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** Of camera data only how the picture is to be turned (Exif 3.0, tag 0x0112), in a segment of its own. */
function turned(exif: Buffer): Buffer[] {
  if (exif.toString('latin1', 0, 6) !== 'Exif\0\0') return [];
  const tiff = exif.subarray(6);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const list = long(4);
  for (let n = 0; n < short(list); n++) {
    const entry = list + 2 + 12 * n;
    if (short(entry) !== 0x0112) continue;
    const way = short(entry + 8);
    if (way < 2 || way > 8) return [];
    const head = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010000000000000000', 'hex');
    head.writeUInt16BE(way, 28);
    return [head];
  }
  return [];
}

const webpChunks: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']);
/** Of the extended header's flags: alpha and animation; colour profile, camera data and XMP are left out with their chunks. */
const SHOWN_FLAGS = 0b0001_0010;

function readWebp(bytes: Buffer): Picture | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return undefined;
  const kept: Buffer[] = [];
  let width = 0;
  let height = 0;
  let frames = 0;
  for (let at = 12, parts = 1; at + 8 <= end; parts++) {
    if (parts > MOST_PARTS) return undefined;
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (at + 8 + length > end) return undefined;
    const body = bytes.subarray(at + 8, at + 8 + length);
    const size = sizeOfChunk(name, body);
    if (size) [width, height] = [Math.max(width, size[0]), Math.max(height, size[1])];
    if (name === 'VP8 ' || name === 'VP8L' || name === 'ANMF') frames += 1;
    if (webpChunks.has(name)) kept.push(name === 'VP8X' ? plainHeader(bytes.subarray(at, next)) : bytes.subarray(at, next));
    at = next;
  }
  if (frames === 0 || width === 0 || height === 0) return undefined;
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return { type: 'image/webp', extension: 'webp', width, height, bytes: Buffer.concat([head, body]) };
}

/** RFC 9649: the canvas, a lossy key frame, or a lossless one. */
function sizeOfChunk(name: string, body: Buffer): readonly [number, number] | undefined {
  if (name === 'VP8X') return [body.readUIntLE(4, 3) + 1, body.readUIntLE(7, 3) + 1];
  if (name === 'VP8 ' && body.readUIntBE(3, 3) === 0x9d012a) return [body.readUInt16LE(6) & 0x3fff, body.readUInt16LE(8) & 0x3fff];
  if (name !== 'VP8L' || body.readUInt8(0) !== 0x2f) return undefined;
  const bits = body.readUInt32LE(1);
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
}

function plainHeader(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk);
  copy[8] = copy[8]! & SHOWN_FLAGS;
  return copy;
}
