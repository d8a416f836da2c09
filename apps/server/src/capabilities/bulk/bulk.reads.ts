import { Injectable } from '@nestjs/common';
import type { Bulk, BulkState } from '@loam/domain/bulk/bulk.decider';
import { bulkErrors } from '@loam/domain/bulk/bulk.errors';
import { planErrors } from '@loam/domain/plan/plan.errors';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { RequestContext } from '../../platform/decisions/request-context.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access } from '../access/index.js';
import { PlanReads } from '../plan/index.js';
import { UserReads } from '../user/index.js';
import { bulks } from './bulk.aggregate.js';

/** Recommendation tasks as their owner reads them. */
@Injectable()
export class BulkReads {
  constructor(
    private readonly decisions: Decisions,
    private readonly context: RequestContext,
    private readonly access: Access,
    private readonly users: UserReads,
    private readonly plans: PlanReads,
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

  /** Plans that a task of the actor's made. @throws 404 PlanNotFound */
  async expectOwnPlans(actor: Actor, planIds: readonly number[]): Promise<void> {
    for (const id of planIds) {
      await this.access.plan(actor, id);
      const { taskId } = (await this.plans.load(id)).state;
      const task = taskId === undefined ? undefined : (await this.decisions.read(bulks, taskId)).state;
      if (!task || task.status === 'none' || task.by.id !== actor.id) throw refused(planErrors, 'PlanNotFound');
    }
  }
}
