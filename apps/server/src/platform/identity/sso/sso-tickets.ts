import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errors, SignJWT } from 'jose';
import { Clock } from '../../decisions/clock.js';
import { ALGORITHM, Keyring } from '../keyring.js';

/** As long as somebody may take to sign in at the provider. */
export const TICKET_SECONDS = 600;
const [ISSUER, AUDIENCE, TYPE] = ['loam', 'loam-sso', 'sso+jwt'];

/** What one sign-in proves itself by; all of it comes from one secret that only the browser holds. */
export interface Ticket {
  readonly state: string;
  readonly nonce: string;
  /** PKCE, RFC 7636: 43 characters. */
  readonly verifier: string;
  /** The id of the session it becomes, so that one sign-in makes one session. */
  readonly sid: string;
}

const ofSecret = (secret: string): Ticket => {
  const part = (name: string) => createHmac('sha256', secret).update(name).digest('base64url');
  const sid = createHash('sha256').update(part('session')).digest('hex').slice(0, 32);
  return { state: part('state'), nonce: part('nonce'), verifier: part('verifier'), sid };
};

/** The ticket of a sign-in under way. It lives in a cookie of the browser that began it, signed by us, for ten minutes; nothing is stored. */
@Injectable()
export class SsoTickets {
  constructor(
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {}

  async issue(): Promise<{ ticket: Ticket; written: string }> {
    const { kid, secret: key } = await this.keyring.signing();
    const now = Math.floor(this.clock.millis() / 1000);
    const secret = randomBytes(32).toString('base64url');
    const written = await new SignJWT({ secret })
      .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(now)
      .setExpirationTime(now + TICKET_SECONDS)
      .sign(key);
    return { ticket: ofSecret(secret), written };
  }

  /** The ticket that belongs to `state`; undefined when the cookie is not ours, too old or of another sign-in. */
  async read(written: string | undefined, state: string): Promise<Ticket | undefined> {
    if (written === undefined) return undefined;
    try {
      const { payload } = await this.keyring.verified(written, {
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TYPE,
        requiredClaims: ['exp', 'iat', 'secret'],
      });
      const ticket = ofSecret(String(payload['secret']));
      return same(ticket.state, state) ? ticket : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
      throw error;
    }
  }
}

/** Bytes, not characters: what was handed back need not be ASCII. */
function same(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
