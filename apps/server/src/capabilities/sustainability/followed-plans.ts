import { Injectable } from '@nestjs/common';
import { planAnswers } from '@loam/domain/sustainability/report/plan-answers';
import { Decisions } from '../../platform/decisions/decisions.js';
import { SYSTEM } from '../../platform/decisions/decisions.port.js';
import { scopeOfOwners } from '../access/index.js';
import { planAggregate, PlanWorld, stands } from '../plan/index.js';
import { PlanData } from './plan-data.js';
import { reports } from './sustainability.aggregates.js';

/** Answers of a report that come from its plan, brought to what the plan says now. */
@Injectable()
export class FollowedPlans {
  constructor(
    private readonly decisions: Decisions,
    private readonly world: PlanWorld,
    private readonly data: PlanData,
  ) {}

  /**
   * Plan and report are read in the transaction, so of two nodes the second decides anew on what the first one wrote, and has nothing to say.
   * A report whose plan is neither active nor completed stays as it is (planStateForbids).
   */
  async follow(reportId: number): Promise<void> {
    const { state } = await this.decisions.read(reports, reportId);
    const grower = state.status === 'there' ? await this.world.grower(state.growerId) : undefined;
    if (state.status !== 'there' || !grower) return;
    await this.decisions.transact({ actor: SYSTEM, origin: 'system', scope: scopeOfOwners(grower) }, async (tx) => {
      const { state: plan, revision: planRevision } = await tx.read(planAggregate, state.planId);
      if (!stands(plan) || plan.status === 'none' || plan.fieldId !== state.fieldId) return {};
      const known = planAnswers(await this.data.told(plan));
      const planStatus = plan.status === 'removed' ? undefined : plan.status;
      return tx.run(reports, reportId, { type: 'FollowPlan', planId: state.planId, planRevision, planStatus, known });
    });
  }
}
