import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { jpegOf, pngOf, webpOf } from './images.js';

/** What must be nowhere in a picture that is kept. */
export const HIDDEN = 'GPS 18.1234567 <script>alert(1)</script>';
const hidden = Buffer.from(HIDDEN);

/** A small PNG whose header says another size, with the checksum that goes with it. */
function pngSaying(width: number, height: number): Buffer {
  const bytes = pngOf(64, 64);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}
/** The chunks of a PNG that `keeps` lets through. */
function pngWithout(name: string): Buffer {
  const bytes = pngOf(64, 64);
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) !== name) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}
const changed = (bytes: Buffer, change: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
};
/** Where a marker of a JPEG stands. */
const marker = (bytes: Buffer, code: number) => bytes.indexOf(Buffer.from([0xff, code]));
const jpegWithout = (code: number) => {
  const bytes = jpegOf(80, 70);
  const at = marker(bytes, code);
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 2 + bytes.readUInt16BE(at + 2))]);
};
const jpegWith = (code: number, data: Buffer) => {
  const bytes = jpegOf(80, 70);
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([bytes.subarray(0, 2), head, data, bytes.subarray(2)]);
};
/** A part of a WebP after its head. */
const webpWith = (name: string, data: Buffer) => {
  const bytes = webpOf(80, 70);
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  const whole = Buffer.concat([bytes, head, data, Buffer.alloc(data.length % 2)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
};
const text = (words: string) => Buffer.from(words, 'latin1');
const svg = text('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>alert(1)</script></svg>');
const frames = (count: number) => Array.from({ length: count }, () => ['fdAT', Buffer.alloc(40)] as const);
/** 64 MiB of a colour profile in some kilobytes. */
const bomb = Buffer.concat([text('icc\0\0'), deflateSync(Buffer.alloc(64 * 2 ** 20))]);

/** A whole picture of nearly 5 MiB, most of it parts that hold nothing. */
const crumbs = (whole: Buffer, at: number, crumb: Buffer): Buffer => {
  const count = Math.floor((5 * 2 ** 20 - whole.length) / crumb.length);
  return Buffer.concat([whole.subarray(0, at), Buffer.alloc(count * crumb.length, crumb), whole.subarray(at)]);
};
const emptyData = Buffer.from('000000004944415435af061e', 'hex');
const webpOfCrumbs = (): Buffer => {
  const bytes = crumbs(webpOf(80, 70), 12, text('ANIM\0\0\0\0'));
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
};

type Hostile = readonly [title: string, make: () => Buffer, key: string];

/** What is refused, and the key of the refusal. */
export const refusedImages: readonly Hostile[] = [
  ['SVG with a script', () => svg, 'imageOnly'],
  ['SVG behind blanks', () => Buffer.concat([text('\n\n  '), svg]), 'imageOnly'],
  ['SVG in gzip', () => gzipSync(svg), 'imageOnly'],
  ['HTML', () => text('<!doctype html><script>alert(1)</script>'), 'imageOnly'],
  ['GIF', () => text('GIF89a\x40\0\x40\0\x80\0\0\0\0\0\xff\xff\xff;'), 'imageOnly'],
  ['GIF of 10,000 frames', () => Buffer.concat([text('GIF89a\x40\0\x40\0\x80\0\0'), Buffer.alloc(200_000, ',')]), 'imageOnly'],
  ['a script that is a GIF', () => text('GIF89a/*\0\0*/=1;alert(1)'), 'imageOnly'],
  ['PDF', () => text('%PDF-1.7\n'), 'imageOnly'],
  ['a zip', () => text('PK\x03\x04'), 'imageOnly'],
  ['BMP', () => Buffer.concat([text('BM'), Buffer.alloc(100)]), 'imageOnly'],
  ['TIFF', () => text('II*\0\x08\0\0\0'), 'imageOnly'],
  ['an icon', () => Buffer.from([0, 0, 1, 0, 1, 0, 64, 64, 0, 0]), 'imageOnly'],
  ['HEIC', () => text('\0\0\0\x18ftypheic\0\0\0\0'), 'imageOnly'],
  ['AVIF', () => text('\0\0\0\x18ftypavif\0\0\0\0'), 'imageOnly'],
  ['PostScript', () => text('%!PS-Adobe-3.0 EPSF-3.0\n'), 'imageOnly'],
  ['nothing', () => Buffer.alloc(0), 'imageOnly'],
  ['the head of a PNG', () => pngOf(80, 70).subarray(0, 40), 'imageOnly'],
  ['a PNG with a wrong checksum', () => changed(pngOf(80, 70), (bytes) => (bytes[20] = 9)), 'imageOnly'],
  ['a PNG without data', () => pngWithout('IDAT'), 'imageOnly'],
  ['a PNG without a header', () => pngWithout('IHDR'), 'imageOnly'],
  ['a PNG without an end', () => pngWithout('IEND'), 'imageOnly'],
  ['a chunk of four gigabytes', () => changed(pngOf(80, 70), (bytes) => bytes.writeUInt32BE(0xffff_fff0, 33)), 'imageOnly'],
  ['a PNG of 0 × 0', () => pngSaying(0, 0), 'imageTooSmall'],
  ['a PNG of 0 × 100', () => pngSaying(0, 100), 'imageTooSmall'],
  ['a PNG of 63 × 64', () => pngOf(63, 64), 'imageTooSmall'],
  ['a PNG of 1 × 2^31', () => pngSaying(1, 2 ** 31), 'imageTooSmall|imageTooLarge'],
  ['a flood of 14,000 × 14,000 pixels', () => pngSaying(14_000, 14_000), 'imageTooLarge'],
  ['a flood of 2^32 × 2^32 pixels', () => pngSaying(0xffff_ffff, 0xffff_ffff), 'imageTooLarge'],
  ['one row above 25 megapixels', () => pngSaying(5_000, 5_001), 'imageTooLarge'],
  ['a JPEG without a frame', () => jpegWithout(0xc0), 'imageOnly'],
  ['a JPEG without a scan', () => jpegOf(80, 70).subarray(0, marker(jpegOf(80, 70), 0xda)), 'imageOnly'],
  ['a JPEG that never ends', () => jpegOf(80, 70).subarray(0, -2), 'imageOnly'],
  ['a segment longer than its file', () => changed(jpegOf(80, 70), (bytes) => bytes.writeUInt16BE(0xffff, 4)), 'imageOnly'],
  ['a JPEG of 0 × 0', () => jpegOf(0, 0), 'imageTooSmall'],
  ['a flood of 65,535 × 65,535 pixels in JPEG', () => jpegOf(65_535, 65_535), 'imageTooLarge'],
  ['a JPEG that is fill alone', () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1_000_000, 0xff)]), 'imageOnly'],
  ['a JPEG of a million segments', () => crumbs(jpegOf(80, 70), 2, Buffer.from([0xff, 0xdb, 0, 2])), 'imageOnly'],
  ['a PNG of 400,000 chunks', () => crumbs(pngOf(80, 70), 33, emptyData), 'imageOnly'],
  ['a WebP of 600,000 chunks', webpOfCrumbs, 'imageOnly'],
  ['a flood of 16,384 × 16,384 pixels in WebP', () => webpOf(16_384, 16_384), 'imageTooLarge'],
  ['a WebP that is cut', () => webpOf(80, 70).subarray(0, 40), 'imageOnly'],
  ['a WebP longer than its file', () => changed(webpOf(80, 70), (bytes) => bytes.writeUInt32LE(0x7fff_ffff, 4)), 'imageOnly'],
  ['a WebP without a picture', () => Buffer.concat([text('RIFF\x04\0\0\0WEBP')]), 'imageOnly'],
  ['a file above 5 MiB', () => pngOf(64, 64, [['tEXt', Buffer.alloc(5 * 2 ** 20)]]), 'fileTooLarge'],
];

