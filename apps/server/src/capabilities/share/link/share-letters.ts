import { Injectable } from '@nestjs/common';
import type { Language } from '@loam/domain/kernel/locale/language';
import { shareErrors } from '@loam/domain/plan/plan-share.errors';
import type { SharePlanBody } from '@loam/domain/share/share.schema';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import type { DecisionOptions } from '../../../platform/decisions/decisions.port.js';
import { RequestContext } from '../../../platform/decisions/request-context.js';
import { Mails, type OpenMail } from '../../../platform/mail/mails.js';
import { Refused, refused } from '../../../platform/refusal/refused.js';
import { planAggregate } from '../../plan/index.js';
import type { Link } from './link-secrets.js';

export const notSent = ({ option }: Pick<SharePlanBody, 'option'>) =>
  refused(shareErrors, option === 'sms' ? 'somethingWrongPhone' : 'somethingWrong');

/** The mail or SMS that a shared plan goes out with. */
@Injectable()
export class ShareLetters {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly context: RequestContext,
    private readonly mails: Mails,
  ) {}

  /** @throws 502 somethingWrong, somethingWrongPhone where none can be sent */
  async open({
    option,
    ...rest
  }: {
    option: 'email' | 'sms';
    to: string;
    language: Language;
    values: Readonly<Record<string, string>>;
    path: string;
    until: string;
  }): Promise<OpenMail> {
    try {
      return await this.mails.open(option === 'sms' ? { kind: 'sharedPlanSms', channel: 'sms', ...rest } : { kind: 'sharedPlan', ...rest });
    } catch (error) {
      throw error instanceof Refused && error.refusal.key === 'mailNotConfigured' ? notSent({ option }) : error;
    }
  }

  /** Beside what an Idempotency-Key repeats: a repeat sends nothing again, and stays as refused as the first time. */
  async sent(letter: OpenMail, { planId, id }: Omit<Link, 'secret'>, options: DecisionOptions): Promise<boolean> {
    const repeated = this.context.current?.keyed?.replaying === true;
    return this.context.apart(async () => {
      if (repeated) {
        const { state } = await this.decisions.read(planAggregate, planId);
        return state.shares.some((share) => share.id === id && !share.revoked);
      }
      if (await letter.deliver()) return true;
      await letter.withdraw();
      await this.decisions.run(planAggregate, planId, { type: 'RevokeShare', id, at: this.clock.now() }, options);
      return false;
    });
  }
}
