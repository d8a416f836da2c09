import { createHash, randomBytes, randomInt } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  passwordReset,
  type PasswordResetCommand,
  type PasswordResetEvent,
  type PasswordResetState,
  RESET_MS,
} from '@loam/domain/access/password-reset.decider';
import { isRefusal } from '@loam/domain/kernel/errors/errors';
import type { Language } from '@loam/domain/kernel/locale/language';
import { email as mailText } from '@loam/domain/kernel/string/text';
import type { Aggregate } from '../decisions/aggregate.js';
import { Clock } from '../decisions/clock.js';
import { Decisions } from '../decisions/decisions.js';
import { SYSTEM } from '../decisions/decisions.port.js';
import { Refused } from '../refusal/refused.js';
import type { Letter } from '../mail/mail.aggregate.js';
import { Mails } from '../mail/mails.js';
import { Accounts } from './accounts.port.js';
import { credential } from './credential.js';
import { Passwords } from './passwords.js';

const resets: Aggregate<PasswordResetState, PasswordResetCommand, PasswordResetEvent> = {
  kind: 'reset',
  decider: passwordReset,
  owner: (id) => `user:${Number(id)}`,
};

/** Has no stream, so no link. */
const NOBODY = 0;
const DELIVERY_MS = [50, 250] as const;

const mailAddress = mailText();
const asSystem = { actor: SYSTEM, origin: 'system' } as const;
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
const inLink = (text: string) => Buffer.from(text).toString('base64url');

/** A new password by mail. Whether an address has an account shows in nothing but the mail. */
@Injectable()
export class PasswordResets implements OnModuleInit {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly mails: Mails,
  ) {}

  onModuleInit(): void {
    this.mails.fill('resetPassword', (letter) => this.withLink(letter));
  }

  /**
   * For every address alike one letter is queued; who it is for, if anybody, is looked up when it is sent. What is no address
   * has no letter and the same answer. @throws 503 mailNotConfigured
   */
  async request(address: unknown, language: Language): Promise<void> {
    const { success, data: email } = mailAddress.safeParse(address);
    if (!success) return;
    const until = new Date(this.clock.millis() + RESET_MS).toISOString();
    const mail = await this.mails.open({ kind: 'resetPassword', to: email, language, values: {}, until });
    await this.decisions.transact(asSystem, async (tx) => {
      await mail.queue(tx);
      return {};
    });
    // some time after the answer: the work for an address with an account must not be felt in it, nor in a particular later one
    setTimeout(() => void mail.deliver(), randomInt(...DELIVERY_MS)).unref();
  }

  /** Sets the password and ends every session. @throws Refused 422 ResetPasswordFailed, validationFailed; 410 resetExpired */
  async reset(email: unknown, code: unknown, given: unknown): Promise<void> {
    const password = typeof given === 'string' ? given : '';
    const address = addressOf(email);
    const userId = (address === undefined ? undefined : await this.accounts.idByEmail(address)) ?? NOBODY;
    const use = { type: 'UseReset', hash: sha256(typeof code === 'string' ? code : ''), at: this.clock.now() } as const;
    const checked = passwordReset.decide(use, (await this.decisions.read(resets, userId)).state);
    if (isRefusal(checked)) throw new Refused(checked); // no sooner and no later for who has no account
    await this.passwords.check(password, 'password'); // a password that is refused does not cost the link
    const hash = await this.passwords.hash(password);
    const notice = await this.mails.passwordChanged(await this.accounts.contact(userId));
    await this.decisions.transact(asSystem, async (tx) => {
      await tx.run(resets, userId, use);
      await tx.run(credential, userId, { type: 'SetPassword', userId, hash });
      await this.accounts.endSessions(tx, userId, this.clock.now());
      await notice?.queue(tx);
      return {};
    });
    void notice?.deliver();
  }

  private async withLink(letter: Letter): Promise<Letter | undefined> {
    const userId = await this.accounts.idByEmail(letter.to);
    const holder = userId === undefined ? undefined : await this.accounts.holder(userId);
    if (holder?.status !== 'active') return undefined;
    const code = randomBytes(32).toString('base64url');
    const { email, name, language } = await this.accounts.contact(holder.actor.id);
    const request = { type: 'RequestReset', userId: holder.actor.id, hash: sha256(code), at: this.clock.now() } as const;
    const { events } = await this.decisions.run(resets, holder.actor.id, request, asSystem);
    if (events.length === 0) return undefined; // one went out a moment ago, and is good
    const path = `/reset-password?email=${inLink(email)}&code=${code}`;
    return { ...letter, to: email, language, values: { name, minutes: String(RESET_MS / 60_000) }, path };
  }
}

/** As it stands in the link, or as people write it. */
function addressOf(email: unknown): string | undefined {
  if (typeof email !== 'string' || email.length > 400) return undefined;
  if (email.includes('@')) return email;
  return /^[\w-]+$/.test(email) ? Buffer.from(email, 'base64url').toString('utf8') : undefined;
}
