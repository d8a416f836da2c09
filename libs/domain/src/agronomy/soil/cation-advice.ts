import { SUBSOIL_DEPTH } from '../../kernel/schema/lists.js';
import type { SoilChemistry } from '../lime/correction.js';
import { input, type TraceLine } from '../trace.js';
import { CATION_NEEDS_SOURCE, cationNeeds, MgO_kg_ha_per_cmolc, MGO_CAP_KG_HA } from './cation-needs.js';

/** What the ratios of calcium, magnesium and potassium on the charges of a sample add to what its classes say. */
export interface CationAdvice {
  readonly caMg: number;
  readonly kMg: number;
  /** kg MgO/ha a year that brings magnesium up to potassium or an eighth of calcium; 0 where it is ample. */
  readonly MgO_kg_ha: number;
  readonly hasAmpleMagnesium: boolean;
  /** No more potash than the harvest removes. */
  readonly hasMuchPotassium: boolean;
  readonly lines: readonly TraceLine[];
}

/** Undefined where a charge was not measured, of a subsoil, and where the ratios ask for nothing. */
export function cationAdvice({ Ca, Mg, K, bulkDensity_Mg_m3, depth_cm, soilDepthId }: SoilChemistry): CationAdvice | undefined {
  if (!Ca || !Mg || !K || soilDepthId === SUBSOIL_DEPTH) return undefined;
  const layer = { bulkDensity_Mg_m3, depth_cm, cap_kg_ha: MGO_CAP_KG_HA };
  const needs = { MgO_need_kg_ha: 0, K2O_need_kg_ha: 0, K2O_removal_kg_ha: 0 };
  const { caMg, kMg, MgO } = cationNeeds({ Ca_cmolc_kg: Ca, Mg_cmolc_kg: Mg, K_cmolc_kg: K, ...needs, ...layer });
  const [hasAmpleMagnesium, hasMuchPotassium] = [caMg < 2, kMg > 1];
  if (MgO === 0 && !hasAmpleMagnesium && !hasMuchPotassium) return undefined;
  const charge = (name: string, value: number) => input(name, value, 'cmolc/kg', 'measured');
  const line: TraceLine = {
    name: 'MgO',
    formula: 'min(most, max(0, max(K, Ca/8) − Mg) · w)',
    unit: 'kg/ha',
    value: MgO,
    source: CATION_NEEDS_SOURCE,
    inputs: [
      charge('K', K),
      charge('Ca', Ca),
      charge('Mg', Mg),
      input('w', MgO_kg_ha_per_cmolc(bulkDensity_Mg_m3, depth_cm), 'kg/ha per cmolc/kg', 'computed'),
      input('most', MGO_CAP_KG_HA, 'kg/ha', 'default', CATION_NEEDS_SOURCE),
    ],
  };
  return { caMg, kMg, MgO_kg_ha: MgO, hasAmpleMagnesium, hasMuchPotassium, lines: hasAmpleMagnesium ? [] : [line] };
}
