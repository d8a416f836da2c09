import type { SoilFacts, TextureClass } from '../facts.js';
import { convert } from '../../kernel/unit/units.js';
import { KG_HA, LB_AC } from '../../kernel/unit/unit-ids.js';

export const SPLIT_SOURCE = 'largest single dose by CEC, and CEC by texture: project decision';
export const SEED_ROW_SOURCE = 'US extension, salt limit of maize starter at 30 inch rows, read; maize only';

/** Ids of the nutrients that a soil of little CEC does not hold: nitrogen and potash. */
export const SPLIT_NUTRIENTS = [1, 5] as const;

/** Largest single dose in kg/ha below a CEC in cmolc/kg. Project decision. */
const LARGEST_DOSES = [
  { below: 5, N: 40, K2O: 60 },
  { below: 10, N: 60, K2O: 100 },
  { below: 15, N: 80, K2O: 150 },
  { below: Infinity, N: 120, K2O: 200 },
] as const;
/**
 * Part above the largest dose from which a warning is due. The bounds are steps of a rule of thumb and a CEC is measured to a tenth or so, hence a fifth: 72 of
 * 60 kg/ha. Project decision.
 */
export const SPLIT_MARGIN = 0.2;
/** CEC in cmolc/kg that stands for a texture of the USDA where none was measured. Project decision. */
export const TEXTURE_CEC = {
  sand: 3,
  'loamy sand': 4,
  'sandy loam': 7,
  loam: 12,
  'silt loam': 12,
  silt: 12,
  'sandy clay loam': 12,
  'clay loam': 18,
  'silty clay loam': 18,
  'sandy clay': 18,
  'silty clay': 20,
  clay: 20,
} as const;

const textureName = (texture: TextureClass) =>
  texture.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) as keyof typeof TEXTURE_CEC;

/**
 * CEC by which a soil holds nitrogen and potash: measured, else what stands for its texture. Where neither is known `Infinity`, by which the bound is the most
 * that any soil holds: 120 kg N/ha at once, as RB209 gives winter wheat no more in one dressing (textbook, not read again).
 */
export function holdingCec(soil: Pick<SoilFacts, 'cations' | 'texture'> | undefined): { readonly cec: number; readonly measured: boolean } {
  const cec = soil?.cations?.CEC;
  if (cec !== undefined && cec >= 0) return { cec, measured: true };
  return { cec: soil?.texture ? TEXTURE_CEC[textureName(soil.texture)] : Infinity, measured: false };
}

/** Equal doses in kg/ha, none above the largest that a soil of this CEC (cmolc/kg) holds. */
export function splitDoses(nutrient: 'N' | 'K2O', total_kg_ha: number, cec_cmolc_kg: number) {
  const largest = (LARGEST_DOSES.find(({ below }) => cec_cmolc_kg < below) ?? LARGEST_DOSES.at(-1)!)[nutrient];
  const doses = Math.max(1, Math.ceil(total_kg_ha / largest - 1e-9));
  return { largest, doses, dose: total_kg_ha / doses };
}

/** N + K2O + S in lb/ac at 30 inch rows, for a CEC below and from 12 cmolc/kg. */
const SEED_ROW = { 'with seed': [5, 8], '0.25-0.5 inch': [8, 15], '1-2 inch': [15, 40], 'over 2 inch': [20, 40] } as const;
export type Placement = keyof typeof SEED_ROW;
export const placements = Object.keys(SEED_ROW) as Placement[];

/** Salt beside the seed of maize: limit and what is given in lb/ac, the largest rate in kg/ha of product; content above 0 %. */
export function seedRowSalt(placement: Placement, cec_cmolc_kg: number, rate_kg_ha: number, salt_pct: number, rowSpacing_inch: number) {
  const limit_lb_ac = (SEED_ROW[placement][cec_cmolc_kg < 12 ? 0 : 1] * 30) / rowSpacing_inch;
  return {
    limit_lb_ac,
    given_lb_ac: convert((rate_kg_ha * salt_pct) / 100, KG_HA, LB_AC),
    largest_kg_ha: (convert(limit_lb_ac, LB_AC, KG_HA) * 100) / salt_pct,
  };
}
