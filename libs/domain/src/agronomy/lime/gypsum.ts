/** kg of gypsum (CaSO4·2H2O) in 1 molc: 172.17 / 2 g; 0.0861 t per kmolc. */
const GYPSUM_T_PER_KMOLC = 0.08609;

/**
 * Gypsum that brings a sodic layer to a final exchangeable sodium percentage: `0.0861 · F · D · ρ · CEC · (ESPi − ESPf) / p` with D in m and CEC
 * in mmolc/kg; here D in cm and CEC in cmolc/kg. t/ha; F exchange efficiency factor, p purity in %. USDA Handbook 60; Oster & Jayawardane 1998.
 */
export function gypsumForSodium_t_ha(
  depth_cm: number,
  bulkDensity_Mg_m3: number,
  cec_cmolc_kg: number,
  current_pct: number,
  target_pct: number,
  purity_pct: number,
  exchangeFactor: number,
): number {
  const soil_t_ha = depth_cm * bulkDensity_Mg_m3 * 100;
  const sodium_kmolc_ha = (soil_t_ha * 1000 * cec_cmolc_kg * (Math.max(0, current_pct - target_pct) / 100)) / 1e5;
  return (exchangeFactor * sodium_kmolc_ha * GYPSUM_T_PER_KMOLC) / (purity_pct / 100);
}

/** Gypsum against aluminium of the subsoil by its clay: 50 kg/ha per % for annuals, 75 for perennials. Sousa & Lobato, Embrapa Cerrados (2004); textbook, unverified. */
export const GYPSUM_KG_HA_PER_PCT_CLAY = { annual: 50, perennial: 75 } as const;
export const gypsumForSubsoil_kg_ha = (clay_pct: number, crop: keyof typeof GYPSUM_KG_HA_PER_PCT_CLAY): number =>
  GYPSUM_KG_HA_PER_PCT_CLAY[crop] * clay_pct;
