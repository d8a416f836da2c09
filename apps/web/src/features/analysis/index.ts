export { AnalysesOfField, AnalysesOfGrower } from './parts/analysis-lists';
