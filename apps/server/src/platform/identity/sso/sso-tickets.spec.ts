import { beforeEach, describe, expect, test } from '@jest/globals';
import { generateKeyPair, SignJWT } from 'jose';
import type { Clock } from '../../decisions/clock.js';
import type { EventStore } from '../../event-store/event-store.port.js';
import { AccessTokens } from '../access-tokens.js';
import { ALGORITHM, Keyring } from '../keyring.js';
import { SsoTickets, TICKET_SECONDS } from './sso-tickets.js';

describe('the ticket of a single sign-on', () => {
  let now: number;
  let keyring: Keyring;
  let tickets: SsoTickets;
  const clock = { millis: () => now } as Clock;

  beforeEach(async () => {
    now = Date.UTC(2026, 2, 1);
    const { privateKey: secret, publicKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519' });
    keyring = Object.assign(new Keyring({} as EventStore, clock), {
      signing: async () => ({ kid: 'k1', secret, public: publicKey }),
      verifying: async (kid: string | undefined) => (kid === 'k1' ? publicKey : undefined),
    });
    tickets = new SsoTickets(keyring, clock);
  });

  test('is read again by its own state, and by no other', async () => {
    const [{ ticket, written }, other] = [await tickets.issue(), await tickets.issue()];
    expect(await tickets.read(written, ticket.state)).toEqual(ticket);
    for (const state of [
      other.ticket.state,
      '',
      'x',
      `${ticket.state}x`,
      'é'.repeat(ticket.state.length),
      '\ud800'.repeat(ticket.state.length),
    ])
      expect(await tickets.read(written, state)).toBeUndefined();
    expect(await tickets.read(undefined, ticket.state)).toBeUndefined();
  });

  test('holds four secrets of which none tells another, and none stands in it', async () => {
    const { ticket, written } = await tickets.issue();
    expect(new Set(Object.values(ticket)).size).toBe(4);
    const open = Buffer.from(written.split('.')[1]!, 'base64url').toString();
    for (const secret of Object.values(ticket)) expect(open).not.toContain(secret);
  });

  test('K5 is good for ten minutes', async () => {
    const { ticket, written } = await tickets.issue();
    now += (TICKET_SECONDS - 1) * 1000;
    expect(await tickets.read(written, ticket.state)).toEqual(ticket);
    now += 2000;
    expect(await tickets.read(written, ticket.state)).toBeUndefined();
  });

  test('K3 is no access token, nor the other way round, and nobody else can write one', async () => {
    const { ticket, written } = await tickets.issue();
    const access = new AccessTokens(keyring, clock);
    await expect(access.read(written)).rejects.toMatchObject({ refusal: { key: 'tokenInvalid' } });
    expect(await tickets.read(await access.issue(7, ticket.sid), ticket.state)).toBeUndefined();
    const foreign = await generateKeyPair(ALGORITHM, { crv: 'Ed25519' });
    const secret = (JSON.parse(Buffer.from(written.split('.')[1]!, 'base64url').toString()) as { secret: string }).secret;
    const forged = await new SignJWT({ secret, iss: 'loam', aud: 'loam-sso', iat: now / 1000, exp: now / 1000 + 600 })
      .setProtectedHeader({ alg: ALGORITHM, kid: 'k1', typ: 'sso+jwt' })
      .sign(foreign.privateKey);
    expect(await tickets.read(forged, ticket.state)).toBeUndefined();
  });
});
