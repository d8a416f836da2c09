import { analytesOf, valueUnitId } from '@loam/domain/agronomy/analytes';
import { isLikePublished, likeliestUnit } from '@loam/domain/agronomy/soil/published-range';
import { unitOf } from '@loam/domain/kernel/unit/units';
import type { LabRow } from './lab-row';

/** What laboratories report in one unit: exchangeable cations with acidity and their sums, what is extracted, carbon. */
type Kind = 'exchange' | 'extract' | 'carbon';
const exchange = new Set([6, 7, 34, 35, 37, 46, 48]);
/** Potassium and sodium stand with either. */
const either = new Set([5, 33]);
const carbon = new Set([45, 49]);
const kindsOf = (id: number): readonly Kind[] =>
  either.has(id) ? ['exchange', 'extract'] : [exchange.has(id) ? 'exchange' : carbon.has(id) ? 'carbon' : 'extract'];

const unitIds = new Map(analytesOf.soil.map((one) => [one.id, one.unitIds]));
/** Units that a person may choose for a row; none where there is nothing to choose. */
export function unitsOf({ target, layer, value }: LabRow): readonly number[] {
  const ids = typeof target === 'number' && !layer && value !== null ? (unitIds.get(target) ?? []) : [];
  return ids.length > 1 ? ids : [];
}

/** Units of the other rows of a kind, the most frequent first. */
function frequentUnits(rows: readonly LabRow[], kind: Kind): number[] {
  const many = new Map<number, number>();
  for (const { target, unitId, layer, problem } of rows)
    if (typeof target === 'number' && !layer && unitId !== null && problem !== 'unknownUnit' && kindsOf(target).includes(kind))
      many.set(unitId, (many.get(unitId) ?? 0) + 1);
  return [...many].toSorted((a, b) => b[1] - a[1]).map(([unitId]) => unitId);
}

export interface UnitsBy {
  /** Of the sheet: for what says no unit, in a table that says none. */
  readonly sheetUnits: string;
  /** By row, where a person chose another. */
  readonly chosen: ReadonlyMap<number, number>;
}

/** Rows with the unit of what says none: that of its like in the table, as far as a value can stand in it, else the sheet's. */
export function withUnits(rows: readonly LabRow[], { sheetUnits, chosen }: UnitsBy): LabRow[] {
  const byVolume = rows.some(({ unitId }) => unitId !== null && isByVolume(unitId));
  return rows.map((row, at): LabRow => {
    const own = unitsOf(row);
    if (own.length === 0) return row;
    const [id, value] = [row.target as number, row.value!];
    const picked = chosen.get(at);
    if (row.problem === 'unknownUnit') return picked === undefined ? row : { ...row, unitId: picked, unitFrom: 'chosen', problem: null };
    const ofSheet = valueUnitId('soil', id, null, sheetUnits)!;
    const like = kindsOf(id)
      .flatMap((kind) => frequentUnits(rows, kind).slice(0, 1))
      .filter((unitId) => own.includes(unitId));
    const possible = [...like, ofSheet];
    const assumed = possible.find((unitId) => isLikePublished(id, value, unitId) !== false) ?? possible[0]!;
    const unitId = picked ?? row.unitId ?? assumed;
    const from = picked !== undefined ? 'chosen' : row.unitId !== null ? undefined : like.includes(assumed) ? 'table' : 'sheet';
    const sameBase = own.toSorted((a, b) => Number(isByVolume(b) === byVolume) - Number(isByVolume(a) === byVolume));
    const fits = isLikePublished(id, value, unitId) === false ? likeliestUnit(id, value, sameBase) : undefined;
    return { ...row, unitId: from === 'sheet' ? null : unitId, ...(from && { unitFrom: from }), ...(fits !== undefined && { fits }) };
  });
}

const isByVolume = (unitId: number): boolean => unitOf(unitId)?.symbol.endsWith('/dm\u00b3') ?? false;
