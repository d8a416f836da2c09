import { type ErrorDetail, errorEntry } from '../../kernel/errors/errors.js';
import { KG } from '../../kernel/unit/unit-ids.js';
import { convert, isOfDimension } from '../../kernel/unit/units.js';
import type { PlanResult } from '../plan.events.js';
import type { PlanResultBody } from '../plan-changes.schema.js';

const TONNE_HA = 1;
const units = { totalWeight: 8, bags: 42, perArea: 1 } as const;

/** What the unit and the bag must be for each kind of result (specification §3, results). */
export function resultProblems({ kind, unitId, bagWeight }: PlanResultBody): ErrorDetail[] {
  const detail = (field: string, key: string): ErrorDetail => ({ field, key, message: errorEntry(key)?.message ?? key });
  const fits = { totalWeight: 'mass', bags: 'count', perArea: 'massPerArea' } as const;
  const problems: ErrorDetail[] = [];
  // bags may be sent with the unit in which one bag was weighed
  if (unitId !== undefined && !isOfDimension(unitId, fits[kind]) && !(kind === 'bags' && isOfDimension(unitId, 'mass')))
    problems.push(detail('unitId', 'unitMismatch'));
  if (kind === 'bags' && (bagWeight ?? 0) <= 0) problems.push(detail('bagWeight', 'bagWeightRequired'));
  return problems;
}

export const resultUnit = ({ kind, unitId }: PlanResultBody): number => unitId ?? units[kind];

/** Weight harvested in kg over the whole field; undefined when the area is needed and not known. */
function harvestedKg(result: PlanResult): number | undefined {
  const { kind, value, unitId, bagWeight, areaHa } = result;
  if (kind === 'totalWeight') return convert(value, unitId, KG);
  if (kind === 'bags') return value * (isOfDimension(unitId, 'mass') ? convert(bagWeight ?? 0, unitId, KG) : (bagWeight ?? 0));
  return areaHa === undefined ? undefined : convert(value, unitId, TONNE_HA) * 1000 * areaHa;
}

/** Yield per area in `yieldUnitId` (mass per area); undefined without an area. */
export function yieldOf(result: PlanResult, yieldUnitId: number): number | undefined {
  if (result.kind === 'perArea') return convert(result.value, result.unitId, yieldUnitId);
  const kg = harvestedKg(result);
  return kg === undefined || !result.areaHa ? undefined : convert(kg / 1000 / result.areaHa, TONNE_HA, yieldUnitId);
}

/** Money that the harvest brings per ha: price per weight unit of `unitId` (per tonne-, kg- or pound-part of a yield unit), per bag for bags. */
export function revenuePerHa(result: PlanResult): number | undefined {
  if (result.price === undefined) return undefined;
  if (result.kind === 'perArea') return convert(result.value, result.unitId, TONNE_HA) * result.price * perTonne(result.unitId);
  return result.areaHa ? (result.value * result.price) / result.areaHa : undefined;
}
/** Weight units of a yield unit in a tonne: t/ha 1, kg/ha 1000, lb/ac and short ton/ac likewise. */
const perTonne = (unitId: number): number => 1000 / convert(1, { 1: 8, 2: 5, 3: 7, 4: 9 }[unitId] ?? 8, KG);

export interface Roi {
  readonly revenue: number;
  readonly cost: number;
  readonly profit: number;
  /** Profit in % of the cost; null without a cost. */
  readonly percent: number | null;
}

/** Return on the plan's cost, both in money per ha. */
export function roiOf(revenue: number | undefined, cost: number): Roi | null {
  if (revenue === undefined) return null;
  const profit = revenue - cost;
  return { revenue, cost, profit, percent: cost > 0 ? (profit / cost) * 100 : null };
}
