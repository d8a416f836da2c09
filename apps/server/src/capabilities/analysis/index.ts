export { AnalysisWrites } from './analysis.writes.js';
export { AnalysisReads } from './analysis.reads.js';
export { AnalysisUse } from './analysis-use.js';
export { AnalysisModule } from './analysis.module.js';
export { analysisBody } from './analysis.answers.js';
