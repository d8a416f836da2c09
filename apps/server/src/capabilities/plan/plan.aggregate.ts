import type { PlanCommand } from '@loam/domain/plan/decide/plan.commands';
import { plan } from '@loam/domain/plan/decide/plan.decider';
import { type PlanEvent, silentPlanEvents } from '@loam/domain/plan/plan.events';
import type { PlanState } from '@loam/domain/plan/plan.state';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

export const planAggregate: Aggregate<PlanState, PlanCommand, PlanEvent> = {
  kind: 'plan',
  decider: plan,
  owner: (_id, state) => `grower:${state.growerId}`,
  silent: silentPlanEvents,
  snapshotVersion: '3',
};

/** Draft, active, inactive or completed: a plan that can be read. */
export const stands = (state: PlanState): boolean => state.status !== 'none' && state.status !== 'removed';
