import { CHARGE, type Ion, ionicStrength, logActivity, type Solution } from './ions.js';

/** Dissociation constants at 25 °C as pK: phosphoric acid, ammonium, carbonic acid, boric acid; Henry's constant of CO2. CRC Handbook; Stumm & Morgan. */
const PK = { phosphate: [2.148, 7.199, 12.35], ammonium: 9.245, carbonate: [6.352, 10.33], borate: 9.24, henry: 1.47 } as const;
/** Ion product of water at 25 °C: CRC Handbook. */
const WATER = 1.008e-14;
export const PH_SOURCE = 'charge balance with phosphate, ammonium, carbonate and borate; constants of the CRC Handbook, Davies activities';

export interface PhConditions {
  /** Bicarbonate of the water, mmol/l. */
  readonly alkalinity_mmol_l: number;
  /** All carbonate of the water; left out: as much as its bicarbonate. */
  readonly carbonate_mmol_l?: number;
  /** Carbon dioxide that the solution is open to; 0: none is exchanged. */
  readonly pCO2_atm: number;
}
const CLOSED: PhConditions = { alkalinity_mmol_l: 0, pCO2_atm: 0 };

/** All carbonate of a water, mmol/l, by its bicarbonate alkalinity and its pH. */
export function totalCarbonate_mmol_l(alkalinity_mmol_l: number, ph: number): number {
  const h = 10 ** -ph;
  const [c1, c2] = PK.carbonate.map((pk) => 10 ** -pk) as [number, number];
  const perCarbonate = (c1 * h + 2 * c1 * c2) / (h * h + c1 * h + c1 * c2);
  return (1000 * (alkalinity_mmol_l / 1000 + h - WATER / h)) / perCarbonate;
}

const STRONG = ['K', 'Na', 'Ca', 'Mg', 'Zn', 'Mn', 'Cu', 'Fe2', 'Co', 'Ni', 'NO3', 'Cl', 'SO4', 'MoO4', 'S2O3', 'SeO4'] as const;

/** Totals that the pH decides on, and the charge that it does not (mol/l). */
function totals({ ions, phosphoricAcid, boricAcid }: Solution, { alkalinity_mmol_l, carbonate_mmol_l = alkalinity_mmol_l }: PhConditions) {
  const of = (ion: Ion) => ions.get(ion) ?? 0;
  let strong = alkalinity_mmol_l / 1000;
  for (const ion of STRONG) strong += CHARGE[ion] * of(ion);
  return {
    strong,
    phosphate: phosphoricAcid + of('H2PO4') + of('HPO4') + of('PO4'),
    ammonium: of('NH4'),
    carbonate: of('HCO3') + of('CO3') + carbonate_mmol_l / 1000,
    boron: boricAcid,
  };
}

/** Constants in concentrations, at the activities of an ionic strength (mol/l). */
function constantsAt(strength: number) {
  const [g1, g2, g3] = [1, 2, 3].map((charge) => 10 ** logActivity(charge, strength)) as [number, number, number];
  const [p1, p2, p3] = PK.phosphate;
  return {
    g1,
    phosphate: [10 ** -p1 / (g1 * g1), 10 ** -p2 / g2, (10 ** -p3 * g2) / (g3 * g1)] as const,
    ammonium: 10 ** -PK.ammonium,
    carbonate: [10 ** -PK.carbonate[0] / (g1 * g1), 10 ** -PK.carbonate[1] / g2] as const,
    borate: 10 ** -PK.borate,
    water: WATER / (g1 * g1),
  };
}

/** Parts of phosphate as H3PO4, H2PO4, HPO4 and PO4 at a hydrogen-ion concentration. */
function phosphateParts(h: number, [k1, k2, k3]: readonly [number, number, number]): [number, number, number, number] {
  const terms = [h ** 3, k1 * h * h, k1 * k2 * h, k1 * k2 * k3] as const;
  const sum = terms[0] + terms[1] + terms[2] + terms[3];
  return [terms[0] / sum, terms[1] / sum, terms[2] / sum, terms[3] / sum];
}

