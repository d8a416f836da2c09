export { FarmFootprintReads } from './farm-footprint.reads.js';
export type { FarmFootprints } from './farm-footprints.projection.js';
export { FieldScoreReads } from './field-scores.reads.js';
export { FootprintWrites } from './footprint.writes.js';
export { PlanData } from './plan-data.js';
export { Practices } from './practices.js';
export { Reports } from './reports.js';
export { SustainabilityModule } from './sustainability.module.js';
