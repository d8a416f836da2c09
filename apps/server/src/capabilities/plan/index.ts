export { planAggregate, stands } from './plan.aggregate.js';
export { type PreparedPlan, PlanDrafts } from './plan.drafts.js';
export { PlanGraphs } from './plan.graphs.js';
export { PlanMixes } from './plan.mixes.js';
export { PlanModule } from './plan.module.js';
export { PlanReads } from './plan.reads.js';
export { PlanStates } from './plan.states.js';
export { PlanWrites } from './plan.writes.js';
export { PlanWorld } from './plan.world.js';
