import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { GrowerMessagesEvent } from '@loam/domain/weather/messages/grower-messages.decider';
import { type Config, CONFIG } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/decisions/clock.js';
import { EVENT_STORE, type EventStore } from '../../../platform/event-store/event-store.port.js';
import { idOfStream } from '../../../platform/event-store/stream-name.js';
import { LogRounds } from '../../../platform/queue/log-rounds.js';
import { MessageOutbox } from './message-outbox.js';

const LOOK_MS = 2_000;
const OF_MESSAGES = ['WeatherMessagePlanned', 'WeatherMessageQueued', 'WeatherMessageEnded', 'WeatherMessageDropped'];
const OF_MAILS = ['MailSent', 'MailGivenUp'];

/** Sends what waited for its time, and records what became of it in the outbox. All of it stands in the log; two nodes that do it at once do it once. */
@Injectable()
export class GrowerMessagesProcess implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('weather');
  /** `<grower> <key>` → when it is due. */
  private readonly waiting = new Map<string, { readonly growerId: number; readonly key: string; readonly due: string }>();
  /** letter → whose it is. */
  private readonly queued = new Map<number, number>();
  private readonly ended = new Map<number, boolean>();
  private readonly rounds: LogRounds;

  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(CONFIG) private readonly config: Pick<Config, 'roles'>,
    private readonly outbox: MessageOutbox,
    private readonly clock: Clock,
  ) {
    const waits = 'messages to growers wait';
    const look = (stop: AbortSignal) => this.look(stop);
    this.rounds = new LogRounds(store, this.logger, { everyMs: LOOK_MS, types: [...OF_MESSAGES, ...OF_MAILS], waits, look });
  }

  onApplicationBootstrap(): void {
    if (this.config.roles.includes('worker')) this.rounds.begin();
  }

  onApplicationShutdown = (): Promise<void> => this.rounds.end();

  private async look(stop: AbortSignal): Promise<void> {
    await this.hear();
    for (const [mailId, sent] of this.ended) {
      const growerId = this.queued.get(mailId);
      if (growerId !== undefined) await this.outbox.ended(growerId, mailId, sent);
      this.ended.delete(mailId);
      this.queued.delete(mailId);
    }
    const now = this.clock.now();
    for (const [place, { growerId, key, due }] of this.waiting) {
      if (stop.aborted) return;
      if (due > now) continue;
      await this.outbox.send(growerId, key);
      this.waiting.delete(place);
    }
  }

  /** What an erased grower was to be told is nobody's any more. */
  private async hear(): Promise<void> {
    for await (const event of this.rounds.news()) {
      if (OF_MAILS.includes(event.type)) {
        const mailId = idOfStream(event.stream);
        if (this.queued.has(mailId)) this.ended.set(mailId, event.type === 'MailSent');
        continue;
      }
      if (event.data === null) continue;
      this.see(event as unknown as GrowerMessagesEvent);
    }
  }

  private see(event: GrowerMessagesEvent): void {
    if (event.type === 'GrowerMessagesAgreed' || event.type === 'GrowerMessagesEnded') return;
    const { growerId, key } = event.data;
    if (event.type === 'WeatherMessagePlanned') {
      this.waiting.set(`${growerId} ${key}`, { growerId, key, due: event.data.due });
      return;
    }
    this.waiting.delete(`${growerId} ${key}`);
    if (event.type === 'WeatherMessageQueued') this.queued.set(event.data.mailId, growerId);
    if (event.type !== 'WeatherMessageEnded') return;
    this.queued.delete(event.data.mailId);
    this.ended.delete(event.data.mailId);
  }
}
