import { analysis, type AnalysisCommand, type AnalysisState } from '@loam/domain/analysis/analysis.decider';
import type { AnalysisEvent } from '@loam/domain/analysis/analysis.events';
import { field, type FieldCommand, type FieldState } from '@loam/domain/field/field.decider';
import { type FieldEvent, silentFieldEvents } from '@loam/domain/field/field.events';
import { grower, type GrowerCommand, type GrowerState } from '@loam/domain/grower/grower.decider';
import type { GrowerEvent } from '@loam/domain/grower/grower.events';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

/** The streams that a plan reads and, of its field, writes in one append with its own. */
const ownerOf = (state: { status: string; growerId?: number }) => `grower:${state.growerId ?? 0}` as const;

export const fieldAggregate: Aggregate<FieldState, FieldCommand, FieldEvent> = { kind: 'field', decider: field, owner: (_id, state) => ownerOf(state), silent: silentFieldEvents };
export const growerAggregate: Aggregate<GrowerState, GrowerCommand, GrowerEvent> = { kind: 'grower', decider: grower, owner: (id) => `grower:${Number(id)}` };
export const analysisAggregate: Aggregate<AnalysisState, AnalysisCommand, AnalysisEvent> = { kind: 'analysis', decider: analysis, owner: (_id, state) => ownerOf(state) };