/** What is kept without that which hid in it. */
export const cleanedImages: readonly (readonly [title: string, make: () => Buffer])[] = [
  ['a PNG with a comment', () => pngOf(80, 70, [['tEXt', Buffer.concat([text('Comment\0'), hidden])]])],
  ['a PNG with a place', () => pngOf(80, 70, [['eXIf', hidden]])],
  ['a PNG with a bomb of a colour profile', () => pngOf(80, 70, [['iCCP', bomb], ['iTXt', hidden]])], // prettier-ignore
  ['a PNG of ten thousand frames', () => pngOf(80, 70, [['acTL', Buffer.alloc(8, 0x7f)], ['tEXt', hidden], ...frames(10_000)])], // prettier-ignore
  ['a PNG that is a page behind its end', () => Buffer.concat([pngOf(80, 70), hidden])],
  ['a PNG that is an archive behind its end', () => Buffer.concat([pngOf(80, 70), text('PK\x03\x04'), hidden, text('PK\x05\x06')])],
  ['a JPEG with a comment and a place', () => jpegOf(80, 70, { secret: HIDDEN })],
  ['a JPEG with a colour profile', () => jpegWith(0xe2, Buffer.concat([text('ICC_PROFILE\0\x01\x01'), hidden]))],
  ['a JPEG with another picture in its camera data', () => jpegWith(0xe1, Buffer.concat([text('Exif\0\0II*\0\x08\0\0\0\0\0'), hidden]))],
  ['a JPEG with XMP', () => jpegWith(0xe1, Buffer.concat([text('http://ns.adobe.com/xap/1.0/\0'), hidden]))],
  ['a WebP with a place', () => webpOf(80, 70, HIDDEN)],
  ['a WebP with XMP', () => webpWith('XMP ', hidden)],
  ['a WebP with a colour profile', () => webpWith('ICCP', Buffer.concat([bomb, hidden]))],
];
