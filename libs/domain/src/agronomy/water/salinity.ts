import { Refused } from '../refused.js';

/** Leaching requirement of surface irrigation: `LR = ECw / (5·ECe − ECw)`, salinity in dS/m, ECe tolerated by the crop. Rhoades 1974; FAO 29 rev. 1, eq. 9. */
export function leachingRequirement(water_dS_m: number, tolerated_dS_m: number): number {
  const requirement = water_dS_m / (5 * tolerated_dS_m - water_dS_m);
  if (5 * tolerated_dS_m <= water_dS_m || requirement >= 1)
    throw new Refused(
      'waterTooSaline',
      'ECw_dS_m',
      `no leaching keeps the soil at ${tolerated_dS_m} dS/m with water of ${water_dS_m} dS/m`,
    );
  return requirement;
}

/** Leaching requirement of frequent (drip) irrigation: `LR = ECw / (2 · max ECe)`, ECe at which the yield is zero. Rhoades & Merrill 1976; FAO 29 rev. 1. */
export function leachingRequirementFrequent(water_dS_m: number, zeroYield_dS_m: number): number {
  const requirement = water_dS_m / (2 * zeroYield_dS_m);
  if (requirement >= 1)
    throw new Refused(
      'waterTooSaline',
      'ECw_dS_m',
      `no leaching keeps the soil below ${zeroYield_dS_m} dS/m with water of ${water_dS_m} dS/m`,
    );
  return requirement;
}

/** Water to apply for evapotranspiration and leaching: `ET / (1 − LR)`. mm. */
export const appliedWater_mm = (evapotranspiration_mm: number, requirement: number): number => evapotranspiration_mm / (1 - requirement);

/** Part of the full yield at a salinity of the saturated extract: `1 − slope · (ECe − threshold)`, 0 to 1. Maas & Hoffman 1977. */
export const relativeYield = (threshold_dS_m: number, slope_pct_per_dS_m: number, soil_dS_m: number): number =>
  Math.min(1, Math.max(0, 1 - (slope_pct_per_dS_m / 100) * (soil_dS_m - threshold_dS_m)));
