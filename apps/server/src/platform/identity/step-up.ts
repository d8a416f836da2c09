import { createHash, randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { accessErrors } from '@loam/domain/access/access.errors';
import {
  ADMIN_MS,
  adminStanding,
  CODE_MS,
  CONFIRMATION_MS,
  stepUp,
  type StepUpCommand,
  type StepUpEvent,
  provedByFactor,
  provedLately,
  type StepUpState,
} from '@loam/domain/access/step-up.decider';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { placeOfPerson } from '@loam/domain/access/scope.policy';
import type { Aggregate } from '../decisions/aggregate.js';
import { Clock } from '../decisions/clock.js';
import { Decisions } from '../decisions/decisions.js';
import type { Actor, Transaction } from '../decisions/decisions.port.js';
import { RequestContext } from '../decisions/request-context.js';
import { refused } from '../refusal/refused.js';
import { Mails, unsent } from '../mail/mails.js';
import { AccessEntries } from './access-entries.js';
import { Accounts } from './accounts.port.js';
import { Passwords } from './passwords.js';

/** `verification-<sid>`: bound to person and session, and gone with the session. */
const verifications: Aggregate<StepUpState, StepUpCommand, StepUpEvent> = {
  kind: 'verification',
  decider: stepUp,
  owner: (_, { userId }) => `user:${userId}`,
};

export type Buys = 'admin' | 'confirmation';
const provedBy = (buys: Buys) => (buys === 'admin' ? 'adminProved' : 'actionProved');
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
const newToken = () => randomBytes(32).toString('base64url');

/** Proves again who sits there: a code by mail buys an admin token (30 min) or the confirmation of one sensitive call (5 min). */
@Injectable()
export class StepUp {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly mails: Mails,
    private readonly passwords: Passwords,
    private readonly context: RequestContext,
    private readonly entries: AccessEntries,
  ) {}

  /** Mails a code of eight digits to the person's own address. @throws Refused 503 mailNotConfigured, mailNotSent */
  async sendCode(actor: Actor, sid: string): Promise<{ expiresAt: string }> {
    const { email, name, language } = await this.accounts.contact(actor.id);
    const code = String(randomInt(100_000_000)).padStart(8, '0');
    const expiresAt = new Date(this.clock.millis() + CODE_MS).toISOString();
    const hash = await this.passwords.fingerprint(code, sid);
    const values = { name, code, minutes: String(CODE_MS / 60_000) };
    const mail = await this.mails.open({ kind: 'securityCode', to: email, language, values, until: expiresAt });
    await this.decisions.transact({ actor, scope: placeOfPerson(actor) }, async (tx) => {
      const command = { type: 'IssueCode', sid, userId: actor.id, hash, at: this.clock.now() } as const;
      await tx.run(verifications, sid, command);
      await this.entries.noteIn(tx, actor, 'codeMailed');
      await mail.queue(tx);
      return {};
    });
    if (!(await mail.deliver())) throw unsent('mailNotSent');
    return { expiresAt };
  }

  /** @throws Refused 422 wrongCode; 429 after five wrong ones */
  async verify(actor: Actor, sid: string, code: string): Promise<{ adminToken: string; expiresIn: number }> {
    return { adminToken: await this.buy('admin', actor, sid, code), expiresIn: ADMIN_MS / 1000 };
  }

  /** @throws Refused 422 wrongCode; 429 after five wrong ones */
  async confirm(actor: Actor, sid: string, code: string): Promise<{ confirmToken: string; expiresIn: number }> {
    return { confirmToken: await this.buy('confirmation', actor, sid, code), expiresIn: CONFIRMATION_MS / 1000 };
  }

  /** In the append of a proof that came by no mail; `how` is what it came by. */
  async proveIn(tx: Transaction, actor: Actor, sid: string, buys: Buys, how: string): Promise<{ token: string; expiresIn: number }> {
    const token = newToken();
    const command = { type: 'Prove', sid, userId: actor.id, buys, token: sha256(token), at: this.clock.now(), how } as const;
    await tx.run(verifications, sid, command);
    await this.entries.noteIn(tx, actor, provedBy(buys), { how });
    return { token, expiresIn: (buys === 'admin' ? ADMIN_MS : CONFIRMATION_MS) / 1000 };
  }

  async drop(actor: Actor, sid: string): Promise<void> {
    await this.decisions.run(verifications, sid, { type: 'DropVerification' }, { actor });
  }

  /** `toEnrol`: to add a second factor, which is what a mailed code is good for where the company wants one. @throws Refused 403 adminTokenUnverified, adminTokenExpired, secondFactorRequired */
  async expectVerified(actor: Actor | undefined, sid: string | undefined, token: string | undefined, toEnrol: boolean): Promise<void> {
    if (sid === undefined || token === undefined) throw refused(apiErrors, 'adminTokenUnverified');
    const { state } = await this.decisions.read(verifications, sid);
    const standing = adminStanding(state, sha256(token), this.clock.now());
    if (standing === 'expired') throw refused(accessErrors, 'adminTokenExpired');
    if (standing === 'unverified' || !actor) throw refused(apiErrors, 'adminTokenUnverified');
    if (!toEnrol && !provedByFactor(state, sha256(token)) && (await this.accounts.secondFactorRequired(actor)))
      throw refused(accessErrors, 'secondFactorRequired');
  }

  /** That this admin token, which is good, is as new as a confirmation has to be. @throws Refused 403 adminTokenExpired */
  async expectLately(sid: string | undefined, token: string | undefined): Promise<void> {
    if (sid === undefined || token === undefined) throw refused(apiErrors, 'adminTokenUnverified');
    const { state } = await this.decisions.read(verifications, sid);
    if (!provedLately(state, sha256(token), this.clock.now())) throw refused(accessErrors, 'adminTokenExpired');
  }

  /** Takes a confirmation for one call. Answers what gives it back when the call changed nothing. @throws Refused 403 securityCodeRequired */
  async spend(actor: Actor, sid: string, token: string | undefined, call: string): Promise<() => Promise<void>> {
    if (token === undefined) throw refused(accessErrors, 'securityCodeRequired');
    const hash = sha256(token);
    const { state } = await this.decisions.read(verifications, sid);
    if (!provedByFactor(state, hash) && (await this.accounts.secondFactorRequired(actor)))
      throw refused(accessErrors, 'secondFactorRequired');
    const run = (command: StepUpCommand) => this.context.apart(() => this.decisions.run(verifications, sid, command, { actor }));
    await run({ type: 'SpendConfirmation', token: hash, by: sha256(call), at: this.clock.now() });
    return async () => void (await run({ type: 'ReturnConfirmation', token: hash }));
  }

  private async buy(buys: Buys, actor: Actor, sid: string, code: string): Promise<string> {
    if (buys === 'confirmation' && (await this.accounts.secondFactorRequired(actor))) throw refused(accessErrors, 'secondFactorRequired');
    const token = newToken();
    const hash = await this.passwords.fingerprint(code.trim(), sid);
    const command = { type: 'UseCode', hash, buys, token: sha256(token), at: this.clock.now() } as const;
    const { missed } = await this.decisions.transact({ actor, scope: placeOfPerson(actor) }, async (tx) => {
      const { events } = await tx.run(verifications, sid, command);
      const wrong = events.some(({ type }) => type === 'SecurityCodeMissed');
      await this.entries.noteIn(tx, actor, wrong ? 'codeRefused' : provedBy(buys));
      return { missed: wrong };
    });
    if (missed) throw refused(accessErrors, 'wrongCode');
    return token;
  }
}
