export { InterpretationModule } from './interpretation.module.js';
export { OwnLimitsLevels } from './own-limits-levels.js';
