import type { Sourced } from '../constants.js';

export type ManureKind = 'liquid' | 'cattleSolid' | 'poultry' | 'compost';
export type Incorporation = 'within6h' | 'within1d' | 'surface';

export const MANURE_SOURCE = 'textbook, unverified: Province of BC, Nutrient Management Calculator fixtures; USDA AWMFH';
/** Part of the ammonium that is lost to the air. */
export const AMMONIA_LOSS: Sourced<Readonly<Record<Incorporation, number>>> = {
  value: { within6h: 0.1, within1d: 0.25, surface: 0.5 },
  source: MANURE_SOURCE,
};
/** Part of the organic nitrogen that mineralises in the first year. */
export const FIRST_YEAR_MINERALISATION: Sourced<Readonly<Record<ManureKind, number>>> = {
  value: { liquid: 0.3, cattleSolid: 0.25, poultry: 0.45, compost: 0.1 },
  source: MANURE_SOURCE,
};
/** The same in the second year and the third: textbook, unverified, from where the first year's is. */
export const LATER_MINERALISATION = [0.12, 0.05] as const;
/** Part of the phosphate and potash spread that becomes available in the second year and the third: what the handbook's cumulative 80, 88, 93 % and 85, 93, 98 % add. */
export const LATER_AVAILABILITY: Sourced<Readonly<Record<number, readonly [number, number]>>> = {
  value: { 4: [0.08, 0.05], 5: [0.08, 0.05] },
  source: 'textbook, unverified: USDA NRCS, Agricultural Waste Management Field Handbook, ch. 11, general mineralization rates',
};
/** Part of phosphate and potash that a crop can use in the first year. */
export const FIRST_YEAR_AVAILABILITY: Sourced<{ readonly P2O5: number; readonly K2O: number }> = {
  value: { P2O5: 0.7, K2O: 1 },
  source: MANURE_SOURCE,
};

/** Nutrients of a manure, kg in a tonne as spread. */
export interface ManureContent {
  readonly NH4N_kg_t: number;
  readonly organicN_kg_t: number;
  readonly P2O5_kg_t: number;
  readonly K2O_kg_t: number;
}

/** Nitrogen that a manure gives in its first, second or third year: `t · (NH4·(1 − v) + Norg·k)`; ammonium in the first alone. kg/ha. */
export function manureNitrogen_kg_ha(
  rate_t_ha: number,
  content: ManureContent,
  kind: ManureKind,
  incorporation: Incorporation,
  year: 1 | 2 | 3,
): number {
  if (year > 1) return rate_t_ha * content.organicN_kg_t * LATER_MINERALISATION[year - 2]!;
  return (
    rate_t_ha *
    (content.NH4N_kg_t * (1 - AMMONIA_LOSS.value[incorporation]) + content.organicN_kg_t * FIRST_YEAR_MINERALISATION.value[kind])
  );
}

/** Mineralised part of the organic nitrogen by year. */
export const mineralisedPart = (kind: ManureKind, year: 1 | 2 | 3): number =>
  year === 1 ? FIRST_YEAR_MINERALISATION.value[kind] : LATER_MINERALISATION[year - 2]!;
