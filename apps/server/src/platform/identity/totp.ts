import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as authenticator apps take it without being told: HMAC-SHA-1, six digits, half a minute. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** A clock that is a step off, and a code that was typed as it ran out. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32 without padding; of `bytes` whose length is a multiple of five. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

export const newAuthenticatorSecret = (): string => base32(randomBytes(SECRET_BYTES));

/** The code of one half minute (RFC 4226 5.3). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = mac.at(-1)! & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The half minute whose code was typed, the latest of three; undefined when it is none of theirs. */
export function stepOf(secret: string, typed: string, now: number): number | undefined {
  const code = Buffer.from(typed);
  const current = Math.floor(now / STEP_MS);
  const same = (step: number) => code.length === DIGITS && timingSafeEqual(Buffer.from(codeAt(secret, step)), code);
  return [current + WINDOW, current, current - WINDOW].filter((step) => same(step))[0];
}

/** What the app reads as a QR code (Key Uri Format). */
export function authenticatorUri(secret: string, person: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(person)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;
}
