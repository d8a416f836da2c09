/** Kilograms of pulp of a kilogram of cherry (specification section 9). */
export const PULP_OF_CHERRY = 0.4;
/** Kilograms of green coffee, and of dry parchment, of a kilogram of cherry, as the factors of the footprint have them. */
export const GREEN_OF_CHERRY = 0.16;
export const PARCHMENT_OF_CHERRY = 0.2;
