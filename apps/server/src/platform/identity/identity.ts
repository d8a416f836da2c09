import { Injectable, Logger } from '@nestjs/common';
import { accessErrors } from '@loam/domain/access/access.errors';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { userErrors } from '@loam/domain/user/user.errors';
import { Clock } from '../decisions/clock.js';
import { Decisions } from '../decisions/decisions.js';
import type { Actor } from '../decisions/decisions.port.js';
import { refused, tryLater } from '../refusal/refused.js';
import { AccessTokens, ACCESS_SECONDS } from './access-tokens.js';
import { type AccountHolder, Accounts } from './accounts.port.js';
import type { Authenticated, Authenticator } from './authenticator.port.js';
import { credential } from './credential.js';
import { Passwords } from './passwords.js';
import { Sessions } from './sessions.js';
import { SignInDelays } from './sign-in-delays.js';

export interface SignedIn {
  readonly userId: number;
  readonly sid: string;
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly refreshToken: string;
}

interface Caller {
  readonly address: string;
  readonly agent: string;
  readonly accountWait?: number | undefined;
}

/** A socket's or a request's person, and when the token that says so expires (ms since 1970). */
export interface Known extends Authenticated {
  readonly expiresAt: number;
}

/** Own accounts: passwords with Argon2id, short access tokens, rotating refresh tokens (docs/api, authentication). */
@Injectable()
export class Identity implements Authenticator {
  private readonly logger = new Logger('sign-in');

  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly tokens: AccessTokens,
    private readonly delays: SignInDelays,
    private readonly accounts: Accounts,
  ) {}

  /**
   * The same answer, as late, for a wrong password and an unknown address. `accountWait`: the account has had its tries of this
   * minute, which lasts so many seconds more. @throws Refused 401, 403; 429 with Retry-After
   */
  async signIn(email: string, password: string, from: Caller): Promise<SignedIn> {
    await this.delays.check(email, from.address);
    const wait = from.accountWait;
    if (wait !== undefined && !(await this.delays.looksBesides(email, from.address))) throw tryLater('tooManyRequests', wait);
    const userId = await this.accounts.idByEmail(email);
    const stored = userId === undefined ? undefined : (await this.decisions.read(credential, userId)).state.hash;
    const right = await this.passwords.matches(stored, password);
    const holder = right ? await this.accounts.holder(userId!) : undefined;
    if (!holder) {
      await this.delays.failed(email, from.address);
      if (userId !== undefined) this.sessions.refused(userId, 'wrongPassword');
      this.logger.warn(`sign-in failed: ${userId === undefined ? 'no account' : `user ${userId}`}`);
      throw wait === undefined ? refused(accessErrors, 'NotAuthorizedException') : tryLater('tooManyRequests', wait);
    }
    if (wait !== undefined) await this.delays.letInBesides(email);
    await this.delays.succeeded(email, from.address);
    if (holder.status !== 'active') this.sessions.refused(holder.actor.id, 'notActive');
    if (holder.status === 'pending') throw refused(accessErrors, 'accountNotActivated');
    if (holder.status === 'inactive') throw refused(userErrors, 'userNotActive');
    const { sid, refreshToken } = await this.sessions.open(holder.actor, from.agent);
    return this.signedIn(holder, sid, refreshToken);
  }

  async refresh(token: string): Promise<SignedIn> {
    const { state, refreshToken } = await this.sessions.refresh(token);
    const holder = await this.accounts.holder(state.userId);
    if (holder?.status === 'inactive') throw refused(userErrors, 'userNotActive');
    if (!holder || !this.sessions.isOpen(state, holder)) throw refused(accessErrors, 'refreshTokenExpired');
    return this.signedIn(holder, state.sid, refreshToken);
  }

  async authenticate(token: string): Promise<Known> {
    const { userId, sid, expires } = await this.tokens.read(token);
    const holder = await this.accounts.holder(userId);
    if (!holder) throw refused(apiErrors, 'tokenInvalid');
    if (holder.status !== 'active') throw refused(userErrors, 'userNotActive');
    if (!this.sessions.isOpen(await this.sessions.read(sid), holder)) throw refused(apiErrors, 'tokenInvalid');
    return { actor: holder.actor, sessionId: sid, expiresAt: expires * 1000 };
  }

  /** A browser that signs in anew ends the session it had: whoever holds that token still has nothing of it. */
  async supersede(token: string): Promise<void> {
    const state = await this.sessions.ofToken(token);
    const holder = state && (await this.accounts.holder(state.userId));
    if (holder && this.sessions.isOpen(state, holder)) await this.sessions.close(state.sid, holder.actor);
  }

  signOut(sid: string, actor: Actor): Promise<void> {
    return this.sessions.close(sid, actor);
  }

  async signOutAll(actor: Actor): Promise<void> {
    await this.decisions.transact({ actor }, async (tx) => {
      await this.accounts.endSessions(tx, actor.id, this.clock.now());
      return {};
    });
  }

  /** Ends one of the actor's own sessions. @throws Refused 404 SessionNotFound, for another's too */
  async endSession(sid: string, actor: Actor): Promise<void> {
    const holder = await this.accounts.holder(actor.id);
    const state = /^[0-9a-f]{32}$/.test(sid) ? await this.sessions.read(sid) : undefined;
    if (!state || !holder || !this.sessions.isOpen(state, holder)) throw refused(accessErrors, 'SessionNotFound');
    await this.sessions.close(sid, actor);
  }

  /** What a session that was just opened or renewed is answered with. */
  async signedIn({ actor }: AccountHolder, sid: string, refreshToken: string): Promise<SignedIn> {
    return { userId: actor.id, sid, accessToken: await this.tokens.issue(actor.id, sid), expiresIn: ACCESS_SECONDS, refreshToken };
  }
}
