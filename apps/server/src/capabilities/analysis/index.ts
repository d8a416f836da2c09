export { Analyses } from './analyses.js';
export { analysisAggregate } from './analysis.aggregate.js';
export { analysisBody } from './analysis.bodies.js';
export { AnalysisLists } from './analysis-lists.js';
export { AnalysisUse } from './analysis-use.js';
export { AnalysisModule } from './analysis.module.js';
