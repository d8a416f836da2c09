import { hash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { errors, SignJWT } from 'jose';
import { Clock } from '../decisions/clock.js';
import { refused } from '../refusal/refused.js';
import { ALGORITHM, Keyring } from './keyring.js';

export const ACCESS_SECONDS = 900;
/** The same on every node, whatever its address, so that any node takes any node's token. */
const ISSUER = 'loam';
const AUDIENCE = 'loam-api';
const TYPE = 'at+jwt';
const TOLERANCE_SECONDS = 2;
const REMEMBERED = 10_000;
/** By how much a token may outlast its time when the time of day is set back. */
const SKEW_SECONDS = 60;

export interface AccessClaims {
  readonly userId: number;
  readonly sid: string;
  /** When it expires, in seconds since 1970. */
  readonly expires: number;
}

interface Verified extends AccessClaims {
  readonly kid: string;
  readonly notBefore: number;
  /** On the steady clock, in ms: after this it is no good, wherever the time of day was set. */
  readonly over: number;
}

/** Access tokens after RFC 9068: signed with EdDSA, 900 s, one session each. */
@Injectable()
export class AccessTokens {
  /** By the token's SHA-256: a signature that was right stays right, and checking it is dearer than most calls. */
  private readonly verified = new Map<string, Verified>();

  constructor(
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {}

  async issue(userId: number, sid: string): Promise<string> {
    const { kid, secret } = await this.keyring.signing();
    const now = Math.floor(this.clock.millis() / 1000);
    return new SignJWT({ sid })
      .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(String(userId))
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(now + ACCESS_SECONDS)
      .setJti(randomUUID())
      .sign(secret);
  }

  /** @throws Refused 401 tokenExpired, tokenInvalid */
  async read(token: string): Promise<AccessClaims> {
    const digest = hash('sha256', token, 'base64url');
    const known = this.verified.get(digest);
    if (known && this.clock.steady() >= known.over) throw refused(apiErrors, 'tokenExpired');
    if (known && (await this.stillGood(known))) return known;
    try {
      const { payload, protectedHeader } = await this.keyring.verified(token, {
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TYPE,
        clockTolerance: TOLERANCE_SECONDS,
        requiredClaims: ['exp', 'iat', 'sub', 'sid', 'jti'],
      });
      const claims = { userId: Number(payload.sub), sid: String(payload['sid']), expires: payload.exp! };
      if (this.verified.size >= REMEMBERED) this.verified.clear();
      const left = claims.expires * 1000 - this.clock.millis();
      const over = Math.min(known?.over ?? Infinity, this.clock.steady() + left + SKEW_SECONDS * 1000);
      this.verified.set(digest, { ...claims, kid: protectedHeader.kid!, notBefore: payload.nbf ?? 0, over });
      return claims;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw refused(apiErrors, 'tokenExpired');
      if (error instanceof errors.JOSEError || error instanceof TypeError) throw refused(apiErrors, 'tokenInvalid');
      throw error;
    }
  }

  /** What changes after the signature was checked: the time, and the keys that count. When in doubt it is all checked again. */
  private async stillGood({ expires, notBefore, kid }: Verified): Promise<boolean> {
    const now = Math.floor(this.clock.millis() / 1000);
    return expires > now && notBefore <= now && (await this.keyring.verifying(kid)) !== undefined;
  }
}
