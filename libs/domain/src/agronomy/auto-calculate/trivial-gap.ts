import { nutrientOf } from '../../kernel/nutrients.js';

/** Gaps of a nutrient, and of a micronutrient, that a kilogram of product would mend. kg/ha. Project decision. */
const TRIVIAL_KG_HA = { macro: 1, micro: 0.1, additional: 0.1 } as const;
/** What is wanting of a nutrient, kg/ha, is too little to go out for. */
export const isTrivialGap = (nutrientId: number, gap_kg_ha: number): boolean =>
  gap_kg_ha > 0 && gap_kg_ha < TRIVIAL_KG_HA[nutrientOf(nutrientId)?.group ?? 'macro'];
