import { Refused } from '../refused.js';
import { appliedWater_mm, leachingRequirement, leachingRequirementFrequent, relativeYield } from './salinity.js';
import { SALT_TOLERANCE_SOURCE, toleranceOf } from '../tables/crop-tolerance.js';
import { input, type TraceInput, type TraceLine } from '../trace.js';

export interface SalinityAdvice {
  readonly key: 'leachingSurface' | 'leachingDrip' | 'appliedWater' | 'relativeYield';
  /** Fraction of the water (leaching), part of the full yield, or mm; null: `reason` says why. */
  readonly value: number | null;
  readonly reason?: 'ecNeeded' | 'cropNeeded' | 'cropNotRated' | 'waterTooSaline' | 'etNeeded';
  readonly lines: readonly TraceLine[];
}

const FAO29 = 'Ayers & Westcot 1985, FAO 29 rev. 1';
/** Salinity of the saturated extract per salinity of the water at a leaching fraction of 15 to 20 %. */
const SOIL_PER_WATER = 1.5;
const keys: readonly SalinityAdvice['key'][] = ['leachingSurface', 'leachingDrip', 'appliedWater', 'relativeYield'];

function answered(key: SalinityAdvice['key'], compute: () => TraceLine): SalinityAdvice {
  try {
    const line = compute();
    return { key, value: line.value, lines: [line] };
  } catch (error) {
    if (error instanceof Refused) return { key, value: null, reason: 'waterTooSaline', lines: [] };
    throw error;
  }
}

/** Leaching and yield with a water of a conductivity in dS/m for a crop of the tolerance tables; `et_mm` is the season's evapotranspiration. */
export function salinityAdvice(water_dS_m: number | undefined, cropKey: string | undefined, et_mm: number | undefined): SalinityAdvice[] {
  const tolerance = toleranceOf(cropKey);
  const [threshold, slope] = [tolerance?.threshold_dS_m, tolerance?.slope_pct_per_dS_m];
  const reason =
    water_dS_m === undefined
      ? 'ecNeeded'
      : cropKey === undefined
        ? 'cropNeeded'
        : threshold === undefined || slope === undefined
          ? 'cropNotRated'
          : undefined;
  if (reason || water_dS_m === undefined || threshold === undefined || slope === undefined)
    return keys.map((key) => ({ key, value: null, ...(reason && { reason }), lines: [] }));

  const water: TraceInput = input('ECw', water_dS_m, 'dS/m', 'measured');
  const surface = answered('leachingSurface', () => ({
    name: 'LR',
    formula: 'LR = ECw / (5 · ECe − ECw)',
    unit: '-',
    value: leachingRequirement(water_dS_m, threshold),
    source: `${FAO29}; Rhoades 1974`,
    inputs: [water, input('ECe', threshold, 'dS/m', 'table', SALT_TOLERANCE_SOURCE)],
  }));
  const zeroYield = threshold + 100 / slope;
  const drip = answered('leachingDrip', () => ({
    name: 'LR',
    formula: 'LR = ECw / (2 · max ECe), max ECe = a + 100 / b',
    unit: '-',
    value: leachingRequirementFrequent(water_dS_m, zeroYield),
    source: `${FAO29}; Rhoades & Merrill 1976`,
    inputs: [
      water,
      input('a', threshold, 'dS/m', 'table', SALT_TOLERANCE_SOURCE),
      input('b', slope, '% per dS/m', 'table', SALT_TOLERANCE_SOURCE),
      input('max ECe', zeroYield, 'dS/m', 'computed'),
    ],
  }));
  const requirement = surface.value;
  const applied: SalinityAdvice =
    requirement === null
      ? { key: 'appliedWater', value: null, reason: 'waterTooSaline', lines: [] }
      : et_mm === undefined
        ? { key: 'appliedWater', value: null, reason: 'etNeeded', lines: [] }
        : answered('appliedWater', () => ({
            name: 'AW',
            formula: 'AW = ET / (1 − LR)',
            unit: 'mm',
            value: appliedWater_mm(et_mm, requirement),
            source: FAO29,
            inputs: [input('ET', et_mm, 'mm', 'typed'), input('LR', requirement, undefined, 'computed')],
          }));
  const soil_dS_m = SOIL_PER_WATER * water_dS_m;
  const yielded = answered('relativeYield', () => ({
    name: 'relativeYield',
    formula: 'Y = clamp(1 − b/100 · (ECe − a), 0, 1), ECe = 1.5 · ECw',
    unit: '-',
    value: relativeYield(threshold, slope, soil_dS_m),
    source: 'Maas & Hoffman 1977; FAO 29 rev. 1 for 1.5 · ECw at a leaching fraction of 15 to 20 %',
    inputs: [
      water,
      input('ECe', soil_dS_m, 'dS/m', 'computed'),
      input('a', threshold, 'dS/m', 'table', SALT_TOLERANCE_SOURCE),
      input('b', slope, '% per dS/m', 'table', SALT_TOLERANCE_SOURCE),
    ],
  }));
  return [surface, drip, applied, yielded];
}
