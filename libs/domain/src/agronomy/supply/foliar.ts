import { ownNames } from '../../kernel/json/own-names.js';

/** Factors that the specification fixes in section 9, named for what they convert (rounded; exact factors stand in kernel/unit/units). */
export const FOLIAR_POUNDS_PER_KILOGRAM = 2.2;
export const FOLIAR_GALLONS_PER_ACRE_PER_LITRE_PER_HECTARE = 0.1069;

/** kg, or lb where the unit flag is 1. */
export const foliarMass = (kilograms: number, unitFlag: number): number =>
  unitFlag === 1 ? kilograms * FOLIAR_POUNDS_PER_KILOGRAM : kilograms;
/** l/ha, or US gal/ac where the unit flag is 1. */
export const foliarRate = (litres_ha: number, unitFlag: number): number =>
  unitFlag === 1 ? litres_ha * FOLIAR_GALLONS_PER_ACRE_PER_LITRE_PER_HECTARE : litres_ha;
/** Total per volume of spray, scaled by 1000: kg in litres is g/l. */
export const foliarConcentration = (total: number, volume: number): number | null => (volume > 0 ? (total * 1000) / volume : null);

/** Product in kg/ha of a spray: litres of water per ha by concentration, % weight per volume. */
export const foliarDose_kg_ha = (spray_l_ha: number, concentration_pct: number): number => (spray_l_ha * concentration_pct) / 100;

/** Highest concentration in % (w/v) that leaves usually bear: textbook, unverified; a test on a few plants is still needed. */
export const LEAF_SAFETY_PCT: Readonly<Record<string, number>> = ownNames({
  urea: 1,
  'urea on sensitive crops': 0.5,
  'potassium nitrate': 3,
  'magnesium sulfate': 2,
  'calcium chloride': 1,
  'zinc sulfate': 0.5,
  borax: 0.2,
});
