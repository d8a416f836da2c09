export { interventions } from './intervention.aggregate.js';
export { InterventionModule } from './intervention.module.js';
export { Interventions } from './interventions.js';
