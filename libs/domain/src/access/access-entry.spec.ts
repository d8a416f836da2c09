import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { accessEntry, isKeptLongEnough, monthKey, monthKeysUntil } from './access-entry.decider.js';

const entry = { id: 4, userId: 7, name: 'Asha Rao', at: '2026-11-26T10:00:00.000Z', ipAddress: '198.51.100.7', device: 'Firefox/140' };
const { given } = specify(accessEntry);

describe('an entry at the door', () => {
  test('is kept as it was', () => {
    given()
      .when({ type: 'NoteEntry', happened: 'refusal', entry: { ...entry, how: 'wrongPassword' } })
      .then({
        type: 'SignInRefused',
        data: { ...entry, how: 'wrongPassword' },
      });
  });
  test('is not written twice', () => {
    given({ type: 'SignInMade', data: entry }).when({ type: 'NoteEntry', happened: 'signOut', entry }).thenNothing();
  });
});

describe('how long it is kept', () => {
  test('one key seals a person’s month, another the next month and another person', () => {
    const keys = [monthKey(7, '2026-11-01T00:00:00.000Z'), monthKey(7, '2026-11-30T23:59:59.999Z')];
    expect(new Set(keys).size).toBe(1);
    expect(new Set([...keys, monthKey(7, '2026-12-01T00:00:00.000Z'), monthKey(8, '2026-11-01T00:00:00.000Z')]).size).toBe(3);
  });
  test('all of a person’s keys are known without looking for them', () => {
    const all = monthKeysUntil(7, '2028-02-03T00:00:00.000Z');
    expect(all).toHaveLength(16);
    for (const at of ['2026-11-01', '2027-06-30', '2028-02-29']) expect(all).toContain(monthKey(7, at));
  });
  test('whole months, and the one that it was written in', () => {
    expect(isKeptLongEnough('2026-11-30T00:00:00.000Z', '2027-11-30T00:00:00.000Z', 12)).toBe(false);
    expect(isKeptLongEnough('2026-11-30T00:00:00.000Z', '2027-12-01T00:00:00.000Z', 12)).toBe(true);
  });
});
