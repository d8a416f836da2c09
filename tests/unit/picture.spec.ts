import { describe, expect, test } from '@jest/globals';
import { readPicture } from '../../apps/server/src/platform/files/picture.js';
import { jpegOf, pngOf, webpOf } from '../support/images.js';

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><script>alert(1)</script></svg>');

describe('a picture', () => {
  test.each([
    ['image/png', pngOf(80, 70)],
    ['image/jpeg', jpegOf(80, 70)],
    ['image/webp', webpOf(80, 70)],
  ])('%s is known by its bytes, with its size', (type, bytes) => expect(readPicture(bytes)).toMatchObject({ type, width: 80, height: 70 }));

  test.each([
    ['SVG', svg],
    ['PDF', Buffer.from('%PDF-1.7 …')],
    ['a GIF', Buffer.from('GIF89a\x10\0\x10\0')],
    ['nothing', Buffer.alloc(0)],
    ['the head of a PNG alone', pngOf(80, 70).subarray(0, 40)],
    ['a PNG with a flipped bit', pngOf(80, 70).map((byte, at) => (at === 20 ? byte ^ 1 : byte))],
    ['a JPEG without its end', jpegOf(80, 70).subarray(0, 60)],
    ['a WebP shorter than it says', webpOf(80, 70).subarray(0, 40)],
    ['script after the head of a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg])],
  ])('%s is none', (_, bytes) => expect(readPicture(bytes)).toBeUndefined());

  test('what is no picture is left out: comments, camera data, and what hides behind the end', () => {
    const secret = 'GPS 12.97 <script>';
    const png = Buffer.concat([pngOf(80, 70, [['tEXt', Buffer.from(`Comment\0${secret}`)]]), Buffer.from(secret)]);
    for (const raw of [png, jpegOf(80, 70, { secret }), webpOf(80, 70, secret)]) {
      expect(raw.includes(secret)).toBe(true);
      const kept = readPicture(raw)!;
      expect(kept.bytes.includes(secret)).toBe(false);
      expect(readPicture(kept.bytes)).toEqual(kept); // and it is still the same picture
    }
    expect(readPicture(pngOf(80, 70))!.bytes.equals(pngOf(80, 70))).toBe(true);
  });

  test('a photo stays turned as it was, without saying where it was taken', () => {
    const { bytes } = readPicture(jpegOf(80, 70, { orientation: 6 }))!;
    expect(bytes.includes(Buffer.from('Exif'))).toBe(true);
    expect(bytes.includes(Buffer.from('99999999', 'hex'))).toBe(false);
    expect(readPicture(bytes)!.bytes.equals(bytes)).toBe(true);
    expect(readPicture(jpegOf(80, 70))!.bytes.includes(Buffer.from('Exif'))).toBe(false);
  });
});
