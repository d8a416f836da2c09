export { InterpretationModule } from './interpretation.module.js';
export { OwnLimitsReads } from './own-limits.reads.js';
