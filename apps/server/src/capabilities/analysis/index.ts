export { Analyses } from './analyses.js';
export { AnalysisDetachment } from './analysis-detachment.js';
export { AnalysisModule } from './analysis.module.js';
