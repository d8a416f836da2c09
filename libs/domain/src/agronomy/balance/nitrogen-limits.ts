export const NUE_SOURCE = 'EU Nitrogen Expert Panel (2015), Nitrogen Use Efficiency: NUE 50 to 90 %, output 80 and surplus 80 kg N/ha';
export const LEGAL_N_SOURCE = 'Directive 91/676/EEC, annex III; gov.uk, nitrate vulnerable zones: 250 kg/ha of field and N-max';
export const MANURE_LIMIT_KG_HA = 170;
export const FIELD_LIMIT_KG_HA = 250;

/**
 * Nitrogen use of a field, kg N/ha: inputs above 0; output is the harvested product only. `NUE = 100 · out / in`, `surplus = in − out`.
 * Classes read in the panel's report; the limits of output and surplus known.
 */
export function nitrogenUse(input_kg_ha: number, output_kg_ha: number) {
  const efficiency_pct = (100 * output_kg_ha) / input_kg_ha;
  const surplus_kg_ha = input_kg_ha - output_kg_ha;
  const enough = efficiency_pct >= 50 ? 'in range' : 'loss risk';
  const flags = [...(output_kg_ha < 80 ? ['low output'] : []), ...(surplus_kg_ha > 80 ? ['high surplus'] : [])];
  return { efficiency_pct, surplus_kg_ha, class: efficiency_pct > 90 ? 'mining risk' : enough, flags: flags.join(',') || 'none' };
}

/** N-max of England, kg N/ha: at the standard yield in t/ha, and per tonne above it. gov.uk, read; additions known. */
const N_MAX = {
  wheat_winter: { limit: 220, yield_t_ha: 8, perTonne: 20 },
  wheat_spring: { limit: 180, yield_t_ha: 7, perTonne: 20 },
  barley_winter: { limit: 180, yield_t_ha: 6.5, perTonne: 20 },
  barley_spring: { limit: 150, yield_t_ha: 5.5, perTonne: 20 },
  oilseed_rape_winter: { limit: 250, yield_t_ha: 3.5, perTonne: 60 },
  sugar_beet: { limit: 120, yield_t_ha: 0, perTonne: 0 },
  potato: { limit: 270, yield_t_ha: 0, perTonne: 0 },
  maize_forage: { limit: 150, yield_t_ha: 0, perTonne: 0 },
  field_bean: { limit: 0, yield_t_ha: 0, perTonne: 0 },
  pea: { limit: 0, yield_t_ha: 0, perTonne: 0 },
  grass: { limit: 300, yield_t_ha: 0, perTonne: 0 },
} as const;
export type NMaxCrop = keyof typeof N_MAX;
export const nMaxCrops = Object.keys(N_MAX) as NMaxCrop[];

/** Largest nitrogen in kg N/ha that the law of England counts for a crop of this yield in t/ha. */
export function nMax_kg_ha(crop: NMaxCrop, cropYield_t_ha: number): number {
  const { limit, yield_t_ha, perTonne } = N_MAX[crop];
  return limit + Math.max(0, cropYield_t_ha - yield_t_ha) * perTonne;
}
