import { Injectable } from '@nestjs/common';
import { type Language, languageOf } from '@loam/domain/kernel/locale/language';
import type { MatchedDay } from '@loam/domain/weather/events/alert-match';
import type { OpenEvent } from '@loam/domain/weather/events/weather-watch.decider';
import type { DropReason, GrowerMessagesState, PlannedMessage } from '@loam/domain/weather/messages/grower-messages.decider';
import { messageWords } from '@loam/domain/weather/messages/message-words';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { SYSTEM } from '../../../platform/decisions/decisions.port.js';
import { Mails } from '../../../platform/mail/mails.js';
import { type Owners, scopeOfOwners } from '../../access/index.js';
import { GrowerWrites } from '../../grower/index.js';
import { LocalizationReads } from '../../organization/index.js';
import { SMS_KIND } from './text-messages.js';
import { messagesOfGrowers } from './grower-messages.aggregate.js';
import { WarnedOf } from './warned-of.js';

type Place = Pick<Owners, 'companyId' | 'collectionId' | 'groupId'>;
interface Ready {
  readonly place: Place;
  readonly to: string;
  readonly language: Language;
  readonly content: string;
}
/** A warning is worth nothing after a day. */
const WORTH_MS = 24 * 3_600_000;

/** Makes a planned message a letter of the outbox, if it is still true, wanted and possible; else it is dropped with the reason. */
@Injectable()
export class MessageOutbox {
  constructor(
    private readonly decisions: Decisions,
    private readonly mails: Mails,
    private readonly clock: Clock,
    private readonly growers: GrowerWrites,
    private readonly localization: LocalizationReads,
    private readonly warned: WarnedOf,
  ) {}

  async send(growerId: number, key: string): Promise<void> {
    const { state } = await this.decisions.read(messagesOfGrowers, growerId);
    const message = state.messages.find((one) => one.key === key);
    if (message?.status !== 'waiting') return;
    const ready = await this.ready(state, message);
    const [at, until] = [this.clock.now(), new Date(this.clock.millis() + WORTH_MS).toISOString()];
    if (typeof ready === 'string') {
      await this.decisions.run(messagesOfGrowers, growerId, { type: 'DropMessage', key, because: ready, at }, asSystem({}));
      return;
    }
    const { place, to, language, content } = ready;
    const letter = await this.mails.open({ kind: SMS_KIND, channel: 'sms', to, language, values: { content }, until });
    await this.decisions.transact(asSystem(place), async (tx) => {
      const { events } = await tx.run(messagesOfGrowers, growerId, { type: 'QueueMessage', key, mailId: letter.id, at });
      if (events.some(({ type }) => type === 'WeatherMessageQueued')) await letter.queue(tx);
      return {};
    });
    await letter.deliver();
  }

  async ended(growerId: number, mailId: number, sent: boolean): Promise<void> {
    await this.decisions.run(messagesOfGrowers, growerId, { type: 'EndMessage', mailId, sent, at: this.clock.now() }, asSystem({}));
  }

  private async ready({ growerId }: GrowerMessagesState, message: PlannedMessage): Promise<Ready | DropReason> {
    const { state: grower } = await this.growers.read(growerId);
    if (grower.status !== 'active' || grower.phoneNumber === null) return 'noPhone';
    if (!(await this.warned.isOn(grower))) return 'off';
    if (!this.mails.canText) return 'noGateway';
    if (this.clock.millis() > Date.parse(message.due) + WORTH_MS) return 'tooLate';
    const found = await this.warned.of(message);
    const first = found[0]?.event;
    if (!first) return 'withdrawn';
    const { companyId, collectionId, groupId, phoneNumber: to } = grower;
    const language = languageOf(String((await this.localization.at({ companyId, collectionId, groupId })).languageId ?? 1));
    const { name, parameter, advice } = first.said;
    const fields = found.map((one) => one.fieldName);
    const days = daysOf(found.map(({ event }) => event));
    return { place: grower, to, language, content: messageWords({ name, unit: parameter.unit, advice, days, fields }, language) };
  }
}

const asSystem = (place: Partial<Place>) =>
  ({
    actor: SYSTEM,
    origin: 'system',
    ...(place.companyId !== undefined && { scope: scopeOfOwners(place as Place) }),
  }) as const;

/** Each day once, in order, as the first of the fields has it. */
function daysOf(events: readonly OpenEvent[]): MatchedDay[] {
  const days = new Map<string, MatchedDay>();
  for (const day of events.flatMap((event) => event.days)) if (!days.has(day.date)) days.set(day.date, day);
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}
