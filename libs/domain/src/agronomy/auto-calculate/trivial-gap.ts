import { nutrientOf } from '../../kernel/unit/nutrients.js';

/** Gaps of a nutrient, and of a micronutrient, that a kilogram of product would mend. kg/ha. Project decision. */
const TRIVIAL_KG_HA = { macro: 1, micro: 0.1, additional: 0.1 } as const;
/** What is wanting of a nutrient, kg/ha, is too little to go out for. */
export const isTrivialGap = (nutrientId: number, gap_kg_ha: number): boolean =>
  gap_kg_ha > 0 && gap_kg_ha < TRIVIAL_KG_HA[nutrientOf(nutrientId)?.group ?? 'macro'];

/** Calcium, magnesium, sulfur. */
const SECONDARY = new Set([6, 7, 8]);
/** Half of what the least dose that is spread, 20 kg/ha, brings of a product with a fifth of it. Project decision. */
const TRIVIAL_SECONDARY_KG_HA = 2;
/** All that a crop needs of a nutrient, kg/ha, is too little to go out for. */
export const isTrivialNeed = (nutrientId: number, need_kg_ha: number): boolean =>
  isTrivialGap(nutrientId, need_kg_ha) || (SECONDARY.has(nutrientId) && need_kg_ha > 0 && need_kg_ha < TRIVIAL_SECONDARY_KG_HA);

interface Balanced {
  readonly id: number;
  readonly status: 'deficit' | 'met' | 'excess' | 'noNeed';
  readonly cropNeed: number | null;
  readonly fulfillment: number;
}
/** A need that is missed by too little for anybody to go out: it is no check, no meter is red for it, and a paper says so. */
export const isSlight = ({ id, status, cropNeed, fulfillment }: Balanced): boolean =>
  (status === 'deficit' || status === 'excess') &&
  cropNeed !== null &&
  (isTrivialGap(id, Math.abs(cropNeed - fulfillment)) || (status === 'deficit' && isTrivialNeed(id, cropNeed)));
