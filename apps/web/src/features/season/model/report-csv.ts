import type { ReportedPlan } from '@loam/domain/season/season-report.schema';
import { csvOf } from '../../../ui/frame/csv';
import { symbolOf } from './figures';

type Words = (key: string) => string;

/** One line a plan: numbers as they are, each with its unit beside it. */
export function reportCsv(plans: readonly ReportedPlan[], t: Words): string {
  const figures = ['expected', 'recorded', 'yieldUnit', 'harvested', 'cost', 'expectedRevenue', 'revenue', 'profit', 'currency'] as const;
  const head = ['grower', 'field', 'areaHa', 'crop', 'plan', 'status', 'planted', 'harvest', ...figures, 'perArea'] as const;
  const cell = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : String(value));
  const lines = plans.map(({ customer, field, areaHa, crop, name, status, season, cost, currency, expectedRevenue, results }) => [
    ...[customer, field.name, areaHa, crop.name, name, t(`status.${status}`), season.plantingDate, season.harvestDate],
    ...[season.expectedYield, results?.yield, symbolOf(season.expectedYieldUnitId), results?.harvested],
    ...[cost?.total, expectedRevenue, results?.revenue, results?.profit, currency, symbolOf(cost?.areaUnitId ?? field.areaUnitId)],
  ]);
  return csvOf([head.map((key) => t(`csv.${key}`)), ...lines.map((line) => line.map(cell))]);
}
