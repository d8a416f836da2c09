import { Injectable } from '@nestjs/common';
import type { Language } from '@loam/domain/kernel/locale/language';
import { shareOpen } from '@loam/domain/plan/plan-share';
import type { PlanShare } from '@loam/domain/plan/plan-share.events';
import { shareErrors } from '@loam/domain/plan/plan-share.errors';
import type { PlanState } from '@loam/domain/plan/plan.state';
import type { SharesAnswer } from '@loam/domain/share/share.schema';
import type { PlanSheet, SharedPlan } from '@loam/domain/plan/sheet/plan-sheet.schema';
import { Clock } from '../../../platform/decisions/clock.js';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { Refused, refused } from '../../../platform/refusal/refused.js';
import { Access } from '../../access/index.js';
import { HistoryReads } from '../../audit/index.js';
import { planAggregate, PlanReads, stands } from '../../plan/index.js';
import { UserReads } from '../../user/index.js';
import { fits, type Link, nameOfLink } from './link-secrets.js';
import { PlanSheetReads } from '../paper/plan-sheet.reads.js';

const missing = () => refused(shareErrors, 'ShareNotFound');

/** What is shared: the links of a plan for who may see it, and what a link leads to for whoever holds it. */
@Injectable()
export class ShareReads {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly access: Access,
    private readonly plans: PlanReads,
    private readonly sheets: PlanSheetReads,
    private readonly historyReads: HistoryReads,
    private readonly users: UserReads,
  ) {}

  /** C340: newest first, those that lead nowhere any more too. */
  async list(planId: number, actor: Actor): Promise<SharesAnswer> {
    await this.access.plan(actor, planId);
    const { state } = await this.plans.load(planId);
    const now = this.clock.now();
    const shares = await Promise.all(state.shares.map((share) => this.users.named(share)));
    const items = shares.map((share) => ({
      id: nameOfLink({ kind: 's', planId, id: share.id }),
      option: share.option,
      to: share.to ?? null,
      revision: share.revision,
      at: share.at,
      expiresAt: share.expiresAt,
      by: share.by,
      status: share.revoked ? ('revoked' as const) : shareOpen(share, now) ? ('open' as const) : ('expired' as const),
    }));
    return { items: items.reverse(), total: items.length };
  }

  /** What a link is of, while it leads anywhere. @throws 404 ShareNotFound */
  async open({ kind, planId, id, secret }: Link): Promise<{ share: PlanShare; state: PlanState }> {
    if (kind !== 's' || secret === undefined) throw missing();
    const { state } = await this.decisions.read(planAggregate, planId);
    const share = stands(state) ? state.shares.find((one) => one.id === id) : undefined;
    if (!share || !fits(secret, share.hash) || !shareOpen(share, this.clock.now())) throw missing();
    return { share, state };
  }

  /** C255: what the link leads to, whoever holds it; `why` how its figures came about. @throws 404 ShareNotFound */
  async read(
    link: Link,
    language: Language,
  ): Promise<{ share: PlanShare; state: PlanState; sheet: PlanSheet; why: () => Promise<SharedPlan['why']> }> {
    const { share } = await this.open(link);
    const { then, head } = await this.historyReads.at('plan', link.planId, share.revision);
    // a grower who is gone takes the links along
    const sheet = await this.sheets.of(then, head, language, { advice: false }).catch((error: unknown) => {
      throw error instanceof Refused && error.refusal.status === 404 ? missing() : error;
    });
    return { share: await this.users.named(share), state: then.state, sheet, why: () => this.sheets.whys(then, language) };
  }
}
