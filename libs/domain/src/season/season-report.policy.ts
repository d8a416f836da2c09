import { HECTARE, T_HA } from '../kernel/unit/unit-ids.js';
import { convert } from '../kernel/unit/units.js';
import type { ReportedPlan } from './season-report.schema.js';

interface Row {
  readonly status: string;
  readonly plantingDate: string | null;
  readonly createdAt: string;
  readonly results: number;
}

/** The season of a plan is called after the year of planting; of one without a day of planting after the year it was made. */
export const seasonOf = ({ plantingDate, createdAt }: Pick<Row, 'plantingDate' | 'createdAt'>): number =>
  Number((plantingDate ?? createdAt).slice(0, 4));

/** A draft was never carried out, unless it has results. */
export const isReported = ({ status, results }: Pick<Row, 'status' | 'results'>): boolean => status !== 'draft' || results > 0;

/** The one asked for; else the last with results, the last that has begun, or the only ones there are. Null where there is none. */
export function seasonShown(rows: readonly Row[], asked: number | undefined, today: string): number | null {
  const newest = (some: readonly Row[]) => seasonsOf(some)[0];
  const begun = rows.filter((row) => seasonOf(row) <= Number(today.slice(0, 4)));
  return asked ?? newest(rows.filter(({ results }) => results > 0)) ?? newest(begun) ?? newest(rows) ?? null;
}

/** Newest first. */
export const seasonsOf = (rows: readonly Row[]): number[] => [...new Set(rows.map(seasonOf))].toSorted((a, b) => b - a);

/** Of one crop, the fields whose yield and size are known. Yields in t/ha, each field by its hectares. */
export interface CropSum {
  readonly crop: string;
  readonly plans: number;
  readonly reported: number;
  readonly areaHa: number;
  readonly expected: number | null;
  readonly yield: number | null;
}
/** Money of the fields whose size is known and whose results have a price; by currency. */
export interface MoneySum {
  readonly currency: string | null;
  readonly plans: number;
  readonly cost: number;
  readonly revenue: number;
  readonly profit: number;
}

const inTonnes = (value: number | null, unitId: number) => (value === null ? null : convert(value, unitId, T_HA));

/** By the hectares of each; null where no field has both. */
function mean(values: readonly (readonly [value: number | null, areaHa: number | null])[]): number | null {
  const known = values.flatMap(([value, ha]) => (value === null || ha === null || ha <= 0 ? [] : [[value, ha] as const]));
  const area = known.reduce((sum, [, ha]) => sum + ha, 0);
  return area === 0 ? null : known.reduce((sum, [value, ha]) => sum + value * ha, 0) / area;
}

/** By what `of` tells of each, in the order of their first. */
function grouped<K, T>(all: readonly T[], of: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) groups.set(of(one), [...(groups.get(of(one)) ?? []), one]);
  return groups;
}

/** Crop by crop, the largest area first. Expected and recorded yields are of the same fields: those with results. */
export function cropSums(plans: readonly ReportedPlan[]): CropSum[] {
  return [...grouped(plans, ({ crop }) => crop.id).values()]
    .map((some): CropSum => {
      const reported = some.filter(({ results }) => results !== null);
      return {
        crop: some[0]!.crop.name,
        plans: some.length,
        reported: reported.length,
        areaHa: some.reduce((sum, { areaHa }) => sum + (areaHa ?? 0), 0),
        expected: mean(reported.map(({ season, areaHa }) => [inTonnes(season.expectedYield, season.expectedYieldUnitId), areaHa])),
        yield: mean(reported.map(({ season, results, areaHa }) => [inTonnes(results!.yield, season.expectedYieldUnitId), areaHa])),
      };
    })
    .toSorted((a, b) => b.areaHa - a.areaHa);
}

/** What the season's fields cost and brought in all, currency by currency. */
export function moneySums(plans: readonly ReportedPlan[]): MoneySum[] {
  const counted = plans.flatMap(({ cost, currency, results, areaHa }) => {
    if (!cost || !results || results.revenue === null || areaHa === null) return [];
    const areas = convert(areaHa, HECTARE, cost.areaUnitId);
    return [{ currency, cost: cost.total * areas, revenue: results.revenue * areas }];
  });
  return [...grouped(counted, ({ currency }) => currency)].map(([currency, some]) => {
    const cost = some.reduce((sum, one) => sum + one.cost, 0);
    const revenue = some.reduce((sum, one) => sum + one.revenue, 0);
    return { currency, plans: some.length, cost, revenue, profit: revenue - cost };
  });
}
