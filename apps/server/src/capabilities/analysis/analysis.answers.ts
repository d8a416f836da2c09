import type { AnalysisKind } from '@loam/domain/agronomy/analytes';
import type { Analysis, AnalysisState } from '@loam/domain/analysis/analysis.decider';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { stamps } from '../../platform/http/answers/entity.js';

/** The names that lists give the kinds (specification section 3). */
export const typeOf = { soil: 'SOIL_ANALYSIS', water: 'WATER_ANALYSIS', plant: 'PLANT_ANALYSIS' } as const;

/** The kind that a filter names: `soil`, `SOIL_ANALYSIS`, `soilAnalysis`. */
export const kindOf = (type: string): AnalysisKind | undefined =>
  (['soil', 'water', 'plant'] as const).find((kind) => kind === type || typeOf[kind] === type || `${kind}Analysis` === type);

/** The analysis as calls know it. */
export function analysisBody(loaded: Loaded<AnalysisState>) {
  const { status: _status, growerId, ...details } = loaded.state as Analysis;
  return { ...details, ...stamps(loaded), active: true as const, customerId: growerId, type: typeOf[details.kind] };
}

/** What its history tells: that a sheet was edited follows from its other changes. */
export function analysisParts(loaded: Loaded<AnalysisState>) {
  const { edited: _edited, ...parts } = analysisBody(loaded);
  return parts;
}
