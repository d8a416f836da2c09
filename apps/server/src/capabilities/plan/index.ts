export { PlanModule } from './plan.module.js';
export { PlanStates } from './plan.states.js';
export { PlanWrites } from './plan.writes.js';
