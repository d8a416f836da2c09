import { formulaParts, molarMass } from './chemistry.js';
import { Refused } from '../refused.js';

export type Ion =
  | 'K'
  | 'NH4'
  | 'Na'
  | 'Ca'
  | 'Mg'
  | 'Zn'
  | 'Mn'
  | 'Cu'
  | 'Fe2'
  | 'H'
  | 'NO3'
  | 'Cl'
  | 'SO4'
  | 'HCO3'
  | 'CO3'
  | 'OH'
  | 'H2PO4'
  | 'HPO4'
  | 'PO4'
  | 'Co'
  | 'Ni'
  | 'MoO4'
  | 'S2O3'
  | 'SeO4';
/** Elementary charges of an ion. */
export const CHARGE: Readonly<Record<Ion, number>> = {
  K: 1,
  NH4: 1,
  Na: 1,
  Ca: 2,
  Mg: 2,
  Zn: 2,
  Mn: 2,
  Cu: 2,
  Fe2: 2,
  H: 1,
  NO3: -1,
  Cl: -1,
  SO4: -2,
  HCO3: -1,
  CO3: -2,
  OH: -1,
  H2PO4: -1,
  HPO4: -2,
  PO4: -3,
  Co: 2,
  Ni: 2,
  MoO4: -2,
  S2O3: -2,
  SeO4: -2,
};
/** mol/l by ion; molecules without charge stand beside them. */
export interface Solution {
  readonly ions: ReadonlyMap<Ion, number>;
  readonly phosphoricAcid: number;
  readonly boricAcid: number;
}

/** Molecules that stay whole, urea, and those that a pH decides on. */
const MOLECULES = {
  'CO(NH2)2': undefined,
  '(NH2)2CO': undefined,
  CH4N2O: undefined,
  H3PO4: 'phosphoricAcid',
  H3BO3: 'boricAcid',
  'B(OH)3': 'boricAcid',
} as const;
type Particle = Ion | 'phosphoricAcid' | 'boricAcid';

const ION =
  /\((NH4|NO3|SO4|HCO3|H2PO4|HPO4|PO4|CO3|OH)\)(\d*)|(NH4|NO3|SO4|HCO3|H2PO4|HPO4|PO4|CO3|OH|MoO4|S2O3|SeO4|B4O7|B8O13)(?!\d)|(K|Na|Ca|Mg|Zn|Mn|Cu|Fe|Co|Ni|Cl|H)(\d*)(?![a-z])/gy;

/** Ions of one salt without crystal water, `KH2PO4` or `(NH4)2SO4`; undefined where they do not balance. */
function ionsOf(text: string): Map<Particle, number> | undefined {
  if (Object.hasOwn(MOLECULES, text)) {
    const molecule = MOLECULES[text as keyof typeof MOLECULES];
    return new Map(molecule ? [[molecule, 1]] : []);
  }
  const total = new Map<Particle, number>();
  let charge = 0;
  let at = 0;
  ION.lastIndex = 0;
  for (let found = ION.exec(text); found; found = ION.exec(text)) {
    at = ION.lastIndex;
    const name = found[1] ?? found[3] ?? found[4]!;
    const written = found[2] ?? found[5] ?? '';
    const count = written === '' ? 1 : Number(written);
    if (name === 'B4O7' || name === 'B8O13') {
      total.set('boricAcid', name === 'B4O7' ? 4 : 8);
      charge -= 2;
      continue;
    }
    const ion = (name === 'Fe' ? 'Fe2' : name) as Ion;
    total.set(ion, (total.get(ion) ?? 0) + count);
    charge += CHARGE[ion] * count;
  }
  return at === text.length && text !== '' && charge === 0 ? total : undefined;
}

export interface Salt {
  readonly molarMass: number;
  readonly particles: ReadonlyMap<Particle, number>;
}

/** Molar mass and ions of a formula; double salts and crystal water are written with dots. Refuses what does not fall into known ions. */
export function saltOf(formula: string, field: string): Salt {
  const particles = new Map<Particle, number>();
  const mass = molarMass(formula);
  for (const { multiple, text } of formulaParts(formula)) {
    if (text === 'H2O') continue;
    const ions = ionsOf(text);
    if (!ions || mass === undefined) throw new Refused('unknownSalt', field, `${formula} does not fall into known ions`);
    for (const [particle, count] of ions) particles.set(particle, (particles.get(particle) ?? 0) + count * multiple);
  }
  return { molarMass: mass!, particles };
}

/** A mixture of salts in g/l as mol/l of its ions. */
export function solutionOf(mixture: readonly { readonly salt: Salt; readonly g_l: number }[]): Solution {
  const total = new Map<Particle, number>();
  for (const { salt, g_l } of mixture) {
    for (const [particle, count] of salt.particles) total.set(particle, (total.get(particle) ?? 0) + (count * g_l) / salt.molarMass);
  }
  const { phosphoricAcid, boricAcid, ...ions } = Object.fromEntries(total) as Partial<Record<Particle, number>>;
  return { ions: new Map(Object.entries(ions) as [Ion, number][]), phosphoricAcid: phosphoricAcid ?? 0, boricAcid: boricAcid ?? 0 };
}

/** Ionic strength in mol/l: `½ Σ c·z²`. */
export function ionicStrength(ions: ReadonlyMap<Ion, number>): number {
  let sum = 0;
  for (const [ion, concentration] of ions) sum += concentration * CHARGE[ion] ** 2;
  return sum / 2;
}

/** Decimal logarithm of an ion's activity coefficient at 25 °C: Davies, Ion Association (1962), 0.3 · I; 0.509 of Debye and Hückel in water. */
export function logActivity(charge: number, strength: number): number {
  const root = Math.sqrt(strength);
  return -0.509 * charge * charge * (root / (1 + root) - 0.3 * strength);
}
