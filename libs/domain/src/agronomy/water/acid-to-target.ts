export const ACID_SOURCE = 'closed carbonate system, pK 6.352 and 10.33 at 25 °C (Stumm & Morgan, Aquatic Chemistry, 1996)';
/** Molar mass in g/mol, and the nutrient that the acid brings, mg per mmol. */
export const ACIDS = {
  HNO3: { molar: 63.013, nutrient: 'N', nutrientMolar: 14.007 },
  H2SO4: { molar: 98.079, nutrient: 'S', nutrientMolar: 32.06 },
  H3PO4: { molar: 97.994, nutrient: 'P', nutrientMolar: 30.974 },
} as const;
export type TargetAcid = keyof typeof ACIDS;

/** OH⁻ − H⁺, meq/l. */
const hydroxide = (pH: number): number => (10 ** (pH - 14) - 10 ** -pH) * 1000;
/** Charges per molecule of a diprotic weak acid, of its first to its second dissociation. */
function charges(pH: number, pK1: number, pK2: number): number {
  const [h, k1, k2] = [10 ** -pH, 10 ** -pK1, 10 ** -pK2];
  return (k1 * h + 2 * k1 * k2) / (h * h + k1 * h + k1 * k2);
}
const bicarbonate = (pH: number): number => charges(pH, 6.352, 10.33);

/** meq/l of acid that bring water of an alkalinity (meq/l) and pH to a target: no CO2 escapes. High confidence for closed water. */
export function acidToTarget_meq_l(alkalinity_meq_l: number, pH: number, targetPH: number): number {
  const carbonate = Math.max(0, (alkalinity_meq_l - hydroxide(pH)) / bicarbonate(pH));
  return Math.max(0, alkalinity_meq_l - carbonate * bicarbonate(targetPH) - hydroxide(targetPH));
}

/** Protons that a molecule gives at a pH: phosphoric acid by pK 2.148 and 7.199. */
export function protons(acid: TargetAcid, pH: number): number {
  if (acid === 'H3PO4') return charges(pH, 2.148, 7.199);
  return acid === 'HNO3' ? 1 : 2;
}
