export { InterventionModule } from './intervention.module.js';
export { InterventionReads } from './intervention.reads.js';
export { InterventionWrites } from './intervention.writes.js';
