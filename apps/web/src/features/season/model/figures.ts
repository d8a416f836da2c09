import { KG, LB, LB_AC, SHORT_TON, T, T_HA, TON_AC } from '@loam/domain/kernel/unit/unit-ids';
import { convert, unitOf } from '@loam/domain/kernel/unit/units';
import type { ReportedPlan } from '@loam/domain/season/season-report.schema';
import { formatNumber, formatPercent } from '../../../i18n/number';

const NONE = '—';

/** Money as people read it: whole, with its currency. */
export const money = (value: number | null, currency: string | null): string =>
  value === null ? NONE : [formatNumber(value, { decimals: 0 }), currency].filter(Boolean).join(' ');

export const symbolOf = (unitId: number): string => unitOf(unitId)?.symbol ?? '';
export const withUnit = (value: number | null, unitId: number): string =>
  value === null ? NONE : `${formatNumber(value)} ${symbolOf(unitId)}`.trim();

/** What was recorded less what was planned: "+3.5 (+9%)", less than a per cent with a decimal. Nothing where one is missing. */
export function difference(planned: number | null, recorded: number | null): string {
  if (planned === null || recorded === null) return NONE;
  const more = recorded - planned;
  const sign = more > 0 ? '+' : more < 0 ? '−' : '';
  const part = Math.abs(more / planned);
  const share = planned === 0 ? '' : ` (${sign}${formatPercent(part, part < 0.01 ? 1 : 0)})`;
  return `${sign}${formatNumber(Math.abs(more))}${share}`;
}

export type FigureKey = 'yield' | 'revenue' | 'cost' | 'profit' | 'return';
export interface FigureRow {
  readonly key: FigureKey;
  readonly unit: string;
  readonly planned: string;
  readonly recorded: string;
  readonly difference: string;
}

const percentOf = (profit: number | null, cost: number | null) => (profit === null || !cost ? null : profit / cost);

/** A plan's figures line by line. Cost is that of the planned products in both: what was really bought is recorded nowhere. */
export function figuresOf({ season, cost, currency, expectedRevenue, results, field }: ReportedPlan): FigureRow[] {
  const area = symbolOf(cost?.areaUnitId ?? field.areaUnitId);
  const perArea = currency === null ? '' : `${currency}/${area}`;
  const spent = cost?.total ?? null;
  const expectedProfit = expectedRevenue === null || spent === null ? null : expectedRevenue - spent;
  const profit = results?.profit ?? null;
  const row = (key: FigureKey, unit: string, planned: number | null, recorded: number | null): FigureRow => ({
    ...{ key, unit },
    planned: formatNumber(planned),
    recorded: formatNumber(recorded),
    difference: difference(planned, recorded),
  });
  return [
    row('yield', symbolOf(season.expectedYieldUnitId), season.expectedYield, results?.yield ?? null),
    row('revenue', perArea, expectedRevenue, results?.revenue ?? null),
    { ...row('cost', perArea, spent, null), recorded: NONE },
    row('profit', perArea, expectedProfit, profit),
    {
      ...{ key: 'return', unit: '%', difference: NONE },
      planned: formatPercent(percentOf(expectedProfit, spent)),
      recorded: formatPercent(results?.percent == null ? null : results.percent / 100),
    },
  ];
}

/** What was given for each unit of weight that was harvested: kg per t, or lb per short ton; null without a yield. */
export function perHarvest(
  supplied: number,
  { results, season, unitId }: Pick<ReportedPlan, 'results' | 'season' | 'unitId'>,
): number | null {
  if (!results?.yield) return null;
  return supplied / convert(results.yield, season.expectedYieldUnitId, unitId === LB_AC ? TON_AC : T_HA);
}
/** The weights of it, as their symbols. */
export const perHarvestUnits = ({ unitId }: Pick<ReportedPlan, 'unitId'>): { unit: string; per: string } =>
  unitId === LB_AC ? { unit: symbolOf(LB), per: symbolOf(SHORT_TON) } : { unit: symbolOf(KG), per: symbolOf(T) };
