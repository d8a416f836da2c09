import type { Sourced } from '../constants.js';
import { Refused } from '../refused.js';

/**
 * The balance: `F = max(0, (D − S − ΣC) / E) + B`, all in kg/ha of the same form; E a fraction above 0.
 * Structure: Villalobos et al. 2020 (FertiliCalc); AHDB RB209.
 */
export const balance_kg_ha = (demand: number, supplyAndCredits: number, efficiency: number, buildUp = 0): number =>
  Math.max(0, (demand - supplyAndCredits) / efficiency) + buildUp;

/**
 * A regional table's rate at another yield: `rate(Y) = rate(Y0) + (Y − Y0) · r`, never below 0. A rate of 0 stands for soils above the target
 * class, where the source makes no correction. Defra, Fertiliser Manual RB209, 8th ed. (2010), section 4.
 */
export function yieldAdjustedRate_kg_ha(
  rate_kg_ha: number,
  tableYield_t_ha: number,
  expectedYield_t_ha: number,
  offtake_kg_t: number,
): number {
  return rate_kg_ha === 0 ? 0 : Math.max(0, rate_kg_ha + (expectedYield_t_ha - tableYield_t_ha) * offtake_kg_t);
}

/** Index, from 0, of the class with the first inclusive upper limit that the value does not pass; above all, the last class. */
export function classByUpperLimit(value: number, upperLimits: readonly number[]): number {
  const found = upperLimits.findIndex((limit) => value <= limit);
  return found === -1 ? upperLimits.length : found;
}

/** Index, from 0, of the class with the last lower limit that the value reaches. */
export function classByLowerLimit(value: number, lowerLimits: readonly number[]): number {
  const found = lowerLimits.findLastIndex((limit) => value >= limit);
  if (found === -1) throw new Refused('outOfRange', 'values', `${value} lies below the lowest class, which starts at ${lowerLimits[0]}`);
  return found;
}

/** Yearly amount that raises a soil test to its target: `factor · (target − now) / years`, 0 where the target is reached. kg/ha a year. */
export const buildUp_kg_ha = (now_mg_kg: number, target_mg_kg: number, factor_kg_ha_per_mg_kg: number, years: number): number =>
  (factor_kg_ha_per_mg_kg * Math.max(0, target_mg_kg - now_mg_kg)) / years;

export const lessCredit = (rate: number, credit: number): number => Math.max(0, rate - credit);

/** Soil test crop response, ICAR (India): `F = NR/CF · 100 · T − CS/CF · S`; NR kg/q or kg/t of the target T, CS and CF in %, S in kg/ha. */
export const soilTestCropResponse_kg_ha = (
  nutrientPerUnit_kg: number,
  target: number,
  soilContribution_pct: number,
  fertilizerContribution_pct: number,
  soilTest_kg_ha: number,
): number =>
  Math.max(
    0,
    (nutrientPerUnit_kg / fertilizerContribution_pct) * 100 * target - (soilContribution_pct / fertilizerContribution_pct) * soilTest_kg_ha,
  );

/** Organic matter beyond which the Nebraska equation does not count. %. */
export const NEBRASKA_ORGANIC_MATTER: Sourced<{ readonly low: number; readonly high: number }> = {
  value: { low: 0.5, high: 3 },
  source: 'University of Nebraska-Lincoln EC117',
};
/** Nitrogen for maize in lb/ac: `35 + 1.2·EY − 8·NO3 − 0.14·EY·OM − credits`, times price and timing factors; EY bu/ac, NO3-N mg/kg, OM %. University of Nebraska-Lincoln EC117. */
export function nebraskaMaizeNitrogen_lb_ac(
  yield_bu_ac: number,
  nitrateN_mg_kg: number,
  organicMatter_pct: number,
  credits_lb_ac: number,
  priceFactor: number,
  timingFactor: number,
): number {
  const { low, high } = NEBRASKA_ORGANIC_MATTER.value;
  const om = Math.min(high, Math.max(low, organicMatter_pct));
  return Math.max(0, (35 + 1.2 * yield_bu_ac - 8 * nitrateN_mg_kg - 0.14 * yield_bu_ac * om - credits_lb_ac) * priceFactor * timingFactor);
}

