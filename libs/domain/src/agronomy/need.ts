import { nutrients } from '../kernel/nutrients.js';
import { CLASS_FACTOR, efficiencyOf, USE_EFFICIENCY } from './constants.js';
import { residueCredit, waterCredit } from './credits.js';
import { demand } from './demand.js';
import type { CropFacts, SoilFacts, WaterFacts } from './facts.js';
import { balance_kg_ha } from './need-methods.js';
import { mineralisedNitrogen, mineralNitrogen } from './soil-supply.js';
import { input, type TraceLine } from './trace.js';

export interface NeedInput {
  readonly crop: CropFacts;
  readonly yield_t_ha: number;
  readonly season_days: number;
  readonly soil?: SoilFacts;
  readonly previousCrop?: CropFacts;
  /** Residue management id; 1 retained unless stated. */
  readonly residueManagementId?: number;
  readonly waters?: readonly { readonly share_pct: number; readonly water: WaterFacts }[];
  readonly irrigation_mm?: number;
}

/** kg/ha of the stored form. `need` is what fertilizer must supply, already divided by efficiency; null with a reason when it cannot be computed. */
export interface NutrientNeed {
  readonly nutrientId: number;
  readonly demand: number | null;
  readonly need: number | null;
  readonly reason?: string;
  readonly lines: readonly TraceLine[];
}

/** Removal times the factor of the soil class; 1.0 and a line that says so where no analysis rates the nutrient. */
function byClass(taken: TraceLine, soil: SoilFacts | undefined, nutrientId: number): TraceLine {
  const reading = soil?.readings.find((one) => one.nutrientId === nutrientId);
  const factor = reading?.rating === undefined ? 1 : CLASS_FACTOR.value[reading.rating];
  return {
    name: 'classFactor',
    formula: 'D = R · φ(class)',
    unit: 'kg/ha',
    value: taken.value * factor,
    source: CLASS_FACTOR.source,
    inputs: [
      input('R', taken.value, 'kg/ha', 'computed'),
      input('φ', factor, undefined, 'default', CLASS_FACTOR.source),
      reading?.rating === undefined
        ? input('class', reading?.reason ?? 'noAnalysis', undefined, 'default')
        : input('class', reading.rating, undefined, 'measured', reading.source),
    ],
  };
}

/**
 * The balance method: `F = max(0, (D − S − C_residue − C_water) / E)`, nitrogen by demand and soil supply, every other nutrient by removal
 * and class factor. Structure: Villalobos et al. 2020 (FertiliCalc) and AHDB RB209.
 */
export function nutrientNeed(given: NeedInput, nutrientId: number): NutrientNeed {
  const taken = demand(given.crop, nutrientId, given.yield_t_ha);
  if (!taken) return { nutrientId, demand: null, need: null, reason: 'noCropCoefficient', lines: [] };
  const lines: TraceLine[] = [taken];
  let required = taken.value;
  if (nutrientId !== 1) {
    const rated = byClass(taken, given.soil, nutrientId);
    lines.push(rated);
    required = rated.value;
  }
  const credits = [
    ...(nutrientId === 1 && given.soil ? [mineralNitrogen(given.soil), mineralisedNitrogen(given.soil, given.season_days)] : []),
    residueCredit(given.previousCrop, given.residueManagementId ?? 1, nutrientId),
    waterCredit(given.waters ?? [], given.irrigation_mm ?? 0, nutrientId),
  ].filter((line) => line !== undefined);
  lines.push(...credits);
  const efficiency = efficiencyOf(nutrientId);
  const need = balance_kg_ha(
    required,
    credits.reduce((sum, { value }) => sum + value, 0),
    efficiency,
  );
  lines.push({
    name: 'need',
    formula: 'F = max(0, (D − Σ supply and credits) / E)',
    unit: 'kg/ha',
    value: need,
    source: USE_EFFICIENCY.source,
    inputs: [
      input('D', required, 'kg/ha', 'computed'),
      ...credits.map(({ name, value }) => input(name, value, 'kg/ha', 'computed')),
      input('E', efficiency, undefined, 'default', USE_EFFICIENCY.source),
    ],
  });
  return { nutrientId, demand: taken.value, need, lines };
}

export const cropNeed = (given: NeedInput): NutrientNeed[] => nutrients.map(({ id }) => nutrientNeed(given, id));
