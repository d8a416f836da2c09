export { ActivePlans } from './active-plans.js';
export { growers } from './grower.aggregate.js';
export { GrowerReads } from './grower.reads.js';
export { GrowerModule } from './grower.module.js';
export { NamedGrowers } from './named-growers.js';
export { OwnRecordNeeds } from './own-record-needs.js';
export { RowGrowers } from './row-growers.js';
export { GrowerWrites } from './grower.writes.js';
