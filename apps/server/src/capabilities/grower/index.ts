export { ActivePlans } from './active-plans.js';
export { GrowerLists } from './grower-lists.js';
export { GrowerModule } from './grower.module.js';
export { Growers } from './growers.js';
