export { SustainabilityModule } from './sustainability.module.js';
