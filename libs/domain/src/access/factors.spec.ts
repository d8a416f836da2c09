import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { factors, type FactorsEvent, lockedMs, type Passkey } from './factors.decider.js';

const { given } = specify(factors);
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 26) + seconds * 1000).toISOString();
const userId = 3;
const offered: FactorsEvent = { type: 'AuthenticatorOffered', data: { userId, secret: 'S', at: at(0) } };
const added: FactorsEvent = { type: 'AuthenticatorAdded', data: { userId, secret: 'S', step: 10, at: at(5) } };
const missed = (seconds: number): FactorsEvent => ({ type: 'FactorMissed', data: { userId, at: at(seconds) } });
const add = (secret: string | null, seconds = 5) =>
  ({ type: 'AddAuthenticator', matched: secret === null ? null : { secret, step: 10 }, at: at(seconds) }) as const;
const use = (step: number | null, seconds = 60, secret = 'S') =>
  ({ type: 'UseAuthenticator', matched: step === null ? null : { secret, step }, at: at(seconds) }) as const;

describe('an authenticator app', () => {
  test('is enrolled by its first code, within ten minutes of its secret being shown', () => {
    given()
      .when({ type: 'OfferAuthenticator', userId, secret: 'S', at: at(0) })
      .then(offered);
    given(offered).when(add('S')).then(added);
    given(offered).when(add(null)).then(missed(5));
    given(offered).when(add('another')).then(missed(5));
    given(offered).when(add('S', 600)).thenRefused('authenticatorNotOffered');
    given().when(add('S')).thenRefused('authenticatorNotOffered');
    given(offered, added).when(add('S', 20)).thenRefused('authenticatorNotOffered');
  });
  test('its code is good once, and none before it is good any more', () => {
    const used: FactorsEvent = { type: 'AuthenticatorUsed', data: { userId, step: 12, at: at(60) } };
    given(offered, added).when(use(12)).then(used);
    given(offered, added, used).when(use(12)).then(missed(60));
    given(offered, added, used).when(use(11)).then(missed(60));
    given(offered, added).when(use(10)).then(missed(60)); // the code that enrolled it
    given(offered, added)
      .when(use(12, 60, 'another'))
      .then(missed(60)); // of an app that is no longer the one
  });
  test('five wrong codes close the door for ten minutes, for every kind of code', () => {
    const five = [1, 2, 3, 4, 5].map(missed);
    given(offered, added, ...five.slice(1))
      .when(use(12))
      .thenState(({ authenticator }) => expect(authenticator!.step).toBe(12));
    given(offered, added, ...five)
      .when(use(12))
      .thenRefused('tooManyRequests');
    given(offered, added, ...five)
      .when({ type: 'UseRecoveryCode', hash: 'a', at: at(60) })
      .thenRefused('tooManyRequests');
    given(offered, added, ...five)
      .when({ type: 'MissFactor', at: at(60) })
      .thenRefused('tooManyRequests');
    given(offered, added, ...five)
      .when(use(30, 601))
      .thenState(({ authenticator }) => expect(authenticator!.step).toBe(30));
  });
  test('a closed door says for how long: until the first of the five is ten minutes old', () => {
    const state = (...events: FactorsEvent[]) => events.reduce(factors.evolve, factors.initial);
    const missed = (second: number): FactorsEvent => ({ type: 'FactorMissed', data: { userId, at: at(second) } });
    const five = [0, 10, 20, 30, 40].map(missed);
    expect(lockedMs(state(...five.slice(1)), at(60))).toBe(0);
    expect([60, 599, 600].map((second) => lockedMs(state(...five), at(second)))).toEqual([540_000, 1000, 0]);
  });
  test('that is removed proves nothing', () => {
    const removed: FactorsEvent = { type: 'AuthenticatorRemoved', data: { userId } };
    given(offered, added).when({ type: 'RemoveAuthenticator' }).then(removed);
    given(offered, added, removed).when(use(12)).then(missed(60));
    given(offered).when({ type: 'RemoveAuthenticator' }).thenRefused('FactorNotFound');
  });
});

