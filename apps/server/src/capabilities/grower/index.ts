export { ActivePlans } from './active-plans.js';
export { growers } from './grower.aggregate.js';
export { customerBody } from './grower.bodies.js';
export { GrowerLists } from './grower-lists.js';
export { GrowerModule } from './grower.module.js';
export { Growers } from './growers.js';
