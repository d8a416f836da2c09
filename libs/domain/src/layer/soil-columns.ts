import { analysisMaximum, analytesOf, valueUnitId } from '../agronomy/analytes.js';
import { type LabTarget, methodIn, nameAndUnit, targetOf, unitIn } from '../agronomy/soil/lab-names.js';
import { soilTables } from '../agronomy/tables/soil-tables.js';
import { unitOf } from '../kernel/unit/units.js';

/** What a column of samples is of, as far as its name says so; null: nobody knows. */
export interface ColumnMeaning {
  readonly target: LabTarget | null;
  /** null of texture and of what is unknown */
  readonly unitId: number | null;
  readonly extractionMethodId: number | null;
}
const NOTHING: ColumnMeaning = { target: null, unitId: null, extractionMethodId: null };
/** Sheets without a word about units are in mg/kg, as a sheet that a person begins. */
const SHEET = 'ppm';

const methodsOf = (nutrientId: number): ReadonlySet<number> =>
  new Set(soilTables.flatMap((table) => (table.nutrientId === nutrientId ? table.methodIds : [])));

/** The units that a value of an analyte may be in, the usual one first. */
export const unitsOf = (nutrientId: number): readonly number[] => analytesOf.soil.find(({ id }) => id === nutrientId)?.unitIds ?? [];

/** A unit of its own, or another way to say as much of as much. */
export const unitSuits = (nutrientId: number, unitId: number): boolean =>
  unitsOf(nutrientId).some((id) => unitOf(id)?.dimension === unitOf(unitId)?.dimension);

/** Names of columns have lines for spaces: `P_mg_kg`, `OM_pct`. */
function spelled(column: string): { name: string; unit: number | undefined } {
  const plain = column
    .replaceAll('_', ' ')
    .replace(/\b(pct|perc|percent)\b/i, '%')
    .trim();
  const own = nameAndUnit(plain);
  if (own.unit !== undefined) return { name: own.name, unit: unitIn(own.unit) };
  const words = plain.split(/\s+/);
  const unit = words.length > 2 ? unitIn(words.slice(-2).join('/')) : undefined;
  return unit === undefined ? { name: plain, unit: undefined } : { name: words.slice(0, -2).join(' '), unit };
}

/** By its name, and the unit that a person said beside it. */
export function meaningOf(column: string, said: string | null): ColumnMeaning {
  const { name, unit } = spelled(column);
  const target = targetOf(name) ?? targetOf(column);
  if (target === undefined) return NOTHING;
  if (typeof target === 'string') return { ...NOTHING, target };
  const named = [unit, said === null ? undefined : unitIn(said)].find((id) => id !== undefined && unitSuits(target, id));
  return {
    target,
    unitId: named ?? valueUnitId('soil', target, null, SHEET) ?? null,
    extractionMethodId: methodIn(name, methodsOf(target)),
  };
}

/** Above it a value is none of a soil. */
export const mostOf = (nutrientId: number, unitId: number): number =>
  unitOf(unitId)?.symbol === '%' ? 100 : analysisMaximum(nutrientId, unitId);
