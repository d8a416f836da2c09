import { ppmToKgHa } from './soil-supply.js';

export const CATION_NEEDS_SOURCE =
  'ratios on equivalents, project decision: the ratio theory is weakly supported, sufficiency levels stay the first word';
export const MGO_CAP_KG_HA = 100;
/** mg/kg of magnesium in 1 cmolc/kg, and MgO per Mg. */
const MG_PER_CMOLC = 121.5;
const MGO_PER_MG = 1.6583;

/** MgO that a charge of magnesium in a layer is, kg/ha. */
export const MgO_kg_ha_per_cmolc = (bulkDensity_Mg_m3: number, depth_cm: number): number =>
  ppmToKgHa(MG_PER_CMOLC, bulkDensity_Mg_m3, depth_cm) * MGO_PER_MG;

export interface CationNeeds {
  readonly Ca_cmolc_kg: number;
  readonly Mg_cmolc_kg: number;
  readonly K_cmolc_kg: number;
  readonly MgO_need_kg_ha: number;
  readonly K2O_need_kg_ha: number;
  readonly K2O_removal_kg_ha: number;
  readonly bulkDensity_Mg_m3: number;
  readonly depth_cm: number;
  readonly cap_kg_ha: number;
}

/**
 * What Ca:Mg and K:Mg change of the needs, kg/ha a year: magnesium up to the larger of K and Ca/8, no more than the cap; no potash beyond
 * removal where K exceeds Mg; no magnesium where Ca:Mg is below 2. Low confidence.
 */
export function cationNeeds(one: CationNeeds) {
  const { Ca_cmolc_kg: calcium, Mg_cmolc_kg: magnesium, K_cmolc_kg: potassium } = one;
  const [caMg, kMg] = [calcium / magnesium, potassium / magnesium];
  const missing = Math.max(0, Math.max(potassium, calcium / 8) - magnesium);
  const added = Math.min(one.cap_kg_ha, missing * MgO_kg_ha_per_cmolc(one.bulkDensity_Mg_m3, one.depth_cm));
  const ample = missing > 0 ? 'dolomitic' : 'either';
  return {
    caMg,
    kMg,
    added,
    MgO: caMg >= 2 ? one.MgO_need_kg_ha + added : 0,
    K2O: kMg > 1 ? Math.min(one.K2O_need_kg_ha, one.K2O_removal_kg_ha) : one.K2O_need_kg_ha,
    lime: caMg < 2 ? 'calcitic' : ample,
  };
}
