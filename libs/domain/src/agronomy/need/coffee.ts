import type { Sourced } from '../constants.js';

/** Pulp of coffee cherry, kg per kg (specification section 9). Returned to the field it brings its potassium back. */
export const PULP_PER_CHERRY: Sourced<number> = { value: 0.4, source: 'specification section 9: pulp estimated as 0.40 of cherry' };

export const pulpOfCherry_kg = (cherry_kg: number): number => cherry_kg * PULP_PER_CHERRY.value;
