import { analytesOf, valueUnitId } from '@loam/domain/agronomy/analytes';
import type { LimitsLevel } from '@loam/domain/agronomy/soil/own-limits';
import {
  bookOf,
  interpretSoilValue,
  type Interpretation,
  type SoilPlace,
  type SoilValue,
} from '@loam/domain/agronomy/soil/soil-interpretation';
import { BULK_DENSITY_MG_M3 } from '@loam/domain/agronomy/constants';
import { ratioLine } from '@loam/domain/agronomy/soil/cation-ratio-lines';
import type { Cations } from '@loam/domain/agronomy/facts';
import { cationRatios, cecOf, type Ratio } from '@loam/domain/agronomy/soil/cation-ratios';
import type { TraceLine } from '@loam/domain/agronomy/trace';
import { soilValueIn } from '@loam/domain/agronomy/soil/soil-units';
import type { AnalysisContext } from '@loam/domain/analysis/analysis-graph';
import type { AnalysisDraft } from '@loam/domain/analysis/analysis.policy';
import { soilDepths } from '@loam/domain/kernel/schema/lists';
import { MG_KG } from '@loam/domain/kernel/unit/unit-ids';
import type { AnalysisRecord } from './queries';

export interface SoilRow {
  id: number;
  key: string;
  value: number | null;
  /** null: the sheet's unit */
  unitId: number | null;
  extractionMethodId: number | null;
}

/** What the soil sheet holds; rows of all analytes, in the order laboratories print them. */
export interface SoilDraft {
  name: string;
  sampleDate: string;
  laboratoryName: string;
  /** Whose limits the values are read by; null: those of every crop. */
  cropId: number | null;
  soilDepthId: number;
  units: string;
  sand: number | null;
  silt: number | null;
  clay: number | null;
  rows: SoilRow[];
  /** Depths as laboratories sample mineral nitrogen, or those of the kept sheet. */
  nitrateLayers: { fromCm: number; toCm: number; value: number | null; /** null: that of the layers */ unitId: number | null }[];
  nitrateUnitId: number;
}

/** Depths as laboratories sample mineral nitrogen. */
export const emptyLayers = (): SoilDraft['nitrateLayers'] =>
  [0, 30, 60].map((fromCm) => ({ fromCm, toCm: fromCm + 30, value: null, unitId: null }));

const emptyRows = (): SoilRow[] => analytesOf.soil.map(({ id, key }) => ({ id, key, value: null, unitId: null, extractionMethodId: null }));
export const emptySoilDraft = (today: string): SoilDraft => ({
  name: '',
  sampleDate: today,
  laboratoryName: '',
  cropId: null,
  soilDepthId: 1,
  units: 'ppm',
  sand: null,
  silt: null,
  clay: null,
  rows: emptyRows(),
  nitrateLayers: emptyLayers(),
  nitrateUnitId: MG_KG,
});

/** Kept layers among the usual ones, as far as they do not overlap; one in another unit than the first keeps its own. */
function layersOf(kept: NonNullable<AnalysisRecord['nitrateLayers']>): Pick<SoilDraft, 'nitrateLayers' | 'nitrateUnitId'> {
  const free = emptyLayers().filter(({ fromCm, toCm }) => kept.every((one) => one.toCm <= fromCm || toCm <= one.fromCm));
  const nitrateUnitId = kept[0]?.unitId ?? MG_KG;
  const layers = kept.map((one) => ({ ...one, unitId: one.unitId === nitrateUnitId ? null : one.unitId }));
  return { nitrateLayers: [...layers, ...free].toSorted((a, b) => a.fromCm - b.fromCm), nitrateUnitId };
}

export const draftOfAnalysis = (record: AnalysisRecord): SoilDraft => ({
  name: record.name,
  sampleDate: record.sampleDate,
  laboratoryName: record.laboratoryName ?? '',
  cropId: record.cropId ?? null,
  soilDepthId: record.soilDepthId ?? 1,
  units: record.units,
  sand: record.sand ?? null,
  silt: record.silt ?? null,
  clay: record.clay ?? null,
  rows: emptyRows().map((row) => {
    const kept = record.nutrients.find(({ id }) => id === row.id);
    return kept ? { ...row, value: kept.value, unitId: kept.unitId ?? null, extractionMethodId: kept.extractionMethodId ?? null } : row;
  }),
  ...layersOf(record.nitrateLayers ?? []),
});

/** A text that cannot be read is NaN: it is filled in, and no value yet. */
const isFilled = ({ value }: SoilRow): boolean => value !== null && Number.isFinite(value);

export const filledRows = (rows: readonly SoilRow[]): SoilRow[] => rows.filter(({ value }) => value !== null);

