import { crc32, deflateSync } from 'node:zlib';

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG that every browser draws: `width` by `height` pixels of one grey; `extra` chunks stand before the picture. */
export function pngOf(width: number, height: number, extra: readonly (readonly [name: string, data: Buffer])[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8; // bits; the colour type is 0, grey
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...extra.map(([name, data]) => chunk(name, data)),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height, 0x60).map((byte, at) => (at % (width + 1) === 0 ? 0 : byte)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** Camera data that says how the picture is turned, and where it was taken. */
const exifOf = (orientation: number): Buffer => {
  const list = Buffer.from('49492a0008000000020012010300010000000000000025880400010000009999999900000000', 'hex');
  list.writeUInt16LE(orientation, 18);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), list]);
};

/** A JPEG's parts in their order; the picture itself is not drawable. */
export function jpegOf(width: number, height: number, { orientation = 1, secret = '' } = {}): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xe1, exifOf(orientation)),
    segment(0xfe, Buffer.from(secret)),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
    Buffer.from(secret),
  ]);
}

/** A lossless WebP with an extended header, camera data and a picture that is not drawable. */
export function webpOf(width: number, height: number, secret = ''): Buffer {
  const part = (name: string, data: Buffer): Buffer => {
    const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  const canvas = Buffer.alloc(10);
  canvas[0] = 0b0001_1000; // alpha and camera data
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const picture = Buffer.alloc(9);
  picture[0] = 0x2f;
  picture.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  const body = Buffer.concat([Buffer.from('WEBP'), part('VP8X', canvas), part('VP8L', picture), part('EXIF', Buffer.from(secret))]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
