import type { Rating } from './facts.js';

/** Coefficients that stand where the user and the tables say nothing. Each has its source; 'project decision' marks our own choice. */
export interface Sourced<T> {
  readonly value: T;
  readonly source: string;
}

/** Whole-crop uptake per removal where a crop has no uptake record, by nutrient id. */
export const UPTAKE_PER_REMOVAL: Sourced<Readonly<Record<number, number>>> = {
  value: { 1: 1.3, 4: 1.2, 5: 1.6 },
  source: 'project decision, uncertain',
};

/** Multiplier of removal by soil class: build up below the target class, draw down above it. */
export const CLASS_FACTOR: Sourced<Readonly<Record<Rating, number>>> = {
  value: { veryLow: 1.5, low: 1.25, medium: 1, high: 0.5, veryHigh: 0 },
  source: 'project decision after AHDB RB209 (2010) and Tri-State Bulletin 974 (2020) build-up and draw-down',
};

/** kg/ha a year beyond removal that builds a soil up to the target class, by nutrient id and class. */
export const BUILD_UP_KG_HA: Sourced<Readonly<Record<number, Partial<Record<Rating, number>>>>> = {
  value: { 4: { veryLow: 60, low: 30 }, 5: { veryLow: 60, low: 30 } },
  source: 'AHDB RB209 (2010), section 3: 60 kg/ha at index 0 and 30 at index 1; textbook, unverified at index 0',
};

/** Part of an applied nutrient that the crop takes up, with class factors for P and K. */
export const USE_EFFICIENCY: Sourced<Readonly<Record<number, number>>> = {
  value: { 1: 0.7, 8: 0.7 },
  source: 'textbook, unverified: Havlin et al., Soil Fertility and Fertilizers; 1.0 for nutrients rated by soil class',
};
/** P and K where soil supply is subtracted instead of a class factor: a year's recovery of what is applied. */
export const SUPPLY_METHOD_EFFICIENCY: Sourced<Readonly<Record<number, number>>> = {
  value: { 4: 0.35, 5: 0.8 },
  source: 'textbook, unverified: first-year recovery of phosphate 0.3 to 0.4 and of potash 0.8',
};
export const efficiencyOf = (nutrientId: number): number => USE_EFFICIENCY.value[nutrientId] ?? 1;

export const BULK_DENSITY_MG_M3: Sourced<number> = { value: 1.3, source: 'default; USDA Soil Survey Manual (2017) for silty clay loam' };
export const SAMPLE_DEPTH_CM: Sourced<number> = { value: 20, source: 'default sampling depth' };
/** Part of soil organic nitrogen mineralised in a year, temperate climate. */
export const MINERALISATION_PER_YEAR: Sourced<number> = { value: 0.015, source: 'textbook, unverified: 1 to 3 % a year' };
/** kg N per kg organic matter: 58 % C, C:N 10. */
export const NITROGEN_IN_ORGANIC_MATTER: Sourced<number> = { value: 0.058, source: 'textbook, unverified: 58 % C and C:N 10' };
/** Mineral nitrogen that stays in the soil at harvest. */
export const UNRECOVERABLE_NITROGEN_KG_HA: Sourced<number> = { value: 10, source: 'Villalobos et al. 2020, FertiliCalc, N_end' };

/** Part of a soil test of P and K that a crop takes up in a season, by nutrient id. */
export const SUPPLY_SHARE: Sourced<Readonly<Record<number, number>>> = {
  value: { 4: 0.5, 5: 0.35 },
  source: 'textbook, uncertain: Olsen P 0.5 as in QUEFTS; exchangeable K 0.25 to 0.5',
};

/** Part of the residue's nutrient that the next crop can use in its first year, by nutrient id. */
export const RESIDUE_AVAILABILITY: Sourced<Readonly<Record<number, number>>> = {
  value: { 4: 0.5, 5: 0.9, 8: 0.4 },
  source: 'textbook, unverified: USDA AWMFH ch. 11; Vigil & Kissel 1991',
};
/** Carbon of plant dry matter, for the C:N ratio of residues. */
export const CARBON_IN_RESIDUE: Sourced<number> = { value: 0.45, source: 'textbook, unverified: 45 % of dry matter' };
/** The same of nitrogen, by the C:N ratio of the residue: textbook, unverified (Vigil & Kissel 1991). */
export function residueNitrogenAvailability(carbonToNitrogen: number): number {
  if (carbonToNitrogen < 20) return 0.5;
  if (carbonToNitrogen <= 30) return 0.25;
  return carbonToNitrogen <= 60 ? 0 : -0.05;
}
/** What remains of the residue's nutrients by residue management id: retained, removed, burnt, grazed. Project decision: fire drives nitrogen and sulfur off. */
export function residueRetention(managementId: number, nutrientId: number): number {
  if (managementId === 2) return 0;
  if (managementId === 3) return nutrientId === 1 || nutrientId === 8 ? 0.1 : 0.9;
  return managementId === 4 ? 0.8 : 1;
}
export const RESIDUE_RETENTION_SOURCE = 'project decision';
export const LEGUME_CREDIT_SOURCE = 'textbook, unverified: University of Nebraska EC117, rounded';

/** Days of a mean month of the Gregorian year, 365.2425 / 12, for the longevity of coated products. */
export const DAYS_PER_MONTH = 30.44;

/** Reference pH of water without an analysis, specification section 9. */
export const WATER_PH = 6.5;

/** Part of what a stock solution can hold that may be used, `Σ C/S` over its products: project decision, for cold nights and hard water. */
export const SATURATION = 0.85;
