import { expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { seal, unseal } from './sealing.js';

test('what is sealed is what XChaCha20-Poly1305 of the library opens, and the other way round, whatever its length', () => {
  for (const length of [0, 1, 15, 16, 47, 63, 64, 65, 300, 1_353, 1_354, 1_360, 5_000, 500_000]) {
    const [key, other] = [new Uint8Array(randomBytes(32)), new Uint8Array(randomBytes(32))];
    const plain = { text: 'ऊ'.repeat(length) };
    const { bytes, json } = seal(key, plain);
    const opened = xchacha20poly1305(key, bytes.slice(0, 24)).decrypt(bytes.slice(24));
    expect(Buffer.from(opened.subarray(16)).toString()).toBe(json);
    const nonce = new Uint8Array(randomBytes(24));
    const theirs = Buffer.concat([nonce, xchacha20poly1305(key, nonce).encrypt(Buffer.concat([Buffer.alloc(16), Buffer.from(json)]))]);
    expect(unseal(key, theirs).plain).toEqual(plain);
    expect(() => unseal(other, bytes)).toThrow();
    for (const at of [0, 23, 24, bytes.length - 1]) {
      const bent = Uint8Array.from(bytes);
      bent[at]! ^= 1;
      expect(() => unseal(key, bent)).toThrow();
    }
  }
});
