import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { accessErrors } from '@loam/domain/access/access.errors';
import {
  factors,
  type FactorsCommand,
  type FactorsEvent,
  type FactorsState,
  hasFactor,
  lockedMs,
  type Matched,
  OFFER_MS,
  RECOVERY_CODES,
} from '@loam/domain/access/factors.decider';
import { placeOfPerson } from '@loam/domain/access/scope.policy';
import type { Aggregate } from '../decisions/aggregate.js';
import { Clock } from '../decisions/clock.js';
import { Decisions } from '../decisions/decisions.js';
import type { Actor, Transaction } from '../decisions/decisions.port.js';
import { Mails, type OpenMail } from '../mail/mails.js';
import { Refused, refused, tryLater } from '../refusal/refused.js';
import { AccessEntries } from './access-entries.js';
import { Accounts } from './accounts.port.js';
import { type FactorLetter, factorLetters } from './factor-letters.js';
import { Passwords } from './passwords.js';
import { type Buys, StepUp } from './step-up.js';
import { authenticatorUri, base32, newAuthenticatorSecret, stepOf } from './totp.js';

/** `factors-<userId>`: apart from the user's own stream, so that no history of a person shows it. */
const ownFactors: Aggregate<FactorsState, FactorsCommand, FactorsEvent> = {
  kind: 'factors',
  decider: factors,
  owner: (id) => `user:${Number(id)}`,
};

export type FactorName = 'authenticator' | 'passkey' | 'recovery';
/** Fifty bits, in two groups of five letters and digits that nobody mistakes for one another. */
const newRecoveryCode = () => base32(randomBytes(10)).slice(0, 10).replace(/^.{5}/, '$&-');
const plain = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase();
const isRecoveryCode = (typed: string) => plain(typed).length > 8;

