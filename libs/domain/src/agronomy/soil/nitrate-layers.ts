import { ppmToKgHa } from './soil-supply.js';

export interface NitrateLayer {
  readonly from_cm: number;
  readonly to_cm: number;
  /** kg N/ha of the whole layer. */
  readonly N_kg_ha?: number | undefined;
  readonly NO3N_mg_kg?: number | undefined;
  readonly bulkDensity_Mg_m3: number;
}
export const NITRATE_LAYERS_SOURCE = 'Nmin method (Wehrmann & Scharpf 1979): layers sampled, cut at the root depth';

/**
 * Mineral nitrogen in kg N/ha of the layers sampled, each cut at the root depth, and the cm of root depth that no layer covers.
 * Nmin method (Wehrmann & Scharpf 1979); high confidence.
 */
export function nitrateOfLayers(layers: readonly NitrateLayer[], rootDepth_cm: number): { mineral_kg_ha: number; notSampled_cm: number } {
  const cut = layers.map((one) => ({ ...one, depth: Math.min(one.to_cm, rootDepth_cm) - one.from_cm })).filter(({ depth }) => depth > 0);
  const amount = ({ from_cm, to_cm, N_kg_ha, NO3N_mg_kg = 0, bulkDensity_Mg_m3, depth }: (typeof cut)[number]): number =>
    N_kg_ha === undefined ? ppmToKgHa(NO3N_mg_kg, bulkDensity_Mg_m3, depth) : (N_kg_ha * depth) / (to_cm - from_cm);
  return {
    mineral_kg_ha: cut.reduce((sum, one) => sum + amount(one), 0),
    notSampled_cm: Math.max(0, rootDepth_cm - cut.reduce((sum, { depth }) => sum + depth, 0)),
  };
}