/** Hydrogen-ion concentration (mol/l) at which the charges balance, by bisection over pH −1 to 14.5. */
function hydrogen(solution: Solution, conditions: PhConditions): { h: number; constants: ReturnType<typeof constantsAt> } {
  const total = totals(solution, conditions);
  // activities move the steps of buffers; where there are none, the reference model counts concentrations alone
  const buffered = total.phosphate > 0 || total.carbonate > 0 || total.boron > 0 || conditions.pCO2_atm > 0;
  const constants = constantsAt(buffered ? ionicStrength(solution.ions) : 0);
  const [c1, c2] = constants.carbonate;
  const charge = (h: number): number => {
    const [, p1, p2, p3] = phosphateParts(h, constants.phosphate);
    const dissolved = conditions.pCO2_atm * 10 ** -PK.henry;
    const carbonate =
      conditions.pCO2_atm > 0
        ? dissolved * (c1 / h + (2 * c1 * c2) / (h * h))
        : (total.carbonate * (c1 * h + 2 * c1 * c2)) / (h * h + c1 * h + c1 * c2);
    return (
      total.strong +
      (total.ammonium * h) / (h + constants.ammonium) +
      h -
      constants.water / h -
      total.phosphate * (p1 + 2 * p2 + 3 * p3) -
      carbonate -
      (total.boron * constants.borate) / (h + constants.borate)
    );
  };
  let [low, high] = [-1, 14.5];
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (charge(10 ** -middle) > 0) low = middle;
    else high = middle;
  }
  return { h: 10 ** -((low + high) / 2), constants };
}

/** pH (hydrogen-ion activity) of a solution at 25 °C. */
export function solutionPh(solution: Solution, conditions: PhConditions = CLOSED): number {
  const { h, constants } = hydrogen(solution, conditions);
  return -Math.log10(h * constants.g1);
}

/** What a pH is worked out from. */
export interface ChargeBalance {
  /** Charges and mol/l at that pH of all that is not hydrogen or hydroxide; `cations`: those that come with the bicarbonate of the water. */
  readonly charged: readonly (readonly [name: string, charge: number, mol_l: number])[];
  /** Activity coefficient of one charge, and the ion product of water in concentrations. */
  readonly activity: number;
  readonly water: number;
}

/** The charges of a closed solution at its pH: with those of hydrogen and hydroxide they come to nothing. */
export function chargeBalance(solution: Solution, conditions: PhConditions): ChargeBalance {
  const { h, constants } = hydrogen(solution, conditions);
  const total = totals(solution, conditions);
  const [, p1, p2, p3] = phosphateParts(h, constants.phosphate);
  const [c1, c2] = constants.carbonate;
  const carbonate = total.carbonate / (h * h + c1 * h + c1 * c2);
  const charged: ChargeBalance['charged'] = [
    ...STRONG.map((ion) => [ion, CHARGE[ion], solution.ions.get(ion) ?? 0] as const),
    ['cations', 1, conditions.alkalinity_mmol_l / 1000],
    ['NH4', 1, (total.ammonium * h) / (h + constants.ammonium)],
    ['H2PO4', -1, total.phosphate * p1],
    ['HPO4', -2, total.phosphate * p2],
    ['PO4', -3, total.phosphate * p3],
    ['HCO3', -1, carbonate * c1 * h],
    ['CO3', -2, carbonate * c1 * c2],
    ['B(OH)4', -1, (total.boron * constants.borate) / (h + constants.borate)],
  ];
  return { charged: charged.filter(([, , mol_l]) => mol_l > 0), activity: constants.g1, water: constants.water };
}

/** The same solution with its phosphate as the ions that its pH makes of it. */
export function withPhosphateSpecies(solution: Solution): Solution {
  const { h, constants } = hydrogen(solution, CLOSED);
  const { phosphate } = totals(solution, CLOSED);
  const [acid, p1, p2, p3] = phosphateParts(h, constants.phosphate);
  const species: readonly [Ion, number][] = [
    ['H2PO4', phosphate * p1],
    ['HPO4', phosphate * p2],
    ['PO4', phosphate * p3],
  ];
  return { ...solution, ions: new Map([...solution.ions, ...species]), phosphoricAcid: phosphate * acid };
}

/** Ions after acids, alkalis, carbonates and tertiary phosphates found their pH; salts that bring none of these stay as they are written. */
export function dissociated(solution: Solution): ReadonlyMap<Ion, number> {
  const { ions, phosphoricAcid } = solution;
  const reacts = phosphoricAcid > 0 || (['H', 'OH', 'PO4', 'CO3'] as const).some((ion) => (ions.get(ion) ?? 0) > 0);
  if (!reacts) return ions;
  const { h, constants } = hydrogen(solution, CLOSED);
  const total = totals(solution, CLOSED);
  const [, p1, p2, p3] = phosphateParts(h, constants.phosphate);
  const [c1, c2] = constants.carbonate;
  const sum = h * h + c1 * h + c1 * c2;
  return new Map<Ion, number>([
    ...ions,
    ['H', h],
    ['OH', constants.water / h],
    ['NH4', (total.ammonium * h) / (h + constants.ammonium)],
    ['H2PO4', total.phosphate * p1],
    ['HPO4', total.phosphate * p2],
    ['PO4', total.phosphate * p3],
    ['HCO3', (total.carbonate * c1 * h) / sum],
    ['CO3', (total.carbonate * c1 * c2) / sum],
  ]);
}
