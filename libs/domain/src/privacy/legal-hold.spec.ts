import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { legalHold, type LegalHoldEvent } from './legal-hold.decider.js';
import { sayHold } from './privacy.schema.js';

const { given } = specify(legalHold);
const word = { subject: { kind: 'customer', id: 5 }, reason: 'Case 12/2026', by: 1, at: '2026-04-01T00:00:00.000Z' } as const;
const set: LegalHoldEvent = { type: 'LegalHoldSet', data: word };
const released: LegalHoldEvent = { type: 'LegalHoldReleased', data: { ...word, reason: 'Settled' } };

describe('a legal hold', () => {
  test('is set once for one reason, and anew for another', () => {
    given().when({ type: 'SetHold', word }).then(set);
    given(set).when({ type: 'SetHold', word }).thenNothing();
    const other = { ...word, reason: 'Case 13/2026' };
    given(set).when({ type: 'SetHold', word: other }).then({ type: 'LegalHoldSet', data: other });
    given(set, released).when({ type: 'SetHold', word }).then(set);
  });

  test('is released when there is one', () => {
    given(set).when({ type: 'ReleaseHold', word: released.data }).then(released);
    given().when({ type: 'ReleaseHold', word }).thenNothing();
    given(set, released).when({ type: 'ReleaseHold', word }).thenNothing();
  });

  test('says who, when and why', () => {
    given()
      .when({ type: 'SetHold', word })
      .thenState((state) => expect(state).toEqual({ ...word, status: 'held' }));
  });

  test('wants a reason, and one person', () => {
    const keys = (body: object) => sayHold.safeParse(body).error?.issues.map(({ path, message }) => `${path.join('.')}:${message}`);
    expect(keys({ userId: 1, held: true, reason: 'Case 12' })).toBeUndefined();
    expect(keys({ userId: 1, held: true, reason: ' ' })).toEqual(['reason:required']);
    expect(keys({ userId: 1, held: true, reason: 'x'.repeat(301) })).toEqual(['reason:lengthRange']);
    expect(keys({ held: false, reason: 'Settled' })).toEqual(['customerId:required']);
    expect(keys({ customerId: 1, userId: 1, held: false, reason: 'Settled' })).toEqual(['userId:idsDiffer']);
  });
});
