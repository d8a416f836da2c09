import type { AnalysisKind } from '../agronomy/analytes.js';
import type { Change } from '../kernel/decider/changes.js';
import type { analysisUnits } from '../kernel/schema/lists.js';

export interface MeasuredNutrient {
  /** Analyte id (agronomy/analytes). */
  readonly id: number;
  readonly value: number;
  /** Null: the sheet's unit. */
  readonly unitId: number | null;
  /** Null: the country's default method. Soil only. */
  readonly extractionMethodId: number | null;
}

/** What a part of the field holds of it, where a sheet was made of samples all over the field. */
export interface AnalysisZone {
  /** From 1. */
  readonly zone: number;
  readonly areaHa: number;
  readonly nutrients: readonly { readonly id: number; readonly value: number; readonly unitId: number | null }[];
}

/** Nitrate nitrogen of a depth, in mg/kg or kg/ha. */
export interface AnalysisNitrate {
  readonly fromCm: number;
  readonly toCm: number;
  readonly value: number;
  readonly unitId: number;
}

/** Shares and organic matter in %, CEC in cmolc/kg, EC in dS/m, depth in cm; null: not stated. */
export interface AnalysisDetails {
  readonly name: string;
  readonly cropId: number | null;
  readonly sampleDate: string;
  /** `HH:MM`. */
  readonly sampleTime: string | null;
  readonly laboratoryName: string | null;
  readonly units: (typeof analysisUnits)[number];
  readonly nutrients: readonly MeasuredNutrient[];
  readonly soilDepthId: number | null;
  readonly depth: number | null;
  readonly extractionMethodId: number | null;
  readonly layerId: number | null;
  readonly layerName: string | null;
  readonly layers: readonly { readonly layerId: number; readonly layerName: string }[];
  readonly sand: number | null;
  readonly silt: number | null;
  readonly clay: number | null;
  readonly ph: number | null;
  readonly cec: number | null;
  readonly organicMatter: number | null;
  readonly activeLime: number | null;
  readonly ec: number | null;
  readonly ecTotalUnitId: number | null;
  readonly acidity: number | null;
  readonly acidityUnit: string | null;
  readonly tissue: string | null;
  readonly tissueId: number | null;
  readonly stageId: number | null;
  readonly sampledTime: string | null;
  /** Of sheets made of a sample layer alone. */
  readonly zones?: readonly AnalysisZone[];
  readonly nitrateLayers?: readonly AnalysisNitrate[];
}

export interface AnalysisPlace {
  readonly id: number;
  readonly kind: AnalysisKind;
  readonly growerId: number;
  readonly fieldId: number;
}

export type AnalysisRecorded = { type: 'AnalysisRecorded'; data: AnalysisPlace & AnalysisDetails };
export type AnalysisChanged = { type: 'AnalysisChanged'; data: AnalysisPlace & { changes: readonly Change[] } };
export type AnalysisRemoved = { type: 'AnalysisRemoved'; data: AnalysisPlace };
export type AnalysisEvent = AnalysisRecorded | AnalysisChanged | AnalysisRemoved;