/** The body of `POST soilAnalysis/save`. */
export const bodyOfSoil = (fieldId: number, id?: number) => (draft: SoilDraft) => {
  const { rows, laboratoryName, nitrateLayers, nitrateUnitId, ...rest } = draft;
  return {
    ...(id !== undefined && { id }),
    ...rest,
    laboratoryName: laboratoryName.trim() === '' ? null : laboratoryName,
    fieldId,
    ...((id !== undefined || nitrateLayers.some(({ value }) => value !== null)) && {
      nitrateLayers: nitrateLayers.map((one) => ({ ...one, unitId: one.unitId ?? nitrateUnitId })),
    }),
    nutrients: filledRows(rows).map((row) => ({
      id: row.id,
      value: row.value,
      ...(row.unitId !== null && { unitId: row.unitId }),
      ...(row.extractionMethodId !== null && { extractionMethodId: row.extractionMethodId }),
    })),
  };
};

/** The draft as calculations read a sheet, unfinished as it may be. */
export const sheetOfSoil = ({ rows, units, soilDepthId, sand, silt, clay, sampleDate }: SoilDraft): AnalysisDraft => ({
  units: units as NonNullable<AnalysisDraft['units']>,
  soilDepthId,
  sand,
  silt,
  clay,
  sampleDate,
  nutrients: rows.filter(isFilled).map(({ id, value, unitId, extractionMethodId }) => ({ id, value: value!, unitId, extractionMethodId })),
});

export interface SoilPlaceFacts {
  readonly countryId?: number;
  readonly state?: string;
  readonly clay_pct?: number;
  readonly crop?: AnalysisContext['crop'] & object;
  readonly own?: readonly LimitsLevel[];
  readonly book?: string;
}

type Read = Pick<SoilDraft, 'units' | 'soilDepthId' | 'clay'>;

const layerOf = (soilDepthId: number) => {
  const depth = soilDepths.find(({ id }) => id === soilDepthId) ?? soilDepths[0];
  return { bulkDensity_Mg_m3: BULK_DENSITY_MG_M3.value, depth_cm: depth.toCm - depth.fromCm };
};

export const unitOfRow = (row: SoilRow, units: string): number => valueUnitId('soil', row.id, row.unitId, units)!;

const valueOf = (row: SoilRow, units: string): SoilValue => ({
  nutrientId: row.id,
  value: row.value!,
  unitId: unitOfRow(row, units),
  ...(row.extractionMethodId !== null && { methodId: row.extractionMethodId }),
});

function placeFor(draft: Read, place: SoilPlaceFacts): SoilPlace {
  const clay = draft.clay ?? place.clay_pct;
  return { ...place, ...(clay !== undefined && { clay_pct: clay }), soilDepthId: draft.soilDepthId, layer: layerOf(draft.soilDepthId) };
}

/** The book that the sheet is read by as far as it rates its values, as a plan reads it. */
export const bookOfSheet = (rows: readonly SoilRow[], draft: Read, place: SoilPlaceFacts): string | undefined =>
  bookOf(
    rows.filter(isFilled).map((row) => valueOf(row, draft.units)),
    placeFor(draft, place),
  );

/** The row's class by the nearest published table, as the person types; undefined without a value. */
export const readRow = (row: SoilRow, draft: Read, place: SoilPlaceFacts): Interpretation | undefined =>
  isFilled(row) ? interpretSoilValue(valueOf(row, draft.units), placeFor(draft, place)) : undefined;

const CMOLC = 30;
const cations = { K: 5, Ca: 6, Mg: 7, Na: 33, Al: 34, H: 35, HAl: 37, CEC: 46 } as const;

/** The ten ratios of the sheet, on equivalents, with their lines; null where a part was not measured. */
export function ratiosOf(draft: Pick<SoilDraft, 'rows' | 'units' | 'soilDepthId'>, fieldCec?: number): (Ratio & { lines: TraceLine[] })[] {
  const layer = layerOf(draft.soilDepthId);
  const known = Object.entries(cations).flatMap(([name, id]) => {
    const row = draft.rows.find((one) => one.id === id);
    const value = row && isFilled(row) ? soilValueIn(row.value!, unitOfRow(row, draft.units), CMOLC, id, layer) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  const measured: Cations = Object.fromEntries(known);
  const CEC = cecOf(measured, fieldCec);
  const charges: Cations = { ...measured, ...(CEC !== undefined && { CEC }) };
  return cationRatios(charges).map((ratio) => {
    const line = ratioLine(ratio.name, charges);
    return { ...ratio, lines: line ? [line] : [] };
  });
}