/** Critical level of K in mg/kg by CEC (cmolc/kg): Tri-State Fertilizer Recommendations, Bulletin E-2567 (1995); textbook, unverified. */
export const triStateCriticalPotassium_mg_kg = (cec: number): number => 75 + 2.5 * cec;
/**
 * The bulletin's three phases: below the critical level build-up over four years beside removal, on a plateau above it removal, beyond the plateau
 * less and less until nothing. mg/kg. Tri-State Bulletin E-2567 (1995); widths textbook, unverified.
 */
const POTASH_PHASES = { plateau: 30, drawdown: 20 };
const PHOSPHATE_PHASES = { plateau: 15, drawdown: 10 };
function byPhase(
  test: number,
  critical: number,
  removed_lb_ac: number,
  buildUp_lb_per_mg_kg: number,
  { plateau, drawdown }: typeof POTASH_PHASES,
) {
  const beyond = Math.max(0, test - critical - plateau);
  return Math.max(0, critical - test) * buildUp_lb_per_mg_kg + removed_lb_ac * Math.max(0, 1 - beyond / drawdown);
}
/** K2O in lb/ac: `(CL − STL) · (1 + 0.05·CEC) + YP·CR + 20` up to CL, `YP·CR + 20` up to CL + 30, nothing from CL + 50. Tri-State Bulletin E-2567 (1995). */
export const triStatePotash_lb_ac = (test_mg_kg: number, cec: number, yieldPotential: number, removalPerUnit_lb: number): number =>
  byPhase(test_mg_kg, triStateCriticalPotassium_mg_kg(cec), yieldPotential * removalPerUnit_lb + 20, 1 + 0.05 * cec, POTASH_PHASES);
/** P2O5 in lb/ac: `(CL − STL) · 5 + YP·CR` up to CL, `YP·CR` up to CL + 15, nothing from CL + 25. Tri-State Bulletin E-2567 (1995); textbook, unverified. */
export const triStatePhosphate_lb_ac = (
  test_mg_kg: number,
  critical_mg_kg: number,
  yieldPotential: number,
  removalPerUnit_lb: number,
): number => byPhase(test_mg_kg, critical_mg_kg, yieldPotential * removalPerUnit_lb, 5, PHOSPHATE_PHASES);

/** Inputs of the FertiliCalc nitrogen balance, in kg N/ha; previous crop's in the `previous…` fields. */
export interface FertiliCalcInput {
  readonly yieldNitrogen: number;
  readonly residueNitrogen: number;
  readonly previousYieldNitrogen: number;
  readonly previousResidueNitrogen: number;
  /** Part of the previous residue left on the field. */
  readonly previousResidueLeft: number;
  /** Part of the left residue's nitrogen that mineralises. */
  readonly residueMineralisation: number;
  /** Roots per shoots. */
  readonly rootsToShoots: number;
  readonly otherNitrogen: number;
  /** Part of applied nitrogen that is lost. */
  readonly lossFraction: number;
  readonly endNitrogen: number;
}
/** `[N_end + (1+f)(N_yield+N_res) − k·F_res·N'_res − f(N'_yield+N'_res) − N_other] / (1 − n)`. Villalobos et al. 2020, FertiliCalc, appendix A1. kg N/ha. */
export function fertiliCalcNitrogen_kg_ha(one: FertiliCalcInput): number {
  const taken = one.endNitrogen + (1 + one.rootsToShoots) * (one.yieldNitrogen + one.residueNitrogen);
  const brought =
    one.residueMineralisation * one.previousResidueLeft * one.previousResidueNitrogen +
    one.rootsToShoots * (one.previousYieldNitrogen + one.previousResidueNitrogen) +
    one.otherNitrogen;
  return Math.max(0, (taken - brought) / (1 - one.lossFraction));
}

export type TissueStatus = 'deficient' | 'low' | 'adequate' | 'high' | 'excess';
/** Part by which a plant analysis changes the need. */
export const TISSUE_ADJUSTMENT: Sourced<Readonly<Record<TissueStatus, number>>> = {
  value: { deficient: 0.2, low: 0.1, adequate: 0, high: -0.1, excess: -0.2 },
  source: 'project decision',
};
export const tissueAdjusted_kg_ha = (need_kg_ha: number, status: TissueStatus): number =>
  need_kg_ha * (1 + TISSUE_ADJUSTMENT.value[status]);
