import { Injectable } from '@nestjs/common';
import {
  isDue,
  monthlyReport,
  type MonthlyReportCommand,
  type MonthlyReportEvent,
  type MonthlyReportState,
} from '@loam/domain/dashboard/monthly/monthly-report.decider';
import { monthBefore, monthOf } from '@loam/domain/dashboard/monthly/months';
import { DAY_MS } from '@loam/domain/kernel/locale/dates';
import type { Aggregate } from '../../../platform/decisions/aggregate.js';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { type Actor, SYSTEM } from '../../../platform/decisions/decisions.port.js';
import { Mails, unsent } from '../../../platform/mail/mails.js';
import { UserReads } from '../../user/index.js';

const reports: Aggregate<MonthlyReportState, MonthlyReportCommand, MonthlyReportEvent> = {
  kind: 'monthlyReport',
  decider: monthlyReport,
  owner: (id) => `user:${Number(id)}`,
};
export const REPORT_LETTER = 'monthlyReport';
/** So long the figures of a month are worth a letter. */
const WORTH_MS = 20 * DAY_MS;
const asSystem = { actor: SYSTEM, origin: 'system' } as const;

/** Who wants the figures of each month by mail, and of which month they were sent. */
@Injectable()
export class MonthlyReports {
  constructor(
    private readonly decisions: Decisions,
    private readonly mails: Mails,
    private readonly users: UserReads,
    private readonly clock: Clock,
  ) {}

  async of(actor: Actor) {
    const { since, last } = (await this.decisions.read(reports, actor.id)).state;
    return { available: this.mails.canMail, wanted: since !== null, last, month: monthBefore(monthOf(this.clock.today())) };
  }

  /** @throws 503 mailNotConfigured where no letter can go out */
  async set(wanted: boolean, actor: Actor) {
    if (wanted && !this.mails.canMail) throw unsent('mailNotConfigured', 3600);
    const at = this.clock.now();
    await this.decisions.run(reports, actor.id, wanted ? { type: 'AskForReport', userId: actor.id, at } : { type: 'DeclineReport', at }, {
      actor,
    });
    return this.of(actor);
  }

  /** Queues the letter of this month in the append that says so: of two nodes the second finds that it is done. */
  async send(userId: number, month: string): Promise<void> {
    const { state } = await this.decisions.read(reports, userId);
    if (!isDue(state, month) || !(await this.reader(userId))) return;
    const { email, language } = await this.users.contact(userId);
    const at = this.clock.now();
    const until = new Date(this.clock.millis() + WORTH_MS).toISOString();
    const letter = await this.mails.open({ kind: REPORT_LETTER, to: email, language, values: { userId: String(userId), month }, until });
    const queued = await this.decisions.transact(asSystem, async (tx) => {
      const { events } = await tx.run(reports, userId, { type: 'QueueReport', month, mailId: letter.id, at });
      if (events.length > 0) await letter.queue(tx);
      return events.length > 0;
    });
    if (queued) await letter.deliver();
  }

  /** Who may read the figures as things are now, and still wants to. */
  async wantedBy(userId: number): Promise<Actor | undefined> {
    const { since } = (await this.decisions.read(reports, userId)).state;
    return since === null ? undefined : this.reader(userId);
  }

  private async reader(userId: number): Promise<Actor | undefined> {
    const holder = await this.users.holder(userId);
    if (holder?.status !== 'active') return undefined;
    return (await this.users.read(userId)).state.permissions.dashboardAccess ? holder.actor : undefined;
  }
}
