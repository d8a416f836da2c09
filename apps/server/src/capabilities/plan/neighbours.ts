import { analysis, type AnalysisCommand, type AnalysisState } from '@loam/domain/analysis/analysis.decider';
import type { AnalysisEvent } from '@loam/domain/analysis/analysis.events';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

/** The streams that a plan reads and, of its field, writes in one append with its own. */
const ownerOf = (state: { status: string; growerId?: number }) => `grower:${state.growerId ?? 0}` as const;

export const analysisAggregate: Aggregate<AnalysisState, AnalysisCommand, AnalysisEvent> = { kind: 'analysis', decider: analysis, owner: (_id, state) => ownerOf(state) };
