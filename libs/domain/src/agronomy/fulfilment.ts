import { addDays } from '../kernel/dates.js';
import { CRF_TYPE } from '../kernel/lists.js';
import { nutrients } from '../kernel/nutrients.js';
import { convert } from '../kernel/units.js';
import { DAYS_PER_MONTH } from './constants.js';
import { doseKgPerHa, dosePerFillingKg, fertigatedKgPerHa, injectionShare } from './dose.js';
import type { ProductFacts } from './facts.js';
import type { GraphApplication, GraphContext, GraphPlan, Missing, PlanGraph } from './graph-plan.js';
import { contentsOf } from './product-contents.js';

/** kg/ha of the stored form in the order of `nutrients`. */
export interface Fulfilment {
  readonly total: Float64Array;
  readonly crf: Float64Array;
  readonly byStage: ReadonlyMap<number, Float64Array>;
  readonly crfFertilizers: PlanGraph['crfFertilizers'];
}

export const isCrf = (product: ProductFacts): boolean => product.typeId === CRF_TYPE;
export const stageOf = (application: GraphApplication): number => application.cropStageId ?? application.stageId ?? -1;

/** Spray in l/ha, undefined when not stated per area. */
export const sprayOf = ({ waterVolume, waterVolumeUnitId }: GraphApplication): number | undefined =>
  waterVolume === null || waterVolume === undefined ? undefined : convert(waterVolume, waterVolumeUnitId ?? 10, 10);

/** The day on which a coated product has released its content: start plus longevity at its reference temperature. */
export const depletionDate = (startDate: string, longevity_months: number): string =>
  addDays(startDate, Math.round(longevity_months * DAYS_PER_MONTH));

/** Nutrients from soil, fertigation and foliar applications: `Σ A · c/100 · e`, A in kg/ha. What cannot be computed is left out and named in `missing`. */
export function fulfilment(plan: GraphPlan, context: GraphContext, missing: Missing[]): Fulfilment {
  const total = new Float64Array(nutrients.length);
  const crf = new Float64Array(nutrients.length);
  const byStage = new Map<number, Float64Array>();
  const crfFertilizers: PlanGraph['crfFertilizers'][number][] = [];

  const add = (product: ProductFacts, kg_ha: number, stageId: number) => {
    let stage = byStage.get(stageId);
    if (!stage) byStage.set(stageId, (stage = new Float64Array(nutrients.length)));
    const share = contentsOf(product);
    const coated = isCrf(product);
    for (let n = 0; n < share.length; n++) {
      if (share[n] === 0) continue;
      const kilograms = kg_ha * share[n]!;
      total[n] = total[n]! + kilograms;
      stage[n] = stage[n]! + kilograms;
      if (coated) crf[n] = crf[n]! + kilograms;
    }
  };

  const column = (application: GraphApplication) => {
    const stageId = stageOf(application);
    const spray = sprayOf(application);
    for (const { id, amount, unitId } of application.products) {
      const path = `doses.${application.id}|${id}`;
      const product = context.product(id);
      if (!product) {
        missing.push({ key: 'productUnknown', path });
        continue;
      }
      const dose = doseKgPerHa(amount, unitId, product, spray);
      if ('reason' in dose) missing.push({ key: dose.reason, path });
      else add(product, dose.value, stageId);
      if (isCrf(product)) {
        const startDate = application.applicationDate ?? null;
        if (startDate === null) missing.push({ key: 'crfDateMissing', path: `applications.${application.id}|applicationDate` });
        const months = product.longevity_months;
        if (months === undefined) missing.push({ key: 'longevityMissing', path: `products.${id}` });
        crfFertilizers.push({
          fertilizerId: id,
          startDate,
          depletionDate: startDate === null || months === undefined ? null : depletionDate(startDate, months),
        });
      }
    }
  };

  for (const application of plan.applications ?? []) column(application);
  for (const application of plan.foliarApplications ?? []) column(application);
  for (const stage of plan.proportionalStages ?? []) {
    for (const tank of stage.tanks ?? []) {
      if (tank.products.length === 0) continue;
      const at = `applications.${stage.stageId}_${tank.id}`;
      const share = injectionShare(tank.injectionRatio ?? undefined, tank.injectionRatioUnitId ?? undefined);
      if ('reason' in share)
        missing.push({
          key: share.reason,
          path: `${at}|${share.reason === 'injectionRatioUnit' ? 'injectionRatioUnitId' : 'injectionRatio'}`,
        });
      if (!tank.volume) missing.push({ key: 'tankVolumeMissing', path: `${at}|volume` });
      if (!stage.irrigationAmount) missing.push({ key: 'irrigationAmountMissing', path: `stages.${stage.stageId}|irrigationAmount` });
      for (const { id, dosage, unitId } of tank.products) {
        const path = `doses.${stage.stageId}_${tank.id}|${id}`;
        const product = context.product(id);
        if (!product) {
          missing.push({ key: 'productUnknown', path });
          continue;
        }
        const kilograms = dosePerFillingKg(dosage, unitId, product, tank.volume ?? undefined);
        if ('reason' in kilograms) {
          if (kilograms.reason !== 'tankVolumeMissing') missing.push({ key: kilograms.reason, path });
        } else if ('value' in share && tank.volume && stage.irrigationAmount) {
          add(product, fertigatedKgPerHa(kilograms.value, tank.volume, share.value, stage.irrigationAmount), stage.stageId);
        }
      }
    }
  }
  return { total, crf, byStage, crfFertilizers };
}
