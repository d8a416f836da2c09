import { Injectable } from '@nestjs/common';
import { refuse } from '@loam/domain/kernel/errors/errors';
import type { Language } from '@loam/domain/kernel/locale/language';
import { smsSize } from '@loam/domain/weather/events/sms-segments';
import { weatherEventErrors } from '@loam/domain/weather/events/weather-event.errors';
import type { SmsBody } from '@loam/domain/weather/events/weather-event.schema';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { SYSTEM, type Actor } from '../../../platform/decisions/decisions.port.js';
import { Mails } from '../../../platform/mail/mails.js';
import { lettersIn } from '../../../platform/mail/words/words.js';
import { Refused, refused } from '../../../platform/refusal/refused.js';
import { GrowerReads } from '../../grower/index.js';
import { GovernedPlaces } from '../../organization/index.js';
import { QuietPlaces } from './quiet-places.js';

/** What the adviser wrote, and nothing else. */
export const SMS_KIND = 'weatherSms';
const only = { [SMS_KIND]: { subject: '', lines: ['{{content}}'] } };
const letters = lettersIn({ en: only, mr: only, pt: only, es: only }, { 'pt-PT': {}, 'es-419': {} });
/** A warning is worth nothing after a day. */
const WORTH_MS = 24 * 3_600_000;
const signs = (phone: string): string => phone.replace(/[^0-9+]/g, '');

/** Text messages to growers, by way of the outbox in the log. */
@Injectable()
export class TextMessages {
  constructor(
    private readonly mails: Mails,
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly places: GovernedPlaces,
    private readonly growers: GrowerReads,
    private readonly quiet: QuietPlaces,
  ) {
    mails.bring(letters);
  }

  /** @throws 403 phoneNotReachable; 409 quietHours, when they are to be respected; 502 smsFailed */
  async send({ phoneNumber, content, quietHours }: SmsBody, language: Language, actor: Actor): Promise<{ sent: true; segments: number }> {
    const growerId = await this.growerWith(phoneNumber, actor);
    if (growerId === undefined) throw new Refused(refuse(weatherEventErrors)('phoneNotReachable'));
    const night = quietHours === 'respect' ? await this.quiet.until(growerId) : null;
    if (night !== null) throw refused(weatherEventErrors, 'quietHours', { until: night });
    const until = new Date(this.clock.millis() + WORTH_MS).toISOString();
    const failed = () => new Refused(refuse(weatherEventErrors)('smsFailed'));
    const letter = await this.mails
      .open({ kind: SMS_KIND, channel: 'sms', to: phoneNumber, language, values: { content }, until })
      .catch(() => Promise.reject(failed()));
    await this.decisions.transact({ actor: SYSTEM, origin: 'system' }, (tx) => letter.queue(tx));
    // the person is told at once; what did not go out is not sent behind their back later
    if (!(await letter.deliver())) {
      await letter.withdraw();
      throw failed();
    }
    return { sent: true, segments: smsSize(content).segments };
  }

  /** This server is no relay: only the numbers of growers that the caller sees. */
  private async growerWith(phoneNumber: string, actor: Actor): Promise<number | undefined> {
    const wanted = signs(phoneNumber);
    for (const { groupId } of await this.places.of(actor)) {
      if (groupId === undefined) continue;
      const found = await this.growers.all(groupId, actor);
      const one = found.find((grower) => grower.phoneNumber !== null && signs(grower.phoneNumber) === wanted);
      if (one) return one.id;
    }
    return undefined;
  }
}
