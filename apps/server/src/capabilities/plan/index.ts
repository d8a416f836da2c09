export { PlanLists, shortPlan } from './plan.lists.js';
export { PlanModule } from './plan.module.js';
export { PlanReads } from './plan.reads.js';
export { PlanStates } from './plan.states.js';
export { PlanWrites } from './plan.writes.js';
export { PLANS, listOf as planListOf, type PlanRow } from './plans.projection.js';
