/** Of each byte, what it does to a checksum (CRC-32 as in ITU-T V.42). */
const steps = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
const crc32 = (bytes: Uint8Array): number =>
  (bytes.reduce((sum, byte) => steps[(sum ^ byte) & 255]! ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

/** 1 January 1980, the first day there is: the same table makes the same file. */
const FIRST_DAY = 0x0021;

/** Numbers of two or four bytes, the low one first. */
function record(...parts: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(parts.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of parts) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** A ZIP archive whose files are kept as they are (APPNOTE 6.3), for small ones that a browser hands over. Their places are ASCII. */
export function storedZip(files: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  const length = (all: readonly Uint8Array[]) => all.reduce((sum, one) => sum + one.length, 0);
  for (const [place, bytes] of Object.entries(files)) {
    const name = Uint8Array.from(place, (sign) => sign.charCodeAt(0));
    const facts = [[20, 2], [0, 2], [0, 2], [0, 2], [FIRST_DAY, 2], [crc32(bytes), 4], [bytes.length, 4], [bytes.length, 4], [name.length, 2], [0, 2]] as const; // prettier-ignore
    directory.push(record([0x02014b50, 4], [20, 2], ...facts, [0, 2], [0, 2], [0, 2], [0, 4], [length(pieces), 4]), name);
    pieces.push(record([0x04034b50, 4], ...facts), name, bytes);
  }
  const count = Object.keys(files).length;
  const end = record([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [length(directory), 4], [length(pieces), 4], [0, 2]);
  const all = [...pieces, ...directory, end];
  const archive = new Uint8Array(length(all));
  let at = 0;
  for (const piece of all) {
    archive.set(piece, at);
    at += piece.length;
  }
  return archive;
}
