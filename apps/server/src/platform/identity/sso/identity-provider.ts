import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { accessErrors } from '@loam/domain/access/access.errors';
import * as oidc from 'openid-client';
import { CONFIG, type Config } from '../../config/config.js';
import { Clock } from '../../decisions/clock.js';
import { refused } from '../../refusal/refused.js';
import { boundedFetch } from './bounded-fetch.js';
import type { Ticket } from './sso-tickets.js';

/** For each of its answers. */
const PATIENCE_S = 5;
/** What it says of itself is asked for again after an hour, and a failed question not before two seconds. */
const [KNOWN_MS, FAILED_MS] = [60 * 60_000, 2000];
const SCOPES = 'openid email';
/** A person as the provider knows them. `email` is there only when the provider has verified it. */
export interface Foreigner {
  readonly issuer: string;
  /** SHA-256 (hex) of its word for the person. */
  readonly subject: string;
  readonly email?: string;
}

/** The company's OpenID Connect provider. It is asked for nothing before somebody signs in with it, and the rest works without it. */
@Injectable()
export class IdentityProvider {
  private readonly logger = new Logger('sso');
  private found: { provider: Promise<oidc.Configuration>; at: number; failed: boolean } | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'oidc' | 'publicUrl'>,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused 404 SsoProviderNotFound */
  expect(name: string | undefined): void {
    if (!this.config.oidc || (name !== undefined && name !== '' && name !== 'oidc')) throw refused(accessErrors, 'SsoProviderNotFound');
  }

  /** Where the browser goes to sign in. @throws Refused 503 ssoUnavailable */
  async address({ state, nonce, verifier }: Ticket): Promise<URL> {
    const provider = await this.discovered();
    return oidc.buildAuthorizationUrl(provider, {
      redirect_uri: this.redirectUri,
      scope: SCOPES,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
  }

  /** Redeems a code once. @throws Refused 401 loginFailed whatever is wrong with it; 503 ssoUnavailable when there is no answer */
  async redeem({ state, nonce, verifier }: Ticket, code: string, iss: string | undefined): Promise<Foreigner> {
    const provider = await this.discovered();
    const { issuer } = provider.serverMetadata();
    const back = new URL(this.redirectUri);
    // without a word of its own it is the only provider we know; another's word is refused (RFC 9207)
    for (const [name, value] of Object.entries({ code, state, iss: iss ?? issuer })) back.searchParams.set(name, value);
    try {
      const tokens = await oidc.authorizationCodeGrant(provider, back, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      const told = claims['email'] === undefined ? await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub) : claims;
      return { issuer, subject: createHash('sha256').update(claims.sub).digest('hex'), ...verifiedEmail(told) };
    } catch (error) {
      this.logger.warn(`a sign-in was refused: ${wordOf(error)}`);
      throw refused(accessErrors, isAbsence(error) ? 'ssoUnavailable' : 'loginFailed');
    }
  }

  private get redirectUri(): string {
    return `${this.config.publicUrl}/complete-sso`;
  }

  private async discovered(): Promise<oidc.Configuration> {
    const age = this.clock.millis() - (this.found?.at ?? 0);
    if (!this.found || age < 0 || age >= (this.found.failed ? FAILED_MS : KNOWN_MS)) {
      const found = { provider: this.discover(), at: this.clock.millis(), failed: false };
      this.found = found;
      found.provider.catch(() => Object.assign(found, { failed: true, at: this.clock.millis() }));
    }
    try {
      return await this.found.provider;
    } catch (error) {
      this.logger.warn(`the identity provider is not there: ${wordOf(error)}`);
      throw refused(accessErrors, 'ssoUnavailable');
    }
  }

  private async discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.config.oidc!;
    const local = issuer.startsWith('http:'); // only on this machine: the configuration sees to it
    return oidc.discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret === undefined ? oidc.None() : oidc.ClientSecretBasic(clientSecret),
      {
        timeout: PATIENCE_S,
        [oidc.customFetch]: boundedFetch(issuer),
        // an ID token must be signed by the provider's own key, although it comes straight from there: not `none`, no shared secret
        execute: [...(local ? [oidc.allowInsecureRequests] : []), oidc.enableNonRepudiationChecks],
      },
    );
  }
}

/** Some providers write the claim as a text. */
function verifiedEmail(told: Readonly<Record<string, unknown>>): { email?: string } {
  const { email, email_verified: verified } = told;
  return typeof email === 'string' && (verified === true || verified === 'true') ? { email } : {};
}

/** Nobody answered, or not in time; whoever answers wrongly is there. */
function isAbsence(error: unknown): boolean {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if (one.name === 'TimeoutError' || one.name === 'AbortError' || (one instanceof TypeError && one.message === 'fetch failed'))
      return true;
  }
  return false;
}

/** Its kind only: what a provider sent may hold names of people. */
function wordOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[\w.-]{1,80}$/.test(code) ? `${error.name} ${code}` : error.name;
}
