import { expect, test } from '@jest/globals';
import { authenticatorUri, base32, codeAt, newAuthenticatorSecret, stepOf } from './totp.js';

const secret = base32(Buffer.from('12345678901234567890'));

test('codes are those of RFC 6238 appendix B (SHA-1), of which six digits are shown', () => {
  const table = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const;
  for (const [seconds, code] of table) expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code);
});

test('a code is good in its own half minute, the one before and the one after', () => {
  const now = 1_111_111_111_000;
  const step = Math.floor(now / 30_000);
  expect([-2, -1, 0, 1, 2].map((off) => stepOf(secret, codeAt(secret, step + off), now))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ]);
  for (const typed of ['', '5047', '0504710', '05047１', 'abcdef']) expect(stepOf(secret, typed, now)).toBeUndefined();
});

test('a secret has 160 bits, and its address names whose it is', () => {
  expect(newAuthenticatorSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newAuthenticatorSecret()).not.toBe(newAuthenticatorSecret());
  const uri = new URL(authenticatorUri(secret, 'asha+loam@demo.test', 'Loam'));
  expect([uri.protocol, uri.pathname.split('/').at(-1)]).toEqual(['otpauth:', 'Loam:asha%2Bloam%40demo.test']);
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret, issuer: 'Loam', algorithm: 'SHA1', digits: '6', period: '30' });
});
