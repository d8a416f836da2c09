/** Factors that the specification fixes in section 9, named for what they convert (rounded; exact factors stand in kernel/units). */
export const FOLIAR_POUNDS_PER_KILOGRAM = 2.2;
export const FOLIAR_GALLONS_PER_ACRE_PER_LITRE_PER_HECTARE = 0.1069;

/** kg, or lb where the unit flag is 1. */
export const foliarMass = (kilograms: number, unitFlag: number): number => (unitFlag === 1 ? kilograms * FOLIAR_POUNDS_PER_KILOGRAM : kilograms);
/** l/ha, or US gal/ac where the unit flag is 1. */
export const foliarRate = (litres_ha: number, unitFlag: number): number => (unitFlag === 1 ? litres_ha * FOLIAR_GALLONS_PER_ACRE_PER_LITRE_PER_HECTARE : litres_ha);
/** Total per volume of spray, scaled by 1000: kg in litres is g/l. */
export const foliarConcentration = (total: number, volume: number): number | null => (volume > 0 ? (total * 1000) / volume : null);
