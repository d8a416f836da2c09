import type { NeedMethod } from '../../kernel/schema/lists.js';
import { nutrientOf, nutrients } from '../../kernel/unit/nutrients.js';
import { efficiencyOf, SUPPLY_METHOD_EFFICIENCY, USE_EFFICIENCY } from '../constants.js';
import { residueCredit, waterCredit } from './credits.js';
import { demand } from './demand.js';
import type { CropFacts, NitrateLayer, ProductFacts, SoilFacts, WaterFacts } from '../facts.js';
import { balance_kg_ha, lessCredit } from './need-methods.js';
import { builtUp, byClass, bySoilTest } from './need-strategy.js';
import { legumeStarter, nitrogenOfSoil, precedingCrop, withinCeiling } from './nitrogen-need.js';
import { input, type TraceLine } from '../trace.js';

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
  /** Of the field: whose rate tables hold. */
  readonly countryId?: number;
  readonly state?: string;
  /** Class of the leaf's nitrogen, where one was analysed. */
  readonly leaf?: 'low' | 'adequate' | 'high';
  readonly earlierManures?: readonly EarlierManure[];
  readonly parts?: NeedParts;
}

/** Manure or compost of an earlier year; `year` 2 was spread the year before, 3 two years before. */
export interface EarlierManure {
  readonly manure: ProductFacts;
  readonly rate_t_ha: number;
  readonly year: 2 | 3;
}

/** What only some plans ask for, in a module of its own with its tables. */
export interface NeedParts {
  /** The rate in kg/ha that corrects a soil whose test rates the micronutrient. */
  readonly corrective: (given: Pick<NeedInput, 'crop' | 'soil'>, nutrientId: number) => TraceLine | undefined;
  /** What the rate table of crop and country gives, in kg/ha; or why none does. */
  readonly rate: (given: NeedInput, nutrientId: number) => TraceLine | { readonly reason: string };
  /** Whether the table's rate already counts what the crop before leaves. */
  readonly isOfRotation: (given: NeedInput, nutrientId: number) => boolean;
  /** Rate tables of crop, country and state; `known` are figures that nobody read again. */
  readonly published: (
    of: Pick<NeedInput, 'crop' | 'countryId' | 'state'>,
  ) => readonly { readonly nutrientId: number; readonly region: string; readonly source: string; readonly known?: true }[];
  /** What the layers of a soil sample hold of nitrate down to the roots of the crop. */
  readonly layeredNitrogen: (
    layers: readonly NitrateLayer[],
    cropKey: string,
  ) => { readonly steps: readonly TraceLine[]; readonly credit: TraceLine };
  readonly manureCredit: (spread: readonly EarlierManure[], nutrientId: number, soil?: SoilFacts) => TraceLine | undefined;
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
 * and class factor; legumes take a starter at most, perennials have growth and a capped credit for mineralisation. `soilSupply` takes a soil test of P or K as supply instead, `buildUp` adds to removal what builds a poor soil up, and `classFactor`
 * is `F = R · φ(class)` without credits; each for want of a reading as the balance does. `rateTable` takes the rate of a published regional table less
 * what legume, water and manure bring, and balances what no table rates. By every method a micronutrient that a soil
 * test rates takes the corrective rate of its class, whatever the yield. Structure: Villalobos et al. 2020 (FertiliCalc) and AHDB RB209.
 */
export function nutrientNeed(given: NeedInput, nutrientId: number): NutrientNeed {
  const taken = demand(given.crop, nutrientId, given.yield_t_ha);
  const unknown = { nutrientId, demand: taken?.value ?? null, need: null, lines: [] };
  const starter = nutrientId === 1 ? legumeStarter(given.crop) : undefined;
  if (taken && starter) return { nutrientId, demand: taken.value, need: starter.value, lines: [taken, starter] };
  const { method = 'balance', parts, earlierManures = [] } = given;
  if (lacksTables(given, nutrientId)) return { ...unknown, reason: 'tablesMissing' };
  const lines: TraceLine[] = taken ? [taken] : [];
  const manure = parts?.manureCredit(earlierManures, nutrientId, given.soil);
  const residue = residueCredit(precedingCrop(given), given.residueManagementId ?? 1, nutrientId);
  const water = waterCredit(given.waters ?? [], given.irrigation_mm ?? 0, nutrientId);
  const rate = parts?.corrective(given, nutrientId) ?? (method === 'rateTable' ? parts?.rate(given, nutrientId) : undefined);
  if (rate && !('reason' in rate)) {
    const isCredited = residue?.name === 'legumeCredit' && !parts?.isOfRotation(given, nutrientId);
    const brought = [isCredited ? residue : undefined, water, manure].filter((line) => line !== undefined);
    const last = lessCredits(rate, brought);
    return { ...unknown, need: last.value, lines: [...lines, rate, ...brought, last] };
  }
  if (!taken) return { ...unknown, reason: 'noCropCoefficient' };
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
  const soilNitrogen = nutrientId === 1 && given.soil ? nitrogenOfSoil(given, given.soil, required) : { steps: [], credits: [] };
  const credits = [soilTest, ...soilNitrogen.credits, residue, water, manure].filter((line) => line !== undefined);
  lines.push(...soilNitrogen.steps, ...credits);
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
      ...(rate ? [input('rateTable', rate.reason, undefined, 'default')] : []),
    ],
  });
  const held = nutrientId === 1 ? withinCeiling(given, need) : undefined;
  if (held) lines.push(held);
  return { nutrientId, demand: taken.value, need: held?.value ?? need, lines };
}

/** A rate table, manure of earlier years, layers of nitrate and corrective rates of micronutrients are the parts'. */
const lacksTables = ({ method, parts, earlierManures = [], soil }: NeedInput, nutrientId: number): boolean =>
  !parts &&
  (method === 'rateTable' ||
    earlierManures.length > 0 ||
    (nutrientId === 1 && (soil?.nitrateLayers?.length ?? 0) > 0) ||
    (nutrientOf(nutrientId)?.group === 'micro' && !!soil?.readings.some((one) => one.nutrientId === nutrientId)));

/** A table's rate less what comes to the field anyway. */
function lessCredits(rate: TraceLine, credits: readonly TraceLine[]): TraceLine {
  return {
    name: 'need',
    formula: 'F = max(0, T − Σ credits)',
    unit: 'kg/ha',
    value: lessCredit(
      rate.value,
      credits.reduce((sum, { value }) => sum + value, 0),
    ),
    source: rate.source,
    inputs: [
      input('T', rate.value, 'kg/ha', 'computed', rate.source),
      ...credits.map(({ name, value }) => input(name, value, 'kg/ha', 'computed')),
    ],
  };
}

export const cropNeed = (given: NeedInput): NutrientNeed[] => nutrients.map(({ id }) => nutrientNeed(given, id));
