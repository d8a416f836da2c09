import type { NeedMethod } from '../kernel/lists.js';
import { nutrients } from '../kernel/nutrients.js';
import { efficiencyOf, SUPPLY_METHOD_EFFICIENCY, USE_EFFICIENCY } from './constants.js';
import { residueCredit, waterCredit } from './credits.js';
import { demand } from './demand.js';
import type { CropFacts, SoilFacts, WaterFacts } from './facts.js';
import { balance_kg_ha } from './need-methods.js';
import { builtUp, byClass, bySoilTest } from './need-strategy.js';
import { mineralisedNitrogen, mineralNitrogen } from './soil-supply.js';
import { input, type TraceLine } from './trace.js';

export interface NeedInput {
  /** `balance` unless stated. */
  readonly method?: NeedMethod;
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

/**
 * The balance method: `F = max(0, (D − S − C_residue − C_water) / E)`, nitrogen by demand and soil supply, every other nutrient by removal
 * and class factor. `soilSupply` takes a soil test of P or K as supply instead, `buildUp` adds to removal what builds a poor soil up, and `classFactor`
 * is `F = R · φ(class)` without credits; each for want of a reading as the balance does. Structure: Villalobos et al. 2020 (FertiliCalc) and AHDB RB209.
 */
export function nutrientNeed(given: NeedInput, nutrientId: number): NutrientNeed {
  const taken = demand(given.crop, nutrientId, given.yield_t_ha);
  if (!taken) return { nutrientId, demand: null, need: null, reason: 'noCropCoefficient', lines: [] };
  const lines: TraceLine[] = [taken];
  const { method = 'balance' } = given;
  // nitrogen has no soil classes: every method balances it
  const soilTest = method === 'soilSupply' ? bySoilTest(given.soil, nutrientId) : undefined;
  const rated =
    nutrientId === 1 || soilTest
      ? undefined
      : method === 'buildUp'
        ? builtUp(taken, given.soil, nutrientId)
        : byClass(taken, given.soil, nutrientId);
  if (rated) lines.push(rated);
  const required = rated?.value ?? taken.value;
  if (method === 'classFactor' && rated) {
    const alone: TraceLine = { ...rated, name: 'need', formula: 'F = R · φ(class)' };
    return { nutrientId, demand: taken.value, need: rated.value, lines: [...lines.slice(0, -1), alone] };
  }
  const credits = [
    soilTest,
    ...(nutrientId === 1 && given.soil ? [mineralNitrogen(given.soil), mineralisedNitrogen(given.soil, given.season_days)] : []),
    residueCredit(given.previousCrop, given.residueManagementId ?? 1, nutrientId),
    waterCredit(given.waters ?? [], given.irrigation_mm ?? 0, nutrientId),
  ].filter((line) => line !== undefined);
  lines.push(...credits);
  const use = soilTest ? SUPPLY_METHOD_EFFICIENCY : USE_EFFICIENCY;
  const efficiency = use.value[nutrientId] ?? efficiencyOf(nutrientId);
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
    source: use.source,
    inputs: [
      input('D', required, 'kg/ha', 'computed'),
      ...credits.map(({ name, value }) => input(name, value, 'kg/ha', 'computed')),
      input('E', efficiency, undefined, 'default', use.source),
    ],
  });
  return { nutrientId, demand: taken.value, need, lines };
}

export const cropNeed = (given: NeedInput): NutrientNeed[] => nutrients.map(({ id }) => nutrientNeed(given, id));
