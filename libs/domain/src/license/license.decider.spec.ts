import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { licenses, licenseStatus } from './license.decider.js';
import type { SentLicense } from './license.events.js';

const { given } = specify(licenses);
const license = (id: number, day: number): SentLicense => ({
  ...{ id, method: 'email', to: 'ravi@farm.test', terms: 1, hash: `h${id}`, sentBy: 7 },
  sentAt: `2026-03-${String(day).padStart(2, '0')}T08:00:00.000Z`,
  expiresAt: `2026-04-${String(day).padStart(2, '0')}T08:00:00.000Z`,
});
const sent = (id: number, day: number) => ({ type: 'LicenseSent' as const, data: { growerId: 3, license: license(id, day) } });
const send = (id: number, day: number) => ({ type: 'SendLicense', growerId: 3, license: license(id, day) }) as const;
const sign = (id: number, at: string) => ({ type: 'SignLicense', id, at, language: 'mr' }) as const;
const signed = (id: number, signedAt: string) => ({ type: 'LicenseSigned' as const, data: { growerId: 3, id, signedAt, language: 'mr' } });
const replaced = (id: number) => ({ type: 'LicenseReplaced' as const, data: { growerId: 3, id } });
const noon = '2026-03-05T12:00:00.000Z';

describe('a licence', () => {
  test('is sent once, and takes the place of the one that is open', () => {
    given().when(send(1, 1)).then(sent(1, 1));
    given(sent(1, 1)).when(send(1, 1)).thenNothing();
    given(sent(1, 1)).when(send(2, 5)).then(replaced(1), sent(2, 5));
  });
  test('that is signed is not replaced', () => given(sent(1, 1), signed(1, noon)).when(send(2, 6)).then(sent(2, 6)));
  test('is signed once, while it is open', () => {
    given(sent(1, 1)).when(sign(1, noon)).then(signed(1, noon));
    given(sent(1, 1), signed(1, noon)).when(sign(1, noon)).thenRefused('licenseGone');
    given(sent(1, 1), replaced(1), sent(2, 5)).when(sign(1, noon)).thenRefused('licenseGone');
    given(sent(1, 1)).when(sign(1, '2026-04-01T08:00:00.000Z')).thenRefused('licenseGone');
    given(sent(1, 1)).when(sign(9, noon)).thenRefused('licenseGone');
  });
  test('stays signed after its link has expired', () => {
    const late = '2027-01-01T00:00:00.000Z';
    const one = { ...license(1, 1), replaced: false };
    expect([licenseStatus({ ...one, signedAt: noon }, late), licenseStatus({ ...one, signedAt: null }, late)]).toEqual([
      'signed',
      'expired',
    ]);
  });
});
