import { Injectable } from '@nestjs/common';
import { unpricedOf } from '@loam/domain/comparison/compared-plan';
import { ACRE, HECTARE, T_HA } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import type { Language } from '@loam/domain/kernel/locale/language';
import { revenuePerHa, roiOf, yieldOf } from '@loam/domain/plan/decide/plan.results';
import type { PlanState } from '@loam/domain/plan/plan.state';
import type { PlanSheet } from '@loam/domain/plan/sheet/plan-sheet.schema';
import type { ReportedPlan } from '@loam/domain/season/season-report.schema';
import { PlanReads } from '../plan/index.js';
import { PlanSheetReads } from '../share/index.js';

/** A plan as its sheet has it, beside what came of it. */
@Injectable()
export class ReportedPlans {
  constructor(
    private readonly plans: PlanReads,
    private readonly sheets: PlanSheetReads,
  ) {}

  /** Whoever asks has asked `Access` before. @throws 404 PlanNotFound */
  async one(planId: number, customer: string, language: Language): Promise<ReportedPlan> {
    const loaded = await this.plans.load(planId);
    const { state } = loaded;
    const sheet = await this.sheets.of(loaded, '', language, { advice: false });
    const { name, season, unitId, form, need, products, cost, field, crop, applications, tanks } = sheet;
    const { total, cropPrice, currency } = await this.plans.pricingOf(state);
    const money = { costPerHa: cost && total, areaUnitId: cost?.areaUnitId ?? field.areaUnitId };
    return {
      ...{ planId, status: state.status as ReportedPlan['status'], customerId: state.growerId, customer, fieldId: state.fieldId },
      ...{ name, season, unitId, form, need, products, cost, field, crop: { ...crop, id: state.cropId } },
      areaHa: hectaresOf(field),
      currency,
      expectedRevenue: expectedRevenue(season, cropPrice, money.areaUnitId),
      passes: applications.length + tanks.length,
      unpriced: unpricedOf(products),
      results: resultsOf(state, season.expectedYieldUnitId, money),
    };
  }
}

interface Money {
  /** null: no product has a price */
  readonly costPerHa: number | null;
  readonly areaUnitId: number;
}

const hectaresOf = ({ area, areaUnitId }: PlanSheet['field']): number | null =>
  area === null ? null : areaUnitId === ACRE ? convert(area, ACRE, HECTARE) : area;

/** `cropPrice` is money per tonne. */
function expectedRevenue({ expectedYield, expectedYieldUnitId }: PlanSheet['season'], cropPrice: number | null, areaUnitId: number) {
  if (expectedYield === null || cropPrice === null) return null;
  return convert(expectedYield, expectedYieldUnitId, T_HA) * cropPrice * convert(1, areaUnitId, HECTARE);
}

/** The last that was reported: yields in the plan's own unit, money as its costs are told. */
function resultsOf(state: PlanState, yieldUnitId: number, { costPerHa, areaUnitId }: Money): ReportedPlan['results'] {
  const last = state.results.at(-1);
  if (!last) return null;
  const each = convert(1, areaUnitId, HECTARE);
  const roi = roiOf(revenuePerHa(last), costPerHa ?? 0);
  const perHa = yieldOf(last, T_HA);
  return {
    yield: yieldOf(last, yieldUnitId) ?? null,
    harvested: perHa === undefined || last.areaHa === undefined ? null : perHa * last.areaHa,
    areaHa: last.areaHa ?? null,
    revenue: roi && roi.revenue * each,
    profit: roi && costPerHa !== null ? roi.profit * each : null,
    percent: roi?.percent ?? null,
    reportedAt: last.reportedAt,
  };
}
