export { FieldScoreReads } from './field-scores.reads.js';
export { SustainabilityModule } from './sustainability.module.js';
