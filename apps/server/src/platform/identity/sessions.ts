import { Injectable } from '@nestjs/common';
import { accessErrors } from '@loam/domain/access/access.errors';
import { session, type SessionCommand, type SessionEvent, sessionExpired, type SessionState } from '@loam/domain/access/session.decider';
import { placeOfPerson } from '@loam/domain/access/scope.policy';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { Aggregate } from '../decisions/aggregate.js';
import { Clock } from '../decisions/clock.js';
import { Decisions } from '../decisions/decisions.js';
import { type Actor, SYSTEM, type Transaction } from '../decisions/decisions.port.js';
import { refused } from '../refusal/refused.js';
import { AccessEntries } from './access-entries.js';
import type { AccountHolder } from './accounts.port.js';
import { hashOf, newSecret, newSid, padded, readRefreshToken, written } from './refresh-tokens.js';

const aggregate: Aggregate<SessionState, SessionCommand, SessionEvent> = {
  kind: 'session',
  decider: session,
  owner: (_, { userId }) => `user:${userId}`,
};

export interface OpenedSession {
  readonly sid: string;
  readonly refreshToken: string;
}

/** Sign-ins as they live on: each is a stream, so they outlive Redis, a restart and any one node. */
@Injectable()
export class Sessions {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly entries: AccessEntries,
  ) {}

  open(actor: Actor, agent: string): Promise<OpenedSession> {
    const sid = newSid();
    return this.decisions.transact(
      { actor, scope: placeOfPerson(actor) },
      async (tx) => (await this.openIn(tx, sid, actor, agent, 'password'))!,
    );
  }

  /** Undefined when there was a session of this id before: one sign-in makes one session. */
  async openIn(tx: Transaction, sid: string, actor: Actor, agent: string, how: 'password' | 'sso'): Promise<OpenedSession | undefined> {
    const secret = newSecret();
    const at = this.clock.now();
    const command = { type: 'OpenSession', sid, userId: actor.id, hash: hashOf(secret), agent: agent.slice(0, 200), at } as const;
    const { events } = await tx.run(aggregate, sid, command);
    if (events.length === 0) return undefined;
    await this.entries.noteIn(tx, actor, 'signIn', { how });
    return { sid, refreshToken: written({ sid, secret }) };
  }

  /** Somebody knew the address of this account and was not let in. */
  refused(userId: number, how: 'wrongPassword' | 'notActive'): void {
    this.entries.noteRefusal(userId, how);
  }

  async read(sid: string): Promise<SessionState> {
    return (await this.decisions.read(aggregate, sid)).state;
  }

  /** The session whose refresh token this is, or was until the last renewal. */
  async ofToken(token: string): Promise<SessionState | undefined> {
    const presented = readRefreshToken(token);
    if (!presented) return undefined;
    const state = await this.read(presented.sid);
    const hash = hashOf(presented.secret);
    return hash === state.current || hash === state.before?.hash ? state : undefined;
  }

  /** Rotates a refresh token. @throws Refused 401 tokenInvalid, refreshTokenExpired, refreshTokenReused */
  async refresh(token: string): Promise<{ state: SessionState; refreshToken: string }> {
    const presented = readRefreshToken(token);
    if (!presented) throw refused(apiErrors, 'tokenInvalid');
    const { sid } = presented;
    const secret = newSecret();
    const command = {
      type: 'RefreshSession' as const,
      presented: hashOf(presented.secret),
      hash: hashOf(secret),
      next: padded(secret, presented.secret).toString('base64url'),
      at: this.clock.now(),
    };
    const { state } = await this.decisions.run(aggregate, sid, command, { actor: SYSTEM, origin: 'system' });
    if (state.status === 'reused') throw refused(accessErrors, 'refreshTokenReused');
    // a repeated token was answered before: its successor is the current one
    const successor = padded(Buffer.from(state.before!.next, 'base64url'), presented.secret);
    return { state, refreshToken: written({ sid, secret: successor }) };
  }

  async close(sid: string, actor: Actor): Promise<void> {
    await this.decisions.transact({ actor, scope: placeOfPerson(actor) }, async (tx) => {
      const { changed } = await tx.run(aggregate, sid, { type: 'CloseSession', reason: 'signedOut' });
      if (changed) await this.entries.noteIn(tx, actor, 'signOut');
      return {};
    });
  }

  /** Whether a session is still good for its holder. */
  isOpen(state: SessionState, holder: AccountHolder): boolean {
    if (state.status !== 'open' || state.userId !== holder.actor.id || sessionExpired(state, this.clock.now())) return false;
    const ended = holder.sessionsEnded;
    return ended === undefined || state.openedAt > ended.at || ended.exceptSid === state.sid;
  }
}
