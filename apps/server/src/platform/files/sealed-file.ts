import { setImmediate as breathe } from 'node:timers/promises';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const MAGIC = Buffer.from('LOAMFILE1');
const SALT = 32;
const TAG = 16;
const CHUNK = 64 * 1024;
/** Nobody waits longer than for a mebibyte of somebody's file. */
const CHUNKS_A_TURN = 16;
const algorithm = 'chacha20-poly1305';

let line: Promise<unknown> = Promise.resolve();
/** One mebibyte of one file between two looks at everything else, however many files are asked for at once. */
const turn = (): Promise<unknown> => (line = line.then(() => breathe()));

/** A key of its own for every file, so that chunk numbers can be nonces (STREAM construction). */
const fileKey = (ownerKey: Uint8Array, salt: Uint8Array) => Buffer.from(hkdfSync('sha256', ownerKey, salt, 'loam file', 32));

function nonceOf(index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** Magic, owner's name, salt, then chunks of 64 KiB each with its tag; order and end of the chunks are sealed with them. */
export async function sealFile(ownerKey: Uint8Array, owner: string, bytes: Uint8Array): Promise<Buffer> {
  const salt = randomBytes(SALT);
  const key = fileKey(ownerKey, salt);
  const name = Buffer.from(owner);
  const head = Buffer.concat([MAGIC, Buffer.from([name.length]), name, salt]);
  const parts: Buffer[] = [head];
  for (let index = 0, at = 0; ; index++, at += CHUNK) {
    if (index % CHUNKS_A_TURN === 0 && bytes.length > CHUNK) await turn();
    const last = at + CHUNK >= bytes.length;
    const cipher = createCipheriv(algorithm, key, nonceOf(index, last), { authTagLength: TAG });
    cipher.setAAD(head, { plaintextLength: Math.min(CHUNK, bytes.length - at) });
    parts.push(cipher.update(bytes.subarray(at, at + CHUNK)), cipher.final(), cipher.getAuthTag());
    if (last) return Buffer.concat(parts);
  }
}

/** The owner's name in clear. @throws Error when these are no sealed bytes */
export function ownerOf(sealed: Buffer): string {
  if (sealed.length < MAGIC.length + 1 + SALT || !sealed.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('not a sealed file');
  return sealed.toString('utf8', MAGIC.length + 1, MAGIC.length + 1 + sealed[MAGIC.length]!);
}

/** @throws Error when a bit, the order or the length of the chunks differs */
export async function openFile(ownerKey: Uint8Array, sealed: Buffer): Promise<Buffer> {
  const start = MAGIC.length + 1 + sealed[MAGIC.length]! + SALT;
  const head = sealed.subarray(0, start);
  const key = fileKey(ownerKey, head.subarray(start - SALT));
  const parts: Buffer[] = [];
  for (let index = 0, at = start; ; index++, at += CHUNK + TAG) {
    if (index % CHUNKS_A_TURN === 0 && sealed.length > 2 * CHUNK) await turn();
    const last = at + CHUNK + TAG >= sealed.length;
    const chunk = sealed.subarray(at, Math.min(at + CHUNK + TAG, sealed.length));
    if (chunk.length < TAG) throw new Error('a chunk is missing');
    const decipher = createDecipheriv(algorithm, key, nonceOf(index, last), { authTagLength: TAG });
    decipher.setAAD(head, { plaintextLength: chunk.length - TAG });
    decipher.setAuthTag(chunk.subarray(chunk.length - TAG));
    parts.push(decipher.update(chunk.subarray(0, chunk.length - TAG)), decipher.final());
    if (last) return Buffer.concat(parts);
  }
}
