export { interventions } from './intervention.aggregate.js';
export { InterventionModule } from './intervention.module.js';
export { InterventionReads } from './intervention.reads.js';
