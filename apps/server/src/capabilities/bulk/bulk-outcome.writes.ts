import { Injectable } from '@nestjs/common';
import { setImmediate as breathe } from 'node:timers/promises';
import type { BulkState } from '@loam/domain/bulk/bulk.decider';
import type { FinalizeBulk } from '@loam/domain/bulk/bulk.schema';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../platform/decisions/decisions.port.js';
import { scopeOfOwners } from '../access/index.js';
import { planAggregate, PlanStates, PlanWrites, stands } from '../plan/index.js';
import { bulks } from './bulk.aggregate.js';
import { BulkPlanReads } from './bulk-plan.reads.js';
import { BulkReads } from './bulk.reads.js';

/** What the owner of a recommendation task does with the plans that it made. */
@Injectable()
export class BulkOutcomeWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly tasks: BulkReads,
    private readonly plans: BulkPlanReads,
    private readonly states: PlanStates,
    private readonly writes: PlanWrites,
  ) {}

  /** C155: all plans that are still there and drafts or in use, or none. `updated`: how many were given their status. */
  async finalize(actor: Actor, taskId: number, { met, notMet }: FinalizeBulk): Promise<number> {
    const { state } = await this.tasks.one(actor, taskId);
    const chosen = (await this.plans.of(state, actor))
      .filter((plan) => plan.status !== 'completed')
      .map((plan) => ({ id: plan.planId, status: plan.met ? met : notMet }));
    await this.decisions.transact({ actor, scope: scopeOfOwners(state) }, async (tx) => {
      for (const { id, status } of chosen) {
        await breathe();
        await this.states.changeWithin(tx, id, status, state.groupId);
      }
      return this.run(tx, taskId, { type: 'FinalizeBulk', met, notMet, updated: chosen.length, at: this.clock.now() });
    });
    return chosen.length;
  }

  /**
   * C159: the plans go with the task, but for those that somebody has taken up by another status. A task that runs is stopped first,
   * in an append of its own: against a batch a second, removing hundreds of plans would never win.
   */
  async discard(actor: Actor, taskId: number): Promise<number> {
    const { state: before } = await this.tasks.one(actor, taskId);
    const options = { actor, scope: scopeOfOwners(before) };
    if (before.status === 'running') await this.decisions.run(bulks, taskId, { type: 'CancelBulk', at: this.clock.now() }, options);
    const { state } = await this.tasks.one(actor, taskId);
    const plans = (await this.plans.of(state, actor)).map(({ planId }) => planId);
    const { discarded } = await this.decisions.transact(options, async (tx) => {
      let removed = 0;
      for (const id of plans) {
        await breathe();
        const plan = (await tx.read(planAggregate, id)).state; // as it is now: what somebody has taken up meanwhile stays
        if (!stands(plan) || plan.status !== 'draft') continue;
        await this.writes.removeWithin(tx, id);
        removed += 1;
      }
      await this.run(tx, taskId, { type: 'DiscardBulk', discarded: removed, at: this.clock.now() });
      return { discarded: removed };
    });
    return discarded;
  }

  /** C158: plans of the actor's own tasks; all or none. @throws 404 PlanNotFound */
  async removePlans(actor: Actor, planIds: readonly number[]): Promise<void> {
    await this.tasks.expectOwnPlans(actor, planIds);
    await this.writes.remove(planIds, actor);
  }

  private run(tx: Transaction, taskId: number, command: Parameters<typeof bulks.decider.decide>[0]): Promise<Decided<BulkState>> {
    return tx.run(bulks, taskId, command);
  }
}
