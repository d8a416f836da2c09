import { describe, expect, test } from '@jest/globals';
import { fold } from '../kernel/decider/decider.js';
import { specify } from '../kernel/decider/specify.js';
import { adminStanding, provedByFactor, provedLately, stepUp, type StepUpEvent } from './step-up.decider.js';

const { given } = specify(stepUp);
const at = (seconds: number) => new Date(Date.UTC(2026, 3, 1) + seconds * 1000).toISOString();
const who = { sid: 's', userId: 3 };
const issued = (hash = 'right', seconds = 0): StepUpEvent => ({ type: 'SecurityCodeIssued', data: { ...who, hash, at: at(seconds) } });
const missed: StepUpEvent = { type: 'SecurityCodeMissed', data: { ...who, at: at(1) } };
const verified = (token = 't', seconds = 1): StepUpEvent => ({ type: 'AdminVerified', data: { ...who, token, at: at(seconds) } });
const confirmed: StepUpEvent = { type: 'ActionConfirmed', data: { ...who, token: 'c', at: at(1) } };
const spent: StepUpEvent = { type: 'ConfirmationSpent', data: { ...who, token: 'c', by: 'call' } };
const use = (hash: string, seconds = 1, buys: 'admin' | 'confirmation' = 'admin', token = 't') =>
  ({ type: 'UseCode', hash, buys, token, at: at(seconds) }) as const;
const spend = (by: string, seconds = 2) => ({ type: 'SpendConfirmation', token: 'c', by, at: at(seconds) }) as const;

describe('a security code', () => {
  test('buys an admin token or a confirmation, once', () => {
    given(issued()).when(use('right')).then(verified());
    given(issued())
      .when(use('right', 1, 'confirmation', 'c'))
      .then(confirmed);
    given(issued(), verified()).when(use('right', 2)).thenRefused('wrongCode', 'code');
    given(issued(), confirmed).when(use('right', 2)).thenRefused('wrongCode');
  });
  test('is good for ten minutes', () => {
    given(issued()).when(use('right', 599)).then(verified('t', 599));
    given(issued()).when(use('right', 600)).thenRefused('wrongCode');
    given().when(use('right')).thenRefused('wrongCode');
  });
  test('may be missed five times; then not even the right one is taken, but a new code is', () => {
    given(issued(), missed, missed, missed, missed).when(use('wrong')).then(missed);
    given(issued(), missed, missed, missed, missed).when(use('right')).then(verified());
    const five = [issued(), missed, missed, missed, missed, missed] as const;
    given(...five)
      .when(use('right'))
      .thenRefused('tooManyRequests');
    given(...five, issued('new'))
      .when(use('new'))
      .then(verified());
  });
  test('makes the one before it worthless', () =>
    given(issued('old'), issued('new', 1))
      .when(use('old', 2))
      .then({ ...missed, data: { ...missed.data, at: at(2) } } as StepUpEvent));
});

describe('an admin token', () => {
  const standing = (seconds: number, token = 't', ...more: StepUpEvent[]) =>
    adminStanding(fold(stepUp, [issued(), verified('t', 0), ...more]), token, at(seconds));
  test('is good for thirty minutes, then known as expired', () => {
    expect([standing(0), standing(1799), standing(1800)]).toEqual(['verified', 'verified', 'expired']);
    expect([standing(1, 'another'), standing(1, '')]).toEqual(['unverified', 'unverified']);
  });
  test('is dropped on request, and lives beside those of other windows', () => {
    expect(standing(1, 't', { type: 'AdminVerificationDropped', data: who })).toBe('unverified');
    expect(standing(1, 't', verified('u', 1))).toBe('verified');
    given(issued()).when({ type: 'DropVerification' }).thenNothing();
  });
});

test('an admin token is as new as a confirmation for five minutes', () => {
  const lately = (seconds: number, token = 't') => provedLately(fold(stepUp, [issued(), verified('t', 0), confirmed]), token, at(seconds));
  expect([lately(0), lately(299.9), lately(300), lately(1, 'another'), lately(1, 'c')]).toEqual([true, true, false, false, false]);
});

test('what is proved otherwise than by mail buys the same, with no code sent before', () => {
  const prove = (buys: 'admin' | 'confirmation') => ({ type: 'Prove', ...who, buys, token: 'p', at: at(1), how: 'passkey' }) as const;
  given()
    .when(prove('admin'))
    .then({ type: 'AdminVerified', data: { ...who, token: 'p', at: at(1), how: 'passkey' } });
  given()
    .when(prove('confirmation'))
    .thenState((state) => {
      expect([state.sid, state.userId]).toEqual([who.sid, who.userId]);
      expect(stepUp.decide({ type: 'SpendConfirmation', token: 'p', by: 'call', at: at(2) }, state)).toHaveLength(1);
    });
});

test('by what a token was proved is known of each, and stays so when a confirmation comes back', () => {
  const of = (...events: StepUpEvent[]) => events.reduce((state, event) => stepUp.evolve(state, event), stepUp.initial);
  const data = { ...who, token: 'f', at: at(1), how: 'authenticator' };
  const back: StepUpEvent[] = [
    { type: 'ActionConfirmed', data },
    { type: 'ConfirmationSpent', data: { ...who, token: 'f', by: 'call' } },
    { type: 'ConfirmationReturned', data: { ...who, token: 'f' } },
  ];
  expect(provedByFactor(of({ type: 'AdminVerified', data }), 'f')).toBe(true);
  expect(provedByFactor(of(...back), 'f')).toBe(true);
  expect(provedByFactor(of(verified('m', 1), { type: 'AdminVerified', data }), 'm')).toBe(false); // by mail, beside one that was not
  expect(provedByFactor(of({ type: 'AdminVerified', data }), 'g')).toBe(false);
});

describe('a confirmation', () => {
  test('serves one call and its repeats', () => {
    given(issued(), confirmed).when(spend('call')).then(spent);
    given(issued(), confirmed, spent).when(spend('call')).thenNothing();
    given(issued(), confirmed, spent).when(spend('another')).thenRefused('securityCodeRequired');
  });
  test('is good for five minutes', () => {
    given(issued(), confirmed).when(spend('call', 300.9)).then(spent);
    given(issued(), confirmed).when(spend('call', 301)).thenRefused('securityCodeRequired');
    given(issued()).when(spend('call')).thenRefused('securityCodeRequired');
  });
  test('comes back when the call changed nothing', () => {
    const returned: StepUpEvent = { type: 'ConfirmationReturned', data: { ...who, token: 'c' } };
    given(issued(), confirmed, spent).when({ type: 'ReturnConfirmation', token: 'c' }).then(returned);
    given(issued(), confirmed).when({ type: 'ReturnConfirmation', token: 'c' }).thenNothing();
    given(issued(), confirmed, spent, returned)
      .when(spend('another'))
      .then({ type: 'ConfirmationSpent', data: { ...who, token: 'c', by: 'another' } });
  });
});