/** What an admin proves themselves by besides a mailed code: an authenticator app, and codes for the day that it is lost. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly entries: AccessEntries,
    private readonly stepUp: StepUp,
    private readonly mails: Mails,
  ) {
    mails.bring(factorLetters);
  }

  async read(userId: number): Promise<FactorsState> {
    return (await this.decisions.read(ownFactors, userId)).state;
  }

  /** Whether their company asks an admin for one. */
  required(actor: Actor): Promise<boolean> {
    return this.accounts.secondFactorRequired(actor);
  }

  async offerAuthenticator(actor: Actor): Promise<{ secret: string; uri: string; expiresAt: string }> {
    const secret = newAuthenticatorSecret();
    const { email } = await this.accounts.contact(actor.id);
    const expiresAt = new Date(this.clock.millis() + OFFER_MS).toISOString();
    await this.decide(actor, { type: 'OfferAuthenticator', userId: actor.id, secret, at: this.clock.now() });
    return { secret, uri: authenticatorUri(secret, email, 'Loam'), expiresAt };
  }

  /** @throws Refused 409 authenticatorNotOffered; 422 wrongCode; 429 after five wrong ones */
  async addAuthenticator(actor: Actor, typed: string): Promise<string[] | undefined> {
    const { offered } = await this.read(actor.id);
    const command = { type: 'AddAuthenticator', matched: this.matched(offered?.secret, typed), at: this.clock.now() } as const;
    return this.added(actor, command, 'authenticator');
  }

  async remove(actor: Actor, command: Extract<FactorsCommand, { type: `Remove${string}` }>, how: FactorName): Promise<void> {
    const notice = await this.notice(actor, how === 'passkey' ? 'passkeyRemoved' : 'authenticatorRemoved');
    const required = await this.accounts.secondFactorRequired(actor);
    await this.transact(actor, async (tx) => {
      const { state } = await tx.run(ownFactors, actor.id, command);
      if (required && !hasFactor(state)) throw refused(accessErrors, 'lastFactorRequired');
      await this.entries.noteIn(tx, actor, 'factorRemoved', { how });
      await notice?.queue(tx);
      return {};
    });
    void notice?.deliver();
  }

  async makeRecoveryCodes(actor: Actor): Promise<string[]> {
    const { codes, hashes } = await this.newCodes(actor.id);
    const notice = await this.notice(actor, 'recoveryCodesMade');
    await this.transact(actor, async (tx) => {
      await tx.run(ownFactors, actor.id, { type: 'MakeRecoveryCodes', hashes, at: this.clock.now() });
      await this.entries.noteIn(tx, actor, 'recoveryShown');
      await notice?.queue(tx);
      return {};
    });
    void notice?.deliver();
    return codes;
  }

  /** By six digits of an app or a recovery code. @throws Refused 422 wrongCode; 429 after five wrong ones */
  async prove(actor: Actor, sid: string, typed: string, buys: Buys): Promise<{ token: string; expiresIn: number }> {
    if (isRecoveryCode(typed)) {
      const hash = await this.passwords.fingerprint(plain(typed), recoveryOf(actor.id));
      return this.used(actor, sid, { type: 'UseRecoveryCode', hash, at: this.clock.now() }, buys, 'recovery');
    }
    const { authenticator } = await this.read(actor.id);
    const command = { type: 'UseAuthenticator', matched: this.matched(authenticator?.secret, typed), at: this.clock.now() } as const;
    return this.used(actor, sid, command, buys, 'authenticator');
  }

  /** One append: the factor is used, the session has its proof, the audit its entry. */
  async used(actor: Actor, sid: string, command: FactorsCommand, buys: Buys, how: FactorName) {
    const notice = how === 'recovery' ? await this.notice(actor, 'recoveryCodeUsed') : undefined;
    const { bought } = await this.transact(actor, async (tx) => {
      if (await this.missed(tx, actor, command, how)) return { bought: null };
      await notice?.queue(tx);
      return { bought: await this.stepUp.proveIn(tx, actor, sid, buys, how) };
    });
    if (bought) void notice?.deliver();
    if (!bought) throw refused(accessErrors, how === 'passkey' ? 'passkeyRefused' : 'wrongCode');
    return bought;
  }

  /** The recovery codes that came with it, when there were none. */
  async added(actor: Actor, command: FactorsCommand, how: FactorName): Promise<string[] | undefined> {
    const fresh = (await this.read(actor.id)).recovery ? undefined : await this.newCodes(actor.id);
    const notice = await this.notice(actor, how === 'passkey' ? 'passkeyAdded' : 'authenticatorAdded');
    const { wrong } = await this.transact(actor, async (tx) => {
      if (await this.missed(tx, actor, command, how)) return { wrong: true };
      await this.entries.noteIn(tx, actor, 'factorAdded', { how });
      if (fresh) await tx.run(ownFactors, actor.id, { type: 'MakeRecoveryCodes', hashes: fresh.hashes, at: this.clock.now() });
      await notice?.queue(tx);
      return { wrong: false };
    });
    if (wrong) throw refused(accessErrors, 'wrongCode');
    void notice?.deliver();
    return fresh?.codes;
  }

  decide(actor: Actor, command: FactorsCommand): Promise<unknown> {
    return this.decisions.run(ownFactors, actor.id, command, { actor });
  }

  /** To the person themselves, in the append of what it tells about: if it was not them, they should hear of it. */
  private async notice(actor: Actor, kind: FactorLetter): Promise<OpenMail | undefined> {
    return this.mails.notice(kind, await this.accounts.contact(actor.id));
  }

  /** Whether it was a guess, which is kept and counted. */
  private async missed(tx: Transaction, actor: Actor, command: FactorsCommand, how: FactorName): Promise<boolean> {
    const { events } = await tx.run(ownFactors, actor.id, command).catch((error) => this.whyNot(error, actor));
    const wrong = events.some(({ type }) => type === 'FactorMissed');
    if (wrong) await this.entries.noteIn(tx, actor, 'codeRefused', { how });
    return wrong;
  }

  /** After too many guesses: until when nothing is tried. */
  private async whyNot(error: unknown, { id }: Actor): Promise<never> {
    if (!(error instanceof Refused) || error.refusal.key !== 'tooManyRequests') throw error;
    const seconds = Math.ceil(lockedMs(await this.read(id), this.clock.now()) / 1000);
    throw tryLater('tooManyRequests', Math.max(1, seconds));
  }

  private transact<T extends object>(actor: Actor, work: (tx: Transaction) => Promise<T>) {
    return this.decisions.transact({ actor, scope: placeOfPerson(actor) }, work);
  }

  private matched(secret: string | undefined, typed: string): Matched | null {
    const step = secret === undefined ? undefined : stepOf(secret, typed.replace(/\s/g, ''), this.clock.millis());
    return secret === undefined || step === undefined ? null : { secret, step };
  }

  private async newCodes(userId: number): Promise<{ codes: string[]; hashes: string[] }> {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    const hashes = await Promise.all(codes.map((code) => this.passwords.fingerprint(plain(code), recoveryOf(userId))));
    return { codes, hashes };
  }
}

const recoveryOf = (userId: number) => `recovery ${userId}`;
