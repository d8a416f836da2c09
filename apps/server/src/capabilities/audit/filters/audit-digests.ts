import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AuditFilters, AuditItem } from '@loam/domain/audit/audit.schema';
import type { AuditFiltersState } from '@loam/domain/audit/filters/audit-filters.decider';
import type { NamedFilter } from '@loam/domain/audit/filters/audit-filters.events';
import type { Language } from '@loam/domain/kernel/locale/language';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import type { Letter } from '../../../platform/mail/mail.aggregate.js';
import { Mails } from '../../../platform/mail/mails.js';
import { Refused } from '../../../platform/refusal/refused.js';
import { momentIn } from '../../../platform/texts/dates.js';
import { UserReads } from '../../user/index.js';
import type { AuditEntry } from '../audit.trail.js';
import { AuditDetails } from '../audit-details.js';
import { AuditReads } from '../audit.reads.js';
import { Whereabouts } from '../whereabouts.js';
import { AuditFilterWrites, DIGEST_LETTER } from './audit-filter.writes.js';
import { digestWords, eventWord } from './digest.words.js';

/** So many are told one by one, the newest first; the others are counted. */
const TOLD = 10;
/** More than so many are not counted. */
const MOST = 1_000;

interface Found {
  readonly filter: NamedFilter;
  readonly entries: readonly AuditEntry[];
}

/** What alerting filters of a person found in a stretch of the log, and the letter that says so: asked anew when it goes out. */
@Injectable()
export class AuditDigests implements OnModuleInit {
  constructor(
    private readonly mails: Mails,
    private readonly writes: AuditFilterWrites,
    private readonly reads: AuditReads,
    private readonly details: AuditDetails,
    private readonly users: UserReads,
    private readonly whereabouts: Whereabouts,
  ) {}

  onModuleInit(): void {
    this.mails.fill(DIGEST_LETTER, (letter) => this.fill(letter));
  }

  /** Looks once from where letters have told, up to `upTo`, and queues a letter when there is something to tell. */
  async look(userId: number, upTo: number): Promise<void> {
    const state = await this.writes.state(userId);
    const actor = await this.writes.reader(userId);
    if (!actor || upTo <= state.upTo) return;
    const found = await this.found(state, { after: state.upTo, upTo }, actor);
    if (found.length > 0) await this.writes.queue(userId, state.upTo, upTo);
  }

  private async fill(letter: Letter): Promise<Letter | undefined> {
    const [userId, after, upTo] = ['userId', 'after', 'upTo'].map((name) => Number(letter.values[name])) as [number, number, number];
    const actor = await this.writes.reader(userId);
    if (!actor) return undefined;
    const found = await this.found(await this.writes.state(userId), { after, upTo }, actor);
    if (found.length === 0) return undefined;
    const { email, name, language } = await this.users.contact(userId);
    return { ...letter, to: email, language, path: '/admin-center/audit', values: { name, ...(await this.said(found, language, actor)) } };
  }

  private async found({ items }: AuditFiltersState, { after, upTo }: { after: number; upTo: number }, actor: Actor): Promise<Found[]> {
    const found: Found[] = [];
    for (const { since, ...filter } of items) {
      if (!filter.byMail) continue;
      const entries = await this.entries(filter, { after: Math.max(after, since), upTo }, actor);
      if (entries.length > 0) found.push({ filter, entries });
    }
    return found;
  }

  /** A group that the person does not see any more has nothing to tell. */
  private async entries({ filter }: NamedFilter, stretch: { after: number; upTo: number }, actor: Actor): Promise<AuditEntry[]> {
    const entries: AuditEntry[] = [];
    try {
      for await (const slice of this.reads.within(askedBy(filter), stretch, actor)) {
        entries.push(...slice);
        if (entries.length >= MOST) break;
      }
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.status !== 404) throw error;
    }
    return entries;
  }

  /** When, what, to what and where that hangs (a field and its grower), and by whom; what changed is read in the audit. */
  private async said(found: readonly Found[], language: Language, reader: Actor): Promise<Record<string, string>> {
    const words = digestWords[language];
    const entries = new Map(found.flatMap(({ entries: those }) => those.map((entry) => [entry.position, entry])));
    const newest = [...entries.values()].sort((a, b) => b.position - a.position);
    const told = await this.details.of(newest.slice(0, TOLD), reader);
    const line = async ({ at, type, kind, subject, by }: AuditItem) =>
      words.line(momentIn(language, at), eventWord(type, language), await this.about(kind, subject), by.name || words.nobody);
    const lines = await Promise.all(told.map(line));
    const more = newest.length - told.length;
    return {
      count: String(newest.length),
      filters: found.map(({ filter, entries: { length } }) => `${filter.name} (${length})`).join(', '),
      ...Object.fromEntries(lines.map((said, at) => [`e${at}`, said])),
      ...(more > 0 && { more: words.more(String(more)) }),
    };
  }

  /** `Home field (Nina Costa)`; what has no name of its own by where it hangs alone. */
  private async about(kind: string, { name, ...numbers }: AuditItem['subject']): Promise<string> {
    const places = (await this.whereabouts.of(numbers, kind)).map((one) => one.name).filter((place) => place !== name);
    if (name === '' || places.length === 0) return name || places.join(', ');
    return `${name} (${places.join(', ')})`;
  }
}

const askedBy = ({ range: _range, from: _from, to: _to, ...asked }: NamedFilter['filter']) => asked as AuditFilters;
