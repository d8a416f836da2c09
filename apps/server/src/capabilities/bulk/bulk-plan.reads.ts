import { Injectable } from '@nestjs/common';
import { type Bulk, isMet } from '@loam/domain/bulk/bulk.decider';
import type { MadePlan } from '@loam/domain/bulk/bulk.events';
import type { BulkPlan } from '@loam/domain/bulk/bulk.schema';
import { shortcomingsOf } from '@loam/domain/plan/mix/plan.recommend';
import type { PlanState } from '@loam/domain/plan/plan.state';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Access } from '../access/index.js';
import { FieldWrites } from '../field/index.js';
import { GrowerWrites } from '../grower/index.js';
import { planAggregate, PlanGraphs } from '../plan/index.js';

/** The plans of a task as they stand now. */
@Injectable()
export class BulkPlanReads {
  constructor(
    private readonly decisions: Decisions,
    private readonly access: Access,
    private readonly fieldWrites: FieldWrites,
    private readonly growers: GrowerWrites,
    private readonly graphs: PlanGraphs,
  ) {}

  /** Those that are still there and in the actor's scope, in the order of the task's fields. */
  async of({ id, made, settings }: Bulk, actor: Actor): Promise<BulkPlan[]> {
    const plans: BulkPlan[] = [];
    for (const plan of made) {
      const { state, revision } = await this.decisions.read(planAggregate, plan.planId);
      if (state.status === 'none' || state.status === 'removed' || state.taskId !== id) continue;
      if (!(await this.access.reaches(actor, 'plan', plan.planId))) continue;
      const field = (await this.fieldWrites.read(state.fieldId)).state;
      const grower = (await this.growers.read(state.growerId)).state;
      const { deficits, excesses } = await this.shortcomings(plan, state, revision);
      plans.push({
        planId: plan.planId,
        fieldId: state.fieldId,
        customerId: state.growerId,
        customerName: grower.status === 'none' ? '' : grower.fullName,
        name: String(state.draft.plan['name'] ?? ''),
        fieldName: field.status === 'none' ? '' : field.name,
        status: state.status,
        option: settings.options[plan.option]?.name ?? null,
        met: isMet({ deficits, excesses }),
        deficits: [...deficits],
        excesses: [...excesses],
      });
    }
    return plans;
  }

  /** As the plan was made, unless somebody has changed it since. */
  private async shortcomings(plan: MadePlan, state: PlanState, revision: number) {
    return revision === 1 ? plan : shortcomingsOf(await this.graphs.graphThen(state));
  }
}
