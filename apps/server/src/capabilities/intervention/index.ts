export { InterventionModule } from './intervention.module.js';
