import { analysis, type AnalysisCommand, type AnalysisState } from '@loam/domain/analysis/analysis.decider';
import type { AnalysisEvent } from '@loam/domain/analysis/analysis.events';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

export const analysisAggregate: Aggregate<AnalysisState, AnalysisCommand, AnalysisEvent> = {
  kind: 'analysis',
  decider: analysis,
  owner: (_id, state) => `grower:${state.status === 'none' ? 0 : state.growerId}`,
};
