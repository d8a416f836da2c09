import { type AnalysisKind, analytesOf, valueUnitId } from '@loam/domain/agronomy/analytes';
import type { AnalysisDraft } from '@loam/domain/analysis/analysis.policy';
import type { AnalysisRecord } from './queries';

export type PlainKind = Exclude<AnalysisKind, 'soil'>;

interface PlainRow {
  id: number;
  key: string;
  value: number | null;
  /** null: the sheet's unit */
  unitId: number | null;
}

/** What a plant or a water sheet holds; rows of all analytes of the kind. */
export interface PlainDraft {
  name: string;
  sampleDate: string;
  laboratoryName: string;
  units: string;
  /** Whose limits the values are read by. */
  cropId: number | null;
  tissue: string | null;
  rows: PlainRow[];
}

export const unitsOf: Readonly<Record<PlainKind, readonly string[]>> = { plant: ['%', 'ppm'], water: ['mg/l', 'ppm', 'meq'] };

export const emptyPlainDraft = (kind: PlainKind, today: string): PlainDraft => ({
  name: '',
  sampleDate: today,
  laboratoryName: '',
  units: unitsOf[kind][0]!,
  cropId: null,
  tissue: null,
  rows: analytesOf[kind].map(({ id, key }) => ({ id, key, value: null, unitId: null })),
});

export const plainDraftOf = (kind: PlainKind, record: AnalysisRecord): PlainDraft => {
  const empty = emptyPlainDraft(kind, record.sampleDate);
  return {
    ...empty,
    name: record.name,
    laboratoryName: record.laboratoryName ?? '',
    units: record.units,
    cropId: record.cropId ?? null,
    tissue: record.tissue ?? null,
    rows: empty.rows.map((row) => {
      const kept = record.nutrients.find(({ id }) => id === row.id);
      return kept ? { ...row, value: kept.value, unitId: kept.unitId ?? null } : row;
    }),
  };
};

/** Tissues differ so much between nutrients that the sheet's unit suits some only: a value without its own unit stands in the usual one of its analyte. */
export const unitOfPlainRow = (kind: PlainKind, { id, unitId }: PlainRow, units: string): number => valueUnitId(kind, id, unitId, units)!;

const measured = (kind: PlainKind, { rows, units }: Pick<PlainDraft, 'rows' | 'units'>) =>
  rows.flatMap((row) => (row.value === null ? [] : [{ id: row.id, value: row.value, unitId: unitOfPlainRow(kind, row, units) }]));

/** The draft as calculations read a sheet. */
export const sheetOfPlain = (kind: PlainKind, draft: PlainDraft): AnalysisDraft => ({
  units: draft.units as NonNullable<AnalysisDraft['units']>,
  tissue: draft.tissue,
  cropId: draft.cropId,
  nutrients: measured(kind, draft),
});

/** The body of `POST {kind}Analysis/save`. */
export const bodyOfPlain = (kind: PlainKind, fieldId: number, id?: number) => (draft: PlainDraft) => ({
  ...(id !== undefined && { id }),
  name: draft.name,
  sampleDate: draft.sampleDate,
  laboratoryName: draft.laboratoryName.trim() === '' ? null : draft.laboratoryName,
  units: draft.units,
  cropId: draft.cropId,
  ...(kind === 'plant' && { tissue: draft.tissue }),
  fieldId,
  nutrients: measured(kind, draft),
});
