import { Injectable } from '@nestjs/common';
import { userErrors } from '@loam/domain/user/user.errors';
import { Clock } from '../decisions/clock.js';
import { Decisions } from '../decisions/decisions.js';
import type { Actor } from '../decisions/decisions.port.js';
import { Mails } from '../mail/mails.js';
import { refused } from '../refusal/refused.js';
import { Accounts } from './accounts.port.js';
import { credential } from './credential.js';
import { Passwords } from './passwords.js';

/** A signed-in person's new password. One that was forgotten is the business of `PasswordResets`. */
@Injectable()
export class PasswordChanges {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly accounts: Accounts,
    private readonly mails: Mails,
  ) {}

  /** The other sessions end. A wrong current password is 422, so that it does not sign the person out. */
  async change(actor: Actor, sid: string, current: string, next: string): Promise<void> {
    const { hash } = (await this.decisions.read(credential, actor.id)).state;
    if (!(await this.passwords.matches(hash, current))) throw refused(userErrors, 'passwordIncorrect');
    await this.passwords.check(next, 'newPassword');
    const command = { type: 'SetPassword', userId: actor.id, hash: await this.passwords.hash(next) } as const;
    const notice = await this.mails.passwordChanged(await this.accounts.contact(actor.id));
    await this.decisions.transact({ actor }, async (tx) => {
      await tx.run(credential, actor.id, command);
      await this.accounts.endSessions(tx, actor.id, this.clock.now(), sid);
      await notice?.queue(tx);
      return {};
    });
    void notice?.deliver();
  }
}
