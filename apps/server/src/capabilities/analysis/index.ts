export { Analyses } from './analyses.js';
export { AnalysisUse } from './analysis-use.js';
export { AnalysisModule } from './analysis.module.js';
