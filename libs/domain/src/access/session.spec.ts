import { describe, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { type SessionEvent, session } from './session.decider.js';

const { given } = specify(session);
const at = (seconds: number) => new Date(Date.UTC(2026, 3, 1) + seconds * 1000).toISOString();
const day = 86_400;
const opened: SessionEvent = { type: 'SessionOpened', data: { sid: 's', userId: 3, hash: 'h0', agent: 'test', at: at(0) } };
const refreshed = (hash: string, seconds: number): SessionEvent => ({
  type: 'SessionRefreshed',
  data: { sid: 's', hash, next: `x${hash}`, at: at(seconds) },
});
const refresh = (presented: string, hash: string, seconds: number) => ({
  type: 'RefreshSession' as const,
  presented,
  hash,
  next: `x${hash}`,
  at: at(seconds),
});

describe('a session', () => {
  test('rotates its refresh token', () => {
    given(opened)
      .when(refresh('h0', 'h1', 60))
      .then(refreshed('h1', 60));
    given(opened, refreshed('h1', 60))
      .when(refresh('h1', 'h2', 120))
      .then(refreshed('h2', 120));
  });
  test('gives the same successor for 10 s', () =>
    given(opened, refreshed('h1', 60))
      .when(refresh('h0', 'zz', 69.999))
      .thenNothing());
  test('dies when a spent token comes back after that', () =>
    given(opened, refreshed('h1', 60))
      .when(refresh('h0', 'zz', 70))
      .then({ type: 'SessionClosed', data: { sid: 's', userId: 3, reason: 'reused' } }));
  test('dies when an older or forged token comes', () =>
    given(opened, refreshed('h1', 60), refreshed('h2', 61))
      .when(refresh('h0', 'zz', 62))
      .then({ type: 'SessionClosed', data: { sid: 's', userId: 3, reason: 'reused' } }));
  test('stays dead', () => {
    const reused: SessionEvent = { type: 'SessionClosed', data: { sid: 's', userId: 3, reason: 'reused' } };
    given(opened, reused)
      .when(refresh('h0', 'h1', 1))
      .thenRefused('refreshTokenReused');
    given(opened, reused).when({ type: 'CloseSession', reason: 'signedOut' }).thenNothing();
    given()
      .when(refresh('h0', 'h1', 1))
      .thenRefused('refreshTokenExpired');
  });
  test('ends when unused for 7 days', () => {
    given(opened)
      .when(refresh('h0', 'h1', 7 * day - 1))
      .then(refreshed('h1', 7 * day - 1));
    given(opened)
      .when(refresh('h0', 'h1', 7 * day))
      .thenRefused('refreshTokenExpired');
  });
  test('ends 30 days after it began, however busy', () => {
    const busy = [6, 12, 18, 24, 29].map((n) => refreshed(`h${n}`, n * day));
    given(opened, ...busy)
      .when(refresh('h29', 'h30', 30 * day - 1))
      .then(refreshed('h30', 30 * day - 1));
    given(opened, ...busy)
      .when(refresh('h29', 'h30', 30 * day))
      .thenRefused('refreshTokenExpired');
  });
  test('is closed by signing out', () => {
    const closed: SessionEvent = { type: 'SessionClosed', data: { sid: 's', userId: 3, reason: 'signedOut' } };
    given(opened).when({ type: 'CloseSession', reason: 'signedOut' }).then(closed);
    given(opened, closed)
      .when(refresh('h0', 'h1', 1))
      .thenRefused('refreshTokenExpired');
  });
});
