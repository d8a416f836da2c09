import { addDays, daysBetween } from '../../kernel/locale/dates.js';
import { CRF_TYPE } from '../../kernel/schema/lists.js';
import { nutrients } from '../../kernel/unit/nutrients.js';
import { convert } from '../../kernel/unit/units.js';
import { doseKgPerHa, dosePerFillingKg, fertigatedKgPerHa, injectionShare } from '../supply/dose.js';
import type { ProductFacts } from '../facts.js';
import type { GraphApplication, GraphContext, GraphPlan, GraphTank, Missing, PlanGraph } from './graph-plan.js';
import { contentsOf, organicNitrogenPart, outsideCoating } from '../supply/product-contents.js';
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

/** What is added up while a plan is gone through. */
class Supply {
  readonly total = new Float64Array(nutrients.length);
  readonly crf = new Float64Array(nutrients.length);
  readonly byStage = new Map<number, Float64Array>();
  readonly crfFertilizers: PlanGraph['crfFertilizers'][number][] = [];
  readonly late: Fulfilment['late'][number][] = [];
  readonly #season: Season;

  constructor(
    plan: GraphPlan,
    private readonly context: GraphContext,
    private readonly missing: Missing[],
  ) {
    this.#season = seasonOf(plan);
  }

  /** A column of doses per area. */
  column(application: GraphApplication): void {
    const stageId = stageOf(application);
    const spray = sprayOf(application);
    for (const { id, amount, unitId } of application.products) {
      const path = `doses.${application.id}|${id}`;
      const product = this.#product(id, path);
      if (!product) continue;
      const dose = doseKgPerHa(amount, unitId, product, spray);
      const date = application.applicationDate ?? undefined;
      const coated = 'value' in dose ? this.#add({ product, kg_ha: dose.value, stageId, date }) : undefined;
      if ('reason' in dose) this.missing.push({ key: dose.reason, path });
      if (isCrf(product)) this.#coating(application, id, product, coated);
    }
  }

  /** A tank that a stage's irrigation brings out. */
  tank(stageId: number, irrigation_mm: number | null | undefined, { id: tankId, volume, products, ...injection }: GraphTank): void {
    if (products.length === 0) return;
    const at = `applications.${stageId}_${tankId}`;
    const share = injectionShare(injection.injectionRatio ?? undefined, injection.injectionRatioUnitId ?? undefined);
    if ('reason' in share) {
      const field = share.reason === 'injectionRatioUnit' ? 'injectionRatioUnitId' : 'injectionRatio';
      this.missing.push({ key: share.reason, path: `${at}|${field}` });
    }
    if (!volume) this.missing.push({ key: 'tankVolumeMissing', path: `${at}|volume` });
    if (!irrigation_mm) this.missing.push({ key: 'irrigationAmountMissing', path: `stages.${stageId}|irrigationAmount` });
    for (const { id, dosage, unitId } of products) {
      const path = `doses.${stageId}_${tankId}|${id}`;
      const product = this.#product(id, path);
      if (!product) continue;
      const filling = dosePerFillingKg(dosage, unitId, product, volume ?? undefined);
      if ('reason' in filling) {
        if (filling.reason !== 'tankVolumeMissing') this.missing.push({ key: filling.reason, path });
      } else if ('value' in share && volume && irrigation_mm) {
        this.#add({ product, kg_ha: fertigatedKgPerHa(filling.value, volume, share.value, irrigation_mm), stageId, date: undefined });
      }
    }
  }

  #product(id: number, path: string): ProductFacts | undefined {
    const product = this.context.product(id);
    if (!product) this.missing.push({ key: 'productUnknown', path });
    return product;
  }

  /** Until when a coated product releases, and what of it comes after the harvest. */
  #coating(application: GraphApplication, fertilizerId: number, product: ProductFacts, coated: OverStages | undefined): void {
    const { longevity_months: months, longevityReference_C } = product;
    const startDate = application.applicationDate ?? null;
    if (startDate === null) this.missing.push({ key: 'crfDateMissing', path: `applications.${application.id}|applicationDate` });
    if (months === undefined) this.missing.push({ key: 'longevityMissing', path: `products.${fertilizerId}` });
    const depletionDate =
      startDate === null || months === undefined
        ? null
        : addDays(startDate, depletionDays(startDate, months, this.context.soil_C, longevityReference_C));
    this.crfFertilizers.push({ fertilizerId, startDate, depletionDate });
    if (coated && coated.after > 0)
      this.late.push({ path: `doses.${application.id}|${fertilizerId}`, part: coated.after, depletionDate: depletionDate! });
  }

  #add(given: Given): OverStages | undefined {
    const { product, kg_ha, stageId } = given;
    const share = contentsOf(product);
    const coated = coatedStages(given, this.#season, this.context);
    const organic = organicStages(given, this.#season);
    const outside = isCrf(product) ? outsideCoating(product) : undefined;
    for (let n = 0; n < share.length; n++) {
      if (share[n] === 0) continue;
      const kilograms = kg_ha * share[n]!;
      this.total[n] = this.total[n]! + kilograms;
      const open = kg_ha * (outside?.[n] ?? 0);
      if (isCrf(product)) this.crf[n] = this.crf[n]! + kilograms - open;
      const slow = organic && n === 0 ? kg_ha * organicNitrogenPart(product) : 0;
      if (open > 0) this.#into(stageId, n, open);
      for (const [stage, part] of coated?.parts ?? [[stageId, 1] as const]) this.#into(stage, n, (kilograms - slow - open) * part);
      if (slow > 0) for (const [stage, part] of organic!.parts) this.#into(stage, n, slow * part);
    }
    return coated;
  }

  #into(stageId: number, n: number, kilograms: number): void {
    let stage = this.byStage.get(stageId);
    if (!stage) this.byStage.set(stageId, (stage = new Float64Array(nutrients.length)));
    stage[n] = stage[n]! + kilograms;
  }
}

/**
 * Nutrients from soil, fertigation and foliar applications: `Σ A · c/100 · e`, A in kg/ha, in the stages in which they come free. What cannot be
 * computed is left out and named in `missing`.
 */
export function fulfilment(plan: GraphPlan, context: GraphContext, missing: Missing[]): Fulfilment {
  const supply = new Supply(plan, context, missing);
  for (const application of [...(plan.applications ?? []), ...(plan.foliarApplications ?? [])]) supply.column(application);
  for (const { stageId, irrigationAmount, tanks } of plan.proportionalStages ?? [])
    for (const tank of tanks ?? []) supply.tank(stageId, irrigationAmount, tank);
  const { total, crf, byStage, crfFertilizers, late } = supply;
  return { total, crf, byStage, crfFertilizers, late };
}
