import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { accessErrors } from '@loam/domain/access/access.errors';
import { refuse } from '@loam/domain/kernel/errors/errors';
import type { Language } from '@loam/domain/kernel/locale/language';
import { DAY_MS } from '@loam/domain/kernel/locale/dates';
import { type Config, CONFIG } from '../config/config.js';
import { Clock } from '../decisions/clock.js';
import { Decisions } from '../decisions/decisions.js';
import { SYSTEM, type Transaction } from '../decisions/decisions.port.js';
import { RequestContext } from '../decisions/request-context.js';
import { Sequence } from '../decisions/sequence.js';
import { Refused } from '../refusal/refused.js';
import { Jobs } from '../queue/jobs.js';
import { type Attachment, ownLetters, render } from './letters.js';
import type { Letters, LetterWords } from './words/words.js';
import { dueAt, type Letter, mails } from './mail.aggregate.js';
import { CLOSING, MailKeys } from './mail-keys.js';
import { MailRefused, type MailTransport, openTransport } from './mail-transport.js';
import { openSmsSender } from './sms-sender.js';

/** So long it is worth knowing that a password was changed. */
const NOTICE_MS = 2 * DAY_MS;
const asSystem = { actor: SYSTEM, origin: 'system' } as const;
type FilledLetter = Letter & { readonly attachment?: Attachment };
type Filling = (letter: Letter) => Promise<FilledLetter | undefined>;
interface Addressee {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
}

/** A letter on its way: queued in the append of what it tells about, so that either both happened or neither. */
export interface OpenMail {
  readonly id: number;
  queue(tx: Transaction): Promise<void>;
  /** Tries at once. False when nobody has taken it yet: it is tried again until its time is over. Never throws. */
  deliver(): Promise<boolean>;
  /** It is not tried any more. */
  withdraw(): Promise<void>;
}

/**
 * Mails, by way of the log: what is queued is sent even when this node is killed, or the mail server is away for hours.
 * One try at a time over all nodes. Once it is out, or given up, what it said is destroyed with its key.
 */
@Injectable()
export class Mails implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('mail');
  private readonly transport: MailTransport | undefined;
  private readonly texts: MailTransport | undefined;
  private readonly filled = new Map<string, Filling>();

  private readonly words = new Map<string, (language: Language) => LetterWords>();

  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly context: RequestContext,
    private readonly keys: MailKeys,
    @Inject(CONFIG) private readonly config: Pick<Config, 'mailSink' | 'sms' | 'smsSink' | 'smtp' | 'publicUrl'>,
  ) {
    this.transport = openTransport(config);
    this.texts = openSmsSender(config);
    this.bring(ownLetters);
  }

  onModuleInit(): void {
    this.jobs.register({
      kind: 'mail',
      stream: mails.kind,
      opens: ['MailQueued'],
      closes: CLOSING,
      handle: async (id) => void (await this.deliver(id)),
    });
  }

  onApplicationBootstrap(): void {
    void this.keys.sweep().catch((error: unknown) => this.logger.error(`sweep of mails failed: ${String(error)}`));
  }

  onApplicationShutdown(): void {
    this.transport?.close();
    this.texts?.close();
  }

  /** What letters of these kinds say. */
  bring(letters: Letters): void {
    for (const kind of Object.keys(letters.en)) this.words.set(kind, (language) => letters[language][kind]!);
  }

  /** For letters whose link or file is only made when they are sent; undefined: there is nobody to write to. */
  fill(kind: string, by: Filling): void {
    this.filled.set(kind, by);
  }

  /** To somebody whose password was changed, so that they can act if it was not them; undefined where no mail can be sent. */
  passwordChanged(to: Addressee): Promise<OpenMail | undefined> {
    return this.notice('passwordChanged', to);
  }

  /** Of something that only the person should have done, with the way to a new password; undefined where no mail can be sent. */
  async notice(kind: string, { email, name, language }: Addressee): Promise<OpenMail | undefined> {
    if (!this.transport) return undefined;
    const until = new Date(this.clock.millis() + NOTICE_MS).toISOString();
    return this.open({ kind, to: email, language, values: { name }, path: '/forgot', until });
  }

  /** Whether letters can go out at all. */
  get canMail(): boolean {
    return this.transport !== undefined;
  }

  /** Whether text messages can go out at all. */
  get canText(): boolean {
    return this.texts !== undefined;
  }

  private way({ channel }: Pick<Letter, 'channel'>): MailTransport | undefined {
    return channel === 'sms' ? this.texts : this.transport;
  }

  /** Before a transaction that queues it. @throws Refused 503 mailNotConfigured */
  async open(letter: Letter): Promise<OpenMail> {
    if (!this.words.has(letter.kind)) throw new Error(`nobody brought the words of ${letter.kind}`);
    if (!this.way(letter)) throw unsent('mailNotConfigured', 3600);
    const id = await this.ids.next('mail');
    return {
      id,
      queue: async (tx) => void (await tx.run(mails, id, { type: 'QueueMail', id, letter })),
      // neither is a part of what the request's key repeats: a repeat looks whether the letter is out, and never sends it again
      deliver: () =>
        this.context
          .apart(() => this.deliver(id))
          .catch((error: unknown) => {
            this.logger.warn(`mail ${id} waits: ${String(error)}`);
            return false;
          }),
      withdraw: () => this.context.apart(async () => void (await this.end(id, 'withdrawn'))),
    };
  }

  private async deliver(id: number): Promise<boolean> {
    const { state: before } = await this.decisions.read(mails, id);
    const transport = before.letter && this.way(before.letter);
    if (before.status !== 'queued' || !before.letter || !transport) return before.status === 'sent';
    if (this.clock.now() > before.letter.until) return this.end(id, 'tooLate');
    if (this.clock.millis() < dueAt(before)) return false;
    const { changed, state } = await this.decisions.run(mails, id, { type: 'TryMail', at: this.clock.now() }, asSystem);
    if (!changed) return false;
    const { kind, until } = before.letter;
    const letter: FilledLetter | undefined = await (this.filled.get(kind)?.(before.letter) ?? before.letter);
    if (!letter) return this.end(id, 'nobody');
    try {
      const messageId = `<mail-${id}.${Date.parse(until)}@${new URL(this.config.publicUrl).hostname}>`;
      await transport.send({
        ...render(this.words.get(kind)!(letter.language), letter, this.config.publicUrl),
        to: letter.to,
        messageId,
        at: this.clock.now(),
        ...(letter.attachment && { attachment: letter.attachment }),
      });
    } catch (error) {
      if (error instanceof MailRefused) return this.end(id, `refused ${error.message}`);
      this.logger.warn(`mail ${id} (${kind}) was not taken: ${(error as Error).message}; try ${state.tries}`);
      return false;
    }
    await this.decisions.run(mails, id, { type: 'RecordSent', at: this.clock.now() }, asSystem);
    await this.keys.destroy(id);
    return true;
  }

  private async end(id: number, reason: string): Promise<false> {
    this.logger[reason === 'nobody' ? 'debug' : 'warn'](`mail ${id} is given up: ${reason}`);
    await this.decisions.run(mails, id, { type: 'GiveUp', at: this.clock.now(), reason }, asSystem);
    await this.keys.destroy(id);
    return false;
  }
}

/** 503 for somebody who waits for a mail. */
export const unsent = (key: 'mailNotConfigured' | 'mailNotSent', seconds = 60): Refused =>
  new Refused(refuse(accessErrors)(key), { 'Retry-After': String(seconds) });
