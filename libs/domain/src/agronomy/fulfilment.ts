import { addDays, daysBetween } from '../kernel/dates.js';
import { CRF_TYPE } from '../kernel/lists.js';
import { nutrients } from '../kernel/nutrients.js';
import { convert } from '../kernel/units.js';
import { doseKgPerHa, dosePerFillingKg, fertigatedKgPerHa, injectionShare } from './dose.js';
import type { ProductFacts } from './facts.js';
import type { GraphApplication, GraphContext, GraphPlan, Missing, PlanGraph } from './graph-plan.js';
import { contentsOf, organicNitrogenPart, outsideCoating } from './product-contents.js';
import { coatedRelease, depletionDays, mineralisation, overStages, type OverStages, type Season, seasonOf } from './release-over-stages.js';

/** kg/ha of the stored form in the order of `nutrients`. */
export interface Fulfilment {
  /** Everything that is applied, whenever it comes free. */
  readonly total: Float64Array;
  readonly crf: Float64Array;
  /** What comes free in each stage. */
  readonly byStage: ReadonlyMap<number, Float64Array>;
  readonly crfFertilizers: PlanGraph['crfFertilizers'];
  /** Coated doses that release after the harvest: path of the dose, and the part of it. */
  readonly late: readonly { readonly path: string; readonly part: number; readonly depletionDate: string }[];
}

export const isCrf = (product: ProductFacts): boolean => product.typeId === CRF_TYPE;
export const stageOf = (application: GraphApplication): number => application.cropStageId ?? application.stageId ?? -1;

/** Spray in l/ha, undefined when not stated per area. */
export const sprayOf = ({ waterVolume, waterVolumeUnitId }: GraphApplication): number | undefined =>
  waterVolume === null || waterVolume === undefined ? undefined : convert(waterVolume, waterVolumeUnitId ?? 10, 10);

/** A product as it was applied in a stage, on a day where one is known. */
interface Given {
  readonly product: ProductFacts;
  readonly kg_ha: number;
  readonly stageId: number;
  readonly date: string | undefined;
}

/** Stages in which a coated product comes free; undefined: at once. */
function coatedStages({ product, stageId, date }: Given, season: Season, { soil_C }: GraphContext): OverStages | undefined {
  if (!isCrf(product) || date === undefined || product.longevity_months === undefined) return undefined;
  return overStages(season, date, stageId, coatedRelease(date, product.longevity_months, soil_C, product.longevityReference_C));
}

/** Stages in which the organic nitrogen of manure and compost mineralises; undefined: at once. */
function organicStages({ product, stageId, date }: Given, season: Season): OverStages | undefined {
  if (organicNitrogenPart(product) === 0 || season.end === undefined) return undefined;
  const spread = date ?? season.periods.find((one) => one.stageId === stageId)?.from ?? season.planting!;
  return daysBetween(spread, season.end) < 0 ? undefined : overStages(season, spread, stageId, mineralisation(spread, season.end));
}

/**
 * Nutrients from soil, fertigation and foliar applications: `Σ A · c/100 · e`, A in kg/ha, in the stages in which they come free. What cannot be
 * computed is left out and named in `missing`.
 */
export function fulfilment(plan: GraphPlan, context: GraphContext, missing: Missing[]): Fulfilment {
  const total = new Float64Array(nutrients.length);
  const crf = new Float64Array(nutrients.length);
  const byStage = new Map<number, Float64Array>();
  const crfFertilizers: PlanGraph['crfFertilizers'][number][] = [];
  const late: Fulfilment['late'][number][] = [];
  const season = seasonOf(plan);

  const into = (stageId: number, n: number, kilograms: number) => {
    let stage = byStage.get(stageId);
    if (!stage) byStage.set(stageId, (stage = new Float64Array(nutrients.length)));
    stage[n] = stage[n]! + kilograms;
  };
  const add = (given: Given) => {
    const share = contentsOf(given.product);
    const coated = coatedStages(given, season, context);
    const organic = organicStages(given, season);
    const outside = isCrf(given.product) ? outsideCoating(given.product) : undefined;
    for (let n = 0; n < share.length; n++) {
      if (share[n] === 0) continue;
      const kilograms = given.kg_ha * share[n]!;
      total[n] = total[n]! + kilograms;
      const open = given.kg_ha * (outside?.[n] ?? 0);
      if (isCrf(given.product)) crf[n] = crf[n]! + kilograms - open;
      const slow = organic && n === 0 ? given.kg_ha * organicNitrogenPart(given.product) : 0;
      if (open > 0) into(given.stageId, n, open);
      for (const [stageId, part] of coated?.parts ?? [[given.stageId, 1] as const]) into(stageId, n, (kilograms - slow - open) * part);
      if (slow > 0) for (const [stageId, part] of organic!.parts) into(stageId, n, slow * part);
    }
    return coated;
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
      const startDate = application.applicationDate ?? null;
      const coated = 'value' in dose ? add({ product, kg_ha: dose.value, stageId, date: startDate ?? undefined }) : undefined;
      if ('reason' in dose) missing.push({ key: dose.reason, path });
      if (isCrf(product)) {
        if (startDate === null) missing.push({ key: 'crfDateMissing', path: `applications.${application.id}|applicationDate` });
        const months = product.longevity_months;
        if (months === undefined) missing.push({ key: 'longevityMissing', path: `products.${id}` });
        const depletionDate =
          startDate === null || months === undefined
            ? null
            : addDays(startDate, depletionDays(startDate, months, context.soil_C, product.longevityReference_C));
        crfFertilizers.push({ fertilizerId: id, startDate, depletionDate });
        if (coated && coated.after > 0) late.push({ path, part: coated.after, depletionDate: depletionDate! });
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
          const kg_ha = fertigatedKgPerHa(kilograms.value, tank.volume, share.value, stage.irrigationAmount);
          add({ product, kg_ha, stageId: stage.stageId, date: undefined });
        }
      }
    }
  }
  return { total, crf, byStage, crfFertilizers, late };
}
