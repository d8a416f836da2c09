import { ATOMIC_WEIGHT } from '../../kernel/unit/nutrients.js';
import { Refused } from '../refused.js';
import { ownNames } from '../../kernel/json/own-names.js';

/** Depth of the layer that lime tables stand for. cm. */
const TABLE_DEPTH_CM = 20;

/**
 * Lime by base saturation: `T · (V2 − V1) / PRNT · depth / 20`, 0 where V1 reaches V2. T in cmolc/dm³, V and PRNT in %, t/ha.
 * Raij et al., Boletim Técnico 100, IAC (1997).
 */
export const limeByBaseSaturation_t_ha = (
  cec_cmolc_dm3: number,
  current_pct: number,
  target_pct: number,
  effectiveness_pct: number,
  depth_cm: number,
): number => (((cec_cmolc_dm3 * Math.max(0, target_pct - current_pct)) / effectiveness_pct) * depth_cm) / TABLE_DEPTH_CM;

/** pH to which the buffer's acidity titrates. */
const BUFFER_END_PH = 6.6;
/** Part of the acidity to neutralise: `(target − pH) / (6.6 − pH)`, 0 where the pH reaches the target. NCDA&CS Agronomic Division, Mehlich buffer. */
export function bufferFactor(ph: number, targetPh: number): number {
  if (ph >= targetPh) return 0;
  if (ph >= BUFFER_END_PH) throw new Refused('outOfRange', 'pH', `the buffer method ends at pH ${BUFFER_END_PH}`);
  if (targetPh > BUFFER_END_PH) throw new Refused('outOfRange', 'targetPH', `the buffer method ends at pH ${BUFFER_END_PH}`);
  return (targetPh - ph) / (BUFFER_END_PH - ph);
}
/** Lime in short tons per acre for an acidity in meq/100 cm³: 1 meq/100 cm³ takes 1 ton/ac. NCDA&CS. */
export const limeByBuffer_ton_ac = (acidity_meq_100cm3: number, factor: number, residualCredit_ton_ac: number): number =>
  Math.max(0, acidity_meq_100cm3 * factor - residualCredit_ton_ac);

/** Calcium in cmolc/dm³ that lime adds to a layer: `rate · CaO% / 28.04 g/eq · …`; 0.01783 per t/ha and % CaO in 0–20 cm, by molar masses. */
export function calciumAdded_cmolc_dm3(oxide_pct: number, rate_t_ha: number, depth_cm: number): number {
  const gramsPerEquivalent = (ATOMIC_WEIGHT.Ca + ATOMIC_WEIGHT.O) / 2;
  const equivalents_ha = (rate_t_ha * 1e6 * (oxide_pct / 100)) / gramsPerEquivalent;
  return (equivalents_ha * 100) / (depth_cm * 1e5); // 1 cm of a hectare is 100,000 dm³
}

/** Lime by neutralisation of aluminium and supply of Ca and Mg: `Y · [Al − mt · t/100] + [X − (Ca + Mg)]`, brackets never below 0; cmolc/dm³, t/ha. CFSEMG, 5ª Aproximação (1999). */
export const limeByNeutralisation_t_ha = (
  buffer: number,
  aluminium: number,
  tolerated_pct: number,
  effectiveCec: number,
  wanted: number,
  calciumAndMagnesium: number,
): number => buffer * Math.max(0, aluminium - (tolerated_pct * effectiveCec) / 100) + Math.max(0, wanted - calciumAndMagnesium);

/** Buffer capacity Y by clay, 0 to 4: CFSEMG, 5ª Aproximação (1999), table of texture classes. */
export function limeBufferByClay(clay_pct: number): number {
  if (clay_pct <= 15) return clay_pct / 15;
  if (clay_pct <= 35) return 1 + (clay_pct - 15) / 20;
  return clay_pct <= 60 ? 2 + (clay_pct - 35) / 25 : 3 + Math.min(1, (clay_pct - 60) / 40);
}

/** Amount of a real product for an amount of pure calcium carbonate: `lime / (CCE · fineness)`; both in %. */
export const limeOfProduct_t_ha = (pure_t_ha: number, equivalent_pct: number, fineness_pct: number): number =>
  pure_t_ha / ((equivalent_pct / 100) * (fineness_pct / 100));

/** Single dressings above this are split. t/ha. Boletim Técnico 100, IAC (1997). */
export const LARGEST_DRESSING_T_HA = 5;
/** Magnesium below this, or Ca/Mg above the other, calls for dolomitic lime. cmolc/dm³ and quotient of charges; textbook, unverified. */
const MAGNESIUM_LOW_CMOLC_DM3 = 0.8;
const CALCIUM_PER_MAGNESIUM_HIGH = 5;
export const limeKind = (calcium_cmolc_dm3: number, magnesium_cmolc_dm3: number): 'dolomitic' | 'calcitic' =>
  magnesium_cmolc_dm3 < MAGNESIUM_LOW_CMOLC_DM3 || calcium_cmolc_dm3 / magnesium_cmolc_dm3 > CALCIUM_PER_MAGNESIUM_HIGH
    ? 'dolomitic'
    : 'calcitic';

/** kg CaCO3 that neutralise the acidity of 1 kg N: textbook, unverified (Adams 1984); below 0 the fertilizer is basic. */
export const ACIDITY_KG_CACO3_PER_KG_N: Readonly<Record<string, number>> = ownNames({
  'ammonium sulfate': 5.4,
  urea: 1.8,
  'ammonium nitrate': 1.8,
  MAP: 5.4,
  DAP: 3.6,
  'calcium nitrate': -1.3,
});

/** Lime per unit of pH by soil, t/ha, arable: AHDB RB209 with 0.2 pH added to the target; textbook, unverified. */
export const UK_LIME_FACTOR = { light: 6, medium: 7, clay: 8, organic: 8, peat: 16 } as const;
export const UK_TARGET_MARGIN = 0.2;
/** `(target + 0.2 − pH) · factor`, 0 where the pH reaches the target. t/ha. */
export const limeBySoilType_t_ha = (ph: number, targetPh: number, soil: keyof typeof UK_LIME_FACTOR): number =>
  ph >= targetPh ? 0 : (targetPh + UK_TARGET_MARGIN - ph) * UK_LIME_FACTOR[soil];
