import { createHmac } from 'node:crypto';

/** RFC 6238 by its own words, for an app that sits here: the code of now, or of so many half minutes from now. */
export function appCode(secret: string, halfMinutes = 0): string {
  const bits = [...secret].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + halfMinutes));
  const mac = createHmac('sha1', key).update(time).digest();
  return String((mac.readUInt32BE(mac[19]! & 15) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}
