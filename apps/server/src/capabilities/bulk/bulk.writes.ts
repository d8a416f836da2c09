import { Injectable } from '@nestjs/common';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Bulk, BulkState } from '@loam/domain/bulk/bulk.decider';
import { bulkErrors } from '@loam/domain/bulk/bulk.errors';
import type { FinalizeBulk, StartBulk } from '@loam/domain/bulk/bulk.schema';
import { fieldErrors } from '@loam/domain/field/field.errors';
import { errorEntry, Refusal } from '@loam/domain/kernel/errors';
import { CRF_TYPE, MANURE_FORMS } from '@loam/domain/kernel/lists';
import { planErrors } from '@loam/domain/plan/plan.errors';
import type { Decided, Loaded } from '../../platform/decisions/aggregate.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../platform/decisions/decisions.port.js';
import { RequestContext } from '../../platform/decisions/request-context.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { planAggregate, PlanReads, PlanStates, PlanWorld, PlanWrites, stands } from '../plan/index.js';
import { bulks } from './bulk.aggregate.js';
import { BulkPlanReads } from './bulk-plan.reads.js';
import { UserReads } from '../user/index.js';

const notFound = (key: string) => new Refused(new Refusal(key, 404, errorEntry(key)?.message ?? 'Not found'));

/** Recommendation tasks as their streams say, and everything that their owner asks of them. The plans are made by `BulkRun`. */
@Injectable()
export class BulkWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly clock: Clock,
    private readonly context: RequestContext,
    private readonly access: Access,
    private readonly world: PlanWorld,
    private readonly plans: BulkPlanReads,
    private readonly reads: PlanReads,
    private readonly states: PlanStates,
    private readonly writes: PlanWrites,
    private readonly jobs: Jobs,
    private readonly users: UserReads,
  ) {}

  /** The actor's own task, while its group is in the actor's scope. @throws 404 TaskNotFound */
  async one(actor: Actor, taskId: number): Promise<Loaded<BulkState> & { readonly state: Bulk }> {
    const loaded = await this.decisions.read(bulks, taskId);
    const { state } = loaded;
    if (state.status === 'none' || state.status === 'discarded' || state.by.id !== actor.id) throw refused(bulkErrors, 'TaskNotFound');
    if (!(await this.access.reaches(actor, 'group', state.groupId))) throw refused(bulkErrors, 'TaskNotFound');
    const request = this.context.current;
    if (request && state.status !== 'running') request.position = Math.max(request.position ?? 0, loaded.position ?? 0); // lists read next show the plans
    return { ...loaded, state: await this.users.named(state) };
  }

  /** Writes down what is to be done; the plans are made later. @throws 404, 409 inactiveCrop, 422 bulkExcluded */
  async start(groupId: number, { fieldIds, ...settings }: StartBulk, actor: Actor): Promise<Bulk> {
    const place = scopeOfOwners(await this.access.group(actor, groupId)) as { companyId: number; collectionId: number; groupId: number };
    const named = [...new Set(fieldIds)];
    for (const fieldId of named)
      if ((await this.access.field(actor, fieldId)).groupId !== groupId) throw refused(fieldErrors, 'FieldNotFound');
    const crop = await this.world.crop(groupId, settings.cropId);
    if (!crop) throw notFound('CropNotFound');
    if (!crop.active) throw refused(planErrors, 'inactiveCrop');
    await this.refuseExcluded(groupId, settings.options);
    const id = await this.ids.next('task');
    const start = { id, ...place, at: this.clock.now(), by: { id: actor.id, name: '' }, settings, fieldIds: named };
    const { state } = await this.decisions.run(bulks, id, { type: 'StartBulk', start }, { actor, scope: place });
    this.jobs.nudge();
    return state as Bulk;
  }

  /** C155: all plans that are still there and drafts or in use, or none. `updated`: how many were given their status. */
  async finalize(actor: Actor, taskId: number, { met, notMet }: FinalizeBulk): Promise<number> {
    const { state } = await this.one(actor, taskId);
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
    const { state: before } = await this.one(actor, taskId);
    const options = { actor, scope: scopeOfOwners(before) };
    if (before.status === 'running') await this.decisions.run(bulks, taskId, { type: 'CancelBulk', at: this.clock.now() }, options);
    const { state } = await this.one(actor, taskId);
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
    for (const id of planIds) {
      await this.access.plan(actor, id);
      const { taskId } = (await this.reads.load(id)).state;
      const task = taskId === undefined ? undefined : (await this.decisions.read(bulks, taskId)).state;
      if (!task || task.status === 'none' || task.by.id !== actor.id) throw refused(planErrors, 'PlanNotFound');
    }
    await this.writes.remove(planIds, actor);
  }

  private run(tx: Transaction, taskId: number, command: Parameters<typeof bulks.decider.decide>[0]): Promise<Decided<BulkState>> {
    return tx.run(bulks, taskId, command);
  }

  private async refuseExcluded(groupId: number, options: StartBulk['options']): Promise<void> {
    for (const [i, { fertilizers }] of options.entries()) {
      for (const [j, { id }] of fertilizers.entries()) {
        const product = await this.world.product(groupId, id);
        if (!product) throw notFound('ProductNotFound');
        const reason = product.typeId === CRF_TYPE ? 'crf' : MANURE_FORMS.has(product.formId) ? 'manure' : undefined;
        if (reason) throw refused(bulkErrors, 'bulkExcluded', { productId: id, reason }, `options[${i}].fertilizers[${j}].id`);
      }
    }
  }
}