describe('recovery codes', () => {
  const made: FactorsEvent = { type: 'RecoveryCodesMade', data: { userId, hashes: ['a', 'b'], at: at(6) } };
  const used: FactorsEvent = { type: 'RecoveryCodeUsed', data: { userId, hash: 'a', at: at(60) } };
  const spend = (hash: string) => ({ type: 'UseRecoveryCode', hash, at: at(60) }) as const;
  test('are good once each', () => {
    given(offered, added, made).when(spend('a')).then(used);
    given(offered, added, made, used).when(spend('a')).then(missed(60));
    given(offered, added, made, used)
      .when(spend('b'))
      .thenState(({ recovery }) => expect(recovery!.left).toEqual([]));
    given(offered, added, made).when(spend('c')).then(missed(60));
  });
  test('stand in for a factor: none without one, new ones end the old, and they go with the last', () => {
    given(offered)
      .when({ type: 'MakeRecoveryCodes', hashes: ['a'], at: at(6) })
      .thenRefused('FactorNotFound');
    given(offered, added, made)
      .when({ type: 'MakeRecoveryCodes', hashes: ['c'], at: at(7) })
      .thenState(({ recovery }) => expect(recovery!.left).toEqual(['c']));
    given(offered, added, made)
      .when({ type: 'RemoveAuthenticator' })
      .thenState(({ recovery }) => expect(recovery).toBeUndefined());
  });
});

describe('a passkey', () => {
  const asked = (purpose: 'add' | 'prove', challenge = 'x', sid = 's'): FactorsEvent => ({
    type: 'PasskeyChallenged',
    data: { userId, sid, purpose, challenge, at: at(0) },
  });
  const passkey: Passkey = { id: 'k', publicKey: 'pk', counter: 4, transports: ['internal'], name: 'Laptop', at: at(9) };
  const enrolled: FactorsEvent = { type: 'PasskeyAdded', data: { userId, challenge: 'x', ...passkey } };
  const prove = (over: { counter?: number; sid?: string; challenge?: string; seconds?: number } = {}) =>
    ({
      type: 'UsePasskey',
      sid: over.sid ?? 's',
      challenge: over.challenge ?? 'y',
      id: 'k',
      counter: over.counter ?? 5,
      at: at(over.seconds ?? 60),
    }) as const;
  const proved: FactorsEvent = { type: 'PasskeyUsed', data: { userId, challenge: 'y', id: 'k', counter: 5, at: at(60) } };
  const adding = { type: 'AddPasskey', sid: 's', challenge: 'x', passkey } as const;

  test('is added by what the same session was asked, once, and not twice', () => {
    given(asked('add')).when(adding).then(enrolled);
    given(asked('prove')).when(adding).thenRefused('passkeyRefused');
    given(asked('add', 'x', 'another'))
      .when(adding)
      .thenRefused('passkeyRefused');
    given(asked('add'), enrolled).when(adding).thenRefused('passkeyRefused');
    given(asked('add'), enrolled, asked('add')).when(adding).thenRefused('passkeyKnown');
  });
  test('answers a challenge once, within five minutes, in the session that asked', () => {
    given(asked('add'), enrolled, asked('prove', 'y')).when(prove()).then(proved);
    given(asked('add'), enrolled, asked('prove', 'y'), proved)
      .when(prove({ counter: 6 }))
      .thenRefused('passkeyRefused');
    given(asked('add'), enrolled, asked('prove', 'y'))
      .when(prove({ seconds: 300 }))
      .thenRefused('passkeyRefused');
    given(asked('add'), enrolled, asked('prove', 'y'))
      .when(prove({ sid: 'another' }))
      .thenRefused('passkeyRefused');
    given(asked('add'), enrolled, asked('prove', 'y'))
      .when(prove({ challenge: 'z' }))
      .thenRefused('passkeyRefused');
    given(asked('prove', 'y')).when(prove()).thenRefused('passkeyRefused');
  });
  test('whose counter stands still was copied; one that does not count at all may stay at nought', () => {
    given(asked('add'), enrolled, asked('prove', 'y'))
      .when(prove({ counter: 4 }))
      .thenRefused('passkeyRefused');
    given(asked('add'), enrolled, asked('prove', 'y'))
      .when(prove({ counter: 0 }))
      .thenRefused('passkeyRefused');
    const uncounted: FactorsEvent = { type: 'PasskeyAdded', data: { userId, challenge: 'x', ...passkey, counter: 0 } };
    given(asked('add'), uncounted, asked('prove', 'y'))
      .when(prove({ counter: 0 }))
      .thenState(({ passkeys }) => expect(passkeys[0]!.usedAt).toBe(at(60)));
  });
  test('is removed by its id', () => {
    given(asked('add'), enrolled)
      .when({ type: 'RemovePasskey', id: 'k' })
      .thenState(({ passkeys }) => expect(passkeys).toEqual([]));
    given(asked('add'), enrolled).when({ type: 'RemovePasskey', id: 'other' }).thenRefused('FactorNotFound');
  });
});
