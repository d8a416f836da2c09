import { Inject, Injectable } from '@nestjs/common';
import {
  auditFiltersOf,
  type AuditFiltersCommand,
  type AuditFiltersState,
  mayTell,
} from '@loam/domain/audit/filters/audit-filters.decider';
import type { AuditFiltersEvent, NamedFilter } from '@loam/domain/audit/filters/audit-filters.events';
import type { KeptAuditFilter } from '@loam/domain/audit/filters/audit-filters.schema';
import { DAY_MS } from '@loam/domain/kernel/locale/dates';
import type { Aggregate } from '../../../platform/decisions/aggregate.js';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { type Actor, SYSTEM } from '../../../platform/decisions/decisions.port.js';
import { EVENT_STORE, type EventStore } from '../../../platform/event-store/event-store.port.js';
import { Mails, unsent } from '../../../platform/mail/mails.js';
import { UserReads } from '../../user/index.js';

const filters: Aggregate<AuditFiltersState, AuditFiltersCommand, AuditFiltersEvent> = {
  kind: 'auditFilters',
  decider: auditFiltersOf,
  owner: (id) => `user:${Number(id)}`,
};
export const DIGEST_LETTER = 'auditDigest';
/** So long it is worth knowing. */
const WORTH_MS = 2 * DAY_MS;
const asSystem = { actor: SYSTEM, origin: 'system' } as const;

/** The filters of the audit that a person keeps, and as far as letters have told what those that alert found. */
@Injectable()
export class AuditFilterWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly mails: Mails,
    private readonly users: UserReads,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async state(userId: number): Promise<AuditFiltersState> {
    return (await this.decisions.read(filters, userId)).state;
  }

  async list(actor: Actor) {
    const { items } = await this.state(actor.id);
    return { items: items.map(({ since: _since, ...item }) => item as KeptAuditFilter), canAlert: this.mails.canMail };
  }

  /** `id` null: a new one. @throws 404 AuditFilterNotFound; 409 auditFilterNameTaken, auditFiltersFull; 503 mailNotConfigured */
  async keep(id: number | null, input: NamedFilter, actor: Actor) {
    if (input.byMail && !this.mails.canMail) throw unsent('mailNotConfigured', 3600);
    const position = await this.store.lastPosition();
    await this.decisions.run(filters, actor.id, { type: 'KeepFilter', userId: actor.id, id, input, position }, { actor });
    return this.list(actor);
  }

  /** @throws 404 AuditFilterNotFound */
  async drop(id: number, actor: Actor) {
    await this.decisions.run(filters, actor.id, { type: 'DropFilter', id }, { actor });
    return this.list(actor);
  }

  /** Whether a letter may go out now: at most one an hour. */
  async mayTell(userId: number): Promise<boolean> {
    return mayTell(await this.state(userId), this.clock.now());
  }

  /** Queues the letter about this stretch of the log in the append that says so: of two nodes the second finds that it is done. */
  async queue(userId: number, after: number, upTo: number): Promise<void> {
    const { email, language } = await this.users.contact(userId);
    const values = { userId: String(userId), after: String(after), upTo: String(upTo) };
    const until = new Date(this.clock.millis() + WORTH_MS).toISOString();
    const letter = await this.mails.open({ kind: DIGEST_LETTER, to: email, language, values, until });
    const queued = await this.decisions.transact(asSystem, async (tx) => {
      const command = { type: 'QueueDigest', mailId: letter.id, after, upTo, at: this.clock.now() } as const;
      const { events } = await tx.run(filters, userId, command);
      if (events.length > 0) await letter.queue(tx);
      return events.length > 0;
    });
    if (queued) await letter.deliver();
  }

  /** The person as they are now, if they may still read the audit. */
  async reader(userId: number): Promise<Actor | undefined> {
    const holder = await this.users.holder(userId);
    return holder?.status === 'active' && holder.actor.audits ? holder.actor : undefined;
  }
}
