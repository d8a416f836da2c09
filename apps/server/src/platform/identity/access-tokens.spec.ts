import { beforeEach, describe, expect, test } from '@jest/globals';
import { generateKeyPair } from 'jose';
import type { Clock } from '../decisions/clock.js';
import type { EventStore } from '../event-store/event-store.port.js';
import { ACCESS_SECONDS, AccessTokens } from './access-tokens.js';
import { ALGORITHM, Keyring } from './keyring.js';

describe('access tokens that were seen before', () => {
  let now: number;
  let gone: number;
  let known: string[];
  let tokens: AccessTokens;

  beforeEach(async () => {
    now = Date.UTC(2026, 2, 1);
    gone = 0;
    known = ['k1'];
    const { privateKey: secret, publicKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519' });
    const clock = { millis: () => now, steady: () => gone } as Clock;
    const keyring = Object.assign(new Keyring({} as EventStore, clock), {
      signing: async () => ({ kid: 'k1', secret, public: publicKey }),
      verifying: async (kid: string | undefined) => (known.includes(kid ?? '') ? publicKey : undefined),
    });
    tokens = new AccessTokens(keyring, clock);
  });
  const key = (token: string) =>
    tokens.read(token).then(
      ({ userId }) => userId,
      (error: { refusal: { key: string } }) => error.refusal.key,
    );

  test('still expire', async () => {
    const token = await tokens.issue(7, 'a');
    expect([await key(token), await key(token)]).toEqual([7, 7]);
    now += (ACCESS_SECONDS + 10) * 1000;
    expect([await key(token), await key(token)]).toEqual(['tokenExpired', 'tokenExpired']);
  });

  test('are not good before their time, when the clock goes back', async () => {
    const token = await tokens.issue(7, 'a');
    expect(await key(token)).toBe(7);
    now -= 3_600_000;
    expect(await key(token)).toBe('tokenInvalid');
  });

  test('D1: do not outlast their time by more than a minute when the clock is set back meanwhile', async () => {
    const token = await tokens.issue(7, 'a');
    expect(await key(token)).toBe(7);
    const pass = (seconds: number) => ((gone += seconds * 1000), (now += seconds * 1000));
    pass(ACCESS_SECONDS - 60);
    now -= (ACCESS_SECONDS - 120) * 1000;
    expect(await key(token)).toBe(7);
    pass(121);
    expect(await key(token)).toBe('tokenExpired');
    expect(await key(await tokens.issue(7, 'a'))).toBe(7);
    now += 3_600_000;
    expect(await key(token)).toBe('tokenExpired');
    now -= 3_600_000;
    expect(await key(token)).toBe('tokenExpired');
  });

  test('end with the key that signed them', async () => {
    const token = await tokens.issue(7, 'a');
    expect(await key(token)).toBe(7);
    known = [];
    expect(await key(token)).toBe('tokenInvalid');
  });

  test('say nothing about a token that differs by one letter', async () => {
    const token = await tokens.issue(7, 'a');
    expect(await key(token)).toBe(7);
    const at = token.lastIndexOf('.') + 10;
    expect(await key(`${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`)).toBe('tokenInvalid');
  });
});
