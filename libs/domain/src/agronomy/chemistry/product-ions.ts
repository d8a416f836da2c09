import { ATOMIC_WEIGHT } from '../../kernel/unit/nutrients.js';
import type { ProductFacts } from '../facts.js';
import type { Ion } from './ions.js';
import { ownNames } from '../../kernel/json/own-names.js';

export type Particle = Ion | 'phosphoricAcid' | 'boricAcid';
type PerMole = Readonly<Partial<Record<Particle, number>>>;

const oxide = (element: 'P' | 'K' | 'Ca' | 'Mg' | 'S', oxygensPerAtom: number) => ATOMIC_WEIGHT[element] + oxygensPerAtom * ATOMIC_WEIGHT.O;
/** g of a content form that hold one mole of its element, by form id. */
const GRAMS_PER_MOLE: Readonly<Record<number, number>> = {
  2: ATOMIC_WEIGHT.N,
  3: ATOMIC_WEIGHT.N,
  4: oxide('P', 2.5),
  5: oxide('K', 0.5),
  6: oxide('Ca', 1),
  7: oxide('Mg', 1),
  8: oxide('S', 3),
  9: ATOMIC_WEIGHT.B,
  10: ATOMIC_WEIGHT.Cu,
  11: ATOMIC_WEIGHT.Fe,
  12: ATOMIC_WEIGHT.Mn,
  14: ATOMIC_WEIGHT.Zn,
};

/** What a mole of the leading content brings, by material of the compatibility table: stoichiometry of the salt. Mixtures and complexes are not in it. */
const SALTS: Readonly<Record<string, readonly (readonly [form: number, ions: PerMole])[]>> = ownNames({
  urea: [],
  'ammonium nitrate': [[2, { NH4: 1, NO3: 1 }]],
  UAN: [[2, { NH4: 1, NO3: 1 }]],
  'ammonium sulfate': [[3, { NH4: 1, SO4: 0.5 }]],
  'magnesium nitrate': [[7, { Mg: 1, NO3: 2 }]],
  'potassium nitrate': [[5, { K: 1, NO3: 1 }]],
  'potassium chloride': [[5, { K: 1, Cl: 1 }]],
  'potassium sulfate': [[5, { K: 1, SO4: 0.5 }]],
  MAP: [[4, { NH4: 1, H2PO4: 1 }]],
  DAP: [[4, { NH4: 2, HPO4: 1 }]],
  MKP: [[4, { K: 1, H2PO4: 1 }]],
  'magnesium sulfate': [[7, { Mg: 1, SO4: 1 }]],
  'phosphoric acid': [[4, { phosphoricAcid: 1 }]],
  'urea phosphate': [[4, { phosphoricAcid: 1 }]],
  'nitric acid': [[2, { H: 1, NO3: 1 }]],
  'sulfuric acid': [[8, { H: 2, SO4: 1 }]],
  'calcium chloride': [[6, { Ca: 1, Cl: 2 }]],
  'Fe/Zn/Cu/Mn sulfates': [
    [10, { Cu: 1, SO4: 1 }],
    [11, { Fe2: 1, SO4: 1 }],
    [12, { Mn: 1, SO4: 1 }],
    [14, { Zn: 1, SO4: 1 }],
  ],
});

/** Boron above which a product is boric acid (17.5 %), not borax, and octaborate (20.8 %). */
const BORIC_ACID_PCT = 17;
const OCTABORATE_PCT = 19;
const boronSalt = (content_pct: number): PerMole => ({
  boricAcid: 1,
  Na: content_pct >= OCTABORATE_PCT ? 0.25 : content_pct >= BORIC_ACID_PCT ? 0 : 0.5,
});

function saltsOf({ material, nutrients }: ProductFacts): readonly (readonly [form: number, ions: PerMole])[] | undefined {
  const content = (form: number) => nutrients.find(({ id }) => id === form)?.value ?? 0;
  // the greenhouse grade is the double salt 5 Ca(NO3)2 · NH4NO3 · 10 H2O
  if (material === 'calcium nitrate') return [[6, content(3) > 0 ? { Ca: 1, NO3: 2.2, NH4: 0.2 } : { Ca: 1, NO3: 2 }]];
  if (material === 'borax/boric acid') return [[9, boronSalt(content(9))]];
  return material === undefined ? undefined : SALTS[material];
}

/** Moles of each particle in 1 kg of a product, from its material's salt and its declared content; undefined where the material is unknown or no single salt. */
export function particlesPerKg(product: ProductFacts): ReadonlyMap<Particle, number> | undefined {
  const salts = saltsOf(product);
  if (!salts) return undefined;
  const particles = new Map<Particle, number>();
  for (const [form, ions] of salts) {
    const content_pct = product.nutrients.find(({ id }) => id === form)?.value ?? 0;
    const moles = (10 * content_pct) / GRAMS_PER_MOLE[form]!;
    for (const [particle, count] of Object.entries(ions) as [Particle, number][])
      if (count * moles > 0) particles.set(particle, (particles.get(particle) ?? 0) + count * moles);
  }
  return salts.length > 0 && particles.size === 0 ? undefined : particles;
}
