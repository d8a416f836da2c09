import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { commentPage } from '@loam/domain/comment/comment-place';
import type { Comment } from '@loam/domain/comment/comment.decider';
import { saidInMail, toldByMail } from '@loam/domain/comment/mention.policy';
import { DAY_MS } from '@loam/domain/kernel/locale/dates';
import { type Config, CONFIG } from '../../platform/config/config.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Letter } from '../../platform/mail/mail.aggregate.js';
import { Mails, type OpenMail } from '../../platform/mail/mails.js';
import { RateCounters } from '../../platform/rate-limits/rate-counters.js';
import { Refused } from '../../platform/refusal/refused.js';
import { UserReads } from '../user/index.js';
import { comments } from './comment.aggregate.js';
import { mentionLetters } from './mention.words.js';
import { Mentions } from './mentions.js';

const KIND = 'mentioned';
/** So long a question among colleagues waits for an answer. */
const WORTH_MS = 3 * DAY_MS;
/** Mails that one author may cause in an hour; whoever they name beyond that sees it in the app only. */
const MAILS = { most: 60, seconds: 3600 };

/** Mails to those whom a comment names. What is queued says only whom and by which comment: all else is asked when it is sent. */
@Injectable()
export class MentionMails implements OnModuleInit {
  constructor(
    private readonly mails: Mails,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly users: UserReads,
    private readonly mentions: Mentions,
    private readonly counters: RateCounters,
    @Inject(CONFIG) private readonly config: Pick<Config, 'rateLimits'>,
  ) {}

  onModuleInit(): void {
    this.mails.bring(mentionLetters);
    this.mails.fill(KIND, (letter) => this.filled(letter));
  }

  /** One to each person but the author, who wants such mails; none where no mail can be sent: the bell tells it all the same. */
  async open(commentId: number, named: readonly number[], authorId: number): Promise<OpenMail[]> {
    const letters: OpenMail[] = [];
    for (const userId of new Set(named)) {
      const { state } = await this.users.read(userId);
      if (userId === authorId || !state.preferences.mentionMails || !(await this.mayWrite(authorId))) continue;
      const { email, language } = await this.users.contact(userId);
      const values = { userId: String(userId), commentId: String(commentId) };
      const until = new Date(this.clock.millis() + WORTH_MS).toISOString();
      const letter = await this.mails.open({ kind: KIND, to: email, language, values, until }).catch(noneWithoutMail);
      if (!letter) return [];
      letters.push(letter);
    }
    return letters;
  }

  private async mayWrite(authorId: number): Promise<boolean> {
    return !this.config.rateLimits || (await this.counters.count(`mentionMail:${authorId}`, MAILS)).left >= 0;
  }

  /** As everything stands by now: the comment, the person's wish, what they see. */
  private async filled(letter: Letter): Promise<Letter | undefined> {
    const [userId, commentId] = [Number(letter.values['userId']), Number(letter.values['commentId'])];
    const { state: person } = await this.users.read(userId);
    const { state: comment } = await this.decisions.read(comments, commentId);
    if (!toldByMail(comment, person) || !(await this.mentions.sees(userId, comment.growerId))) return undefined;
    const { email, name, language } = await this.users.contact(userId);
    return { ...letter, to: email, language, values: await this.valuesOf(comment, name), path: pageOf(comment) };
  }

  private async valuesOf(comment: Comment, name: string): Promise<Record<string, string>> {
    return { name, author: await this.users.nameOf(comment.by.id), text: saidInMail(comment) };
  }
}

const pageOf = ({ entity, entityId, growerId: customerId }: Comment) => commentPage({ entity, entityId, customerId });

function noneWithoutMail(error: unknown): undefined {
  if (!(error instanceof Refused) || error.refusal.key !== 'mailNotConfigured') throw error;
}
