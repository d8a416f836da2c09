import {
  BULK_DENSITY_MG_M3,
  MINERALISATION_PER_YEAR,
  NITROGEN_IN_ORGANIC_MATTER,
  SAMPLE_DEPTH_CM,
  UNRECOVERABLE_NITROGEN_KG_HA,
} from '../constants.js';
import type { SoilFacts } from '../facts.js';
import { input, type TraceInput, type TraceLine } from '../trace.js';

/** `kg/ha = mg/kg · BD · depth / 10`: BD in Mg/m³, depth in cm. */
export const ppmToKgHa = (mg_kg: number, bulkDensity_Mg_m3: number, depth_cm: number): number =>
  (mg_kg * bulkDensity_Mg_m3 * depth_cm) / 10;
export const kgHaToPpm = (kg_ha: number, bulkDensity_Mg_m3: number, depth_cm: number): number =>
  (kg_ha * 10) / (bulkDensity_Mg_m3 * depth_cm);

const layer = (soil: SoilFacts): { bd: number; depth: number; inputs: TraceInput[] } => {
  const bd = soil.bulkDensity_Mg_m3 ?? BULK_DENSITY_MG_M3.value;
  const depth = soil.depth_cm ?? SAMPLE_DEPTH_CM.value;
  return {
    bd,
    depth,
    inputs: [
      input('BD', bd, 'Mg/m³', soil.bulkDensity_Mg_m3 === undefined ? 'default' : 'estimated', BULK_DENSITY_MG_M3.source),
      input('depth', depth, 'cm', soil.depth_cm === undefined ? 'default' : 'measured'),
    ],
  };
};

/** Nitrate nitrogen at the start that a crop can take up. kg N/ha. */
export function mineralNitrogen(soil: SoilFacts): TraceLine | undefined {
  if (soil.nitrateN_mg_kg === undefined) return undefined;
  const { bd, depth, inputs } = layer(soil);
  return {
    name: 'mineralNitrogen',
    formula: 'S = max(0, NO3-N · BD · depth / 10 − N_end)',
    unit: 'kg/ha',
    value: Math.max(0, ppmToKgHa(soil.nitrateN_mg_kg, bd, depth) - UNRECOVERABLE_NITROGEN_KG_HA.value),
    source: UNRECOVERABLE_NITROGEN_KG_HA.source,
    inputs: [
      input('NO3-N', soil.nitrateN_mg_kg, 'mg/kg', 'measured'),
      ...inputs,
      input('N_end', UNRECOVERABLE_NITROGEN_KG_HA.value, 'kg/ha', 'default', UNRECOVERABLE_NITROGEN_KG_HA.source),
    ],
  };
}

/** Nitrogen that organic matter sets free while the crop stands. kg N/ha. Soil mass `BD · depth · 100` t/ha. */
export function mineralisedNitrogen(
  soil: SoilFacts,
  season_days: number,
  perYear: number = MINERALISATION_PER_YEAR.value,
): TraceLine | undefined {
  if (soil.organicMatter_pct === undefined) return undefined;
  const { bd, depth, inputs } = layer(soil);
  const season = Math.min(1, Math.max(0, season_days) / 365);
  const organicNitrogen = bd * depth * 100 * 1000 * (soil.organicMatter_pct / 100) * NITROGEN_IN_ORGANIC_MATTER.value;
  return {
    name: 'mineralisedNitrogen',
    formula: 'S = BD · depth · 100 · 1000 · OM/100 · 0.058 · k · season',
    unit: 'kg/ha',
    value: organicNitrogen * perYear * season,
    source: MINERALISATION_PER_YEAR.source,
    inputs: [
      input('OM', soil.organicMatter_pct, '%', 'measured'),
      ...inputs,
      input('k', perYear, '1/a', 'default', MINERALISATION_PER_YEAR.source),
      input('season', season, 'a', 'computed'),
    ],
  };
}
