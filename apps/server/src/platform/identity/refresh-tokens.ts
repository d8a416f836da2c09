import { createHash, createHmac, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

export interface RefreshToken {
  readonly sid: string;
  readonly secret: Buffer;
}

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);
export const newSid = (): string => randomBytes(16).toString('hex');

/** `<sid>.<256 random bits>`; opaque to whoever holds it. */
export const written = ({ sid, secret }: RefreshToken): string => `${sid}.${secret.toString('base64url')}`;

export function readRefreshToken(text: string): RefreshToken | undefined {
  const parts = /^([0-9a-f]{32})\.([A-Za-z0-9_-]{43})$/.exec(text);
  return parts ? { sid: parts[1]!, secret: Buffer.from(parts[2]!, 'base64url') } : undefined;
}

export const hashOf = (secret: Buffer): string => createHash('sha256').update(secret).digest('base64url');

/**
 * The successor, readable only with the token before it: a one-time pad made from that token. So the same token can be
 * answered with the same successor once more, while the store alone gives away neither.
 */
export function padded(secret: Buffer, before: Buffer): Buffer {
  const pad = createHmac('sha256', before).update('successor').digest();
  return Buffer.from(secret.map((byte, i) => byte ^ pad[i]!));
}
