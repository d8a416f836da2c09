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
  /** Stage of the crop when it was sampled. */
  sampledTime: string | null;
  rows: PlainRow[];
}

/** Units of a sheet, the usual one first. Laboratories report tissue in % and mg/kg side by side, so a plant's values have units of their own. */
export const unitsOf: Readonly<Record<PlainKind, readonly string[]>> = { plant: ['%'], water: ['mg/l', 'ppm', 'meq'] };

export const emptyPlainDraft = (kind: PlainKind, today: string): PlainDraft => ({
  name: '',
  sampleDate: today,
  laboratoryName: '',
  units: unitsOf[kind][0]!,
  cropId: null,
  tissue: null,
  sampledTime: null,
  rows: analytesOf[kind].map(({ id, key, unitIds }) => ({ id, key, value: null, unitId: kind === 'plant' ? unitIds[0]! : null })),
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
    sampledTime: record.sampledTime ?? null,
    rows: empty.rows.map((row) => {
      const kept = record.nutrients.find(({ id }) => id === row.id);
      return kept ? { ...row, value: kept.value, unitId: kept.unitId ?? valueUnitId(kind, row.id, null, record.units) ?? null } : row;
    }),
  };
};

export const unitOfPlainRow = (kind: PlainKind, { id, unitId }: PlainRow, units: string): number => valueUnitId(kind, id, unitId, units)!;

const measured = (kind: PlainKind, { rows, units }: Pick<PlainDraft, 'rows' | 'units'>) =>
  rows.flatMap((row) => (row.value === null ? [] : [{ id: row.id, value: row.value, unitId: unitOfPlainRow(kind, row, units) }]));

/** The draft as calculations read a sheet. */
export const sheetOfPlain = (kind: PlainKind, draft: PlainDraft): AnalysisDraft => ({
  units: draft.units as NonNullable<AnalysisDraft['units']>,
  tissue: draft.tissue,
  sampledTime: draft.sampledTime,
  cropId: draft.cropId,
  nutrients: measured(kind, draft).filter(({ value }) => Number.isFinite(value)), // a text that cannot be read is NaN
});

/** The body of `POST {kind}Analysis/save`. */
export const bodyOfPlain = (kind: PlainKind, fieldId: number, id?: number) => (draft: PlainDraft) => ({
  ...(id !== undefined && { id }),
  name: draft.name,
  sampleDate: draft.sampleDate,
  laboratoryName: draft.laboratoryName.trim() === '' ? null : draft.laboratoryName,
  units: draft.units,
  cropId: draft.cropId,
  ...(kind === 'plant' && { tissue: draft.tissue, sampledTime: draft.sampledTime }),
  fieldId,
  nutrients: measured(kind, draft),
});
