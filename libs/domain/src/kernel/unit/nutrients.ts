/** Nutrients a plan needs and fulfils, by their fixed ids (specification section 3), and the forms that product contents are declared in. */
export type NutrientGroup = 'macro' | 'micro' | 'additional';

export interface Nutrient {
  readonly id: number;
  /** The form stored and computed with: oxides for P, K, Ca, Mg and S, the element for all others. */
  readonly key: string;
  readonly element: string;
  readonly group: NutrientGroup;
  /** kg of element in 1 kg of the stored form. */
  readonly elementShare: number;
}

/** Standard atomic weights, abridged to five figures: IUPAC CIAAW 2021. */
export const ATOMIC_WEIGHT = {
  H: 1.008,
  B: 10.81,
  C: 12.011,
  N: 14.007,
  O: 15.999,
  F: 18.998,
  Na: 22.99,
  Mg: 24.305,
  Al: 26.982,
  Si: 28.085,
  P: 30.974,
  S: 32.06,
  Cl: 35.45,
  K: 39.098,
  Ca: 40.078,
  Mn: 54.938,
  Fe: 55.845,
  Co: 58.933,
  Ni: 58.693,
  Cu: 63.546,
  Zn: 65.38,
  Se: 78.971,
  Mo: 95.95,
  I: 126.9,
} as const;

const share = (element: keyof typeof ATOMIC_WEIGHT, atoms: number, oxygens: number): number => {
  const mass = atoms * ATOMIC_WEIGHT[element];
  return mass / (mass + oxygens * ATOMIC_WEIGHT.O);
};

const nutrient = (id: number, key: string, element: string, group: NutrientGroup, elementShare = 1): Nutrient => ({
  id,
  key,
  element,
  group,
  elementShare,
});

export const nutrients: readonly Nutrient[] = [
  nutrient(1, 'N', 'N', 'macro'),
  nutrient(4, 'P2O5', 'P', 'macro', share('P', 2, 5)),
  nutrient(5, 'K2O', 'K', 'macro', share('K', 2, 1)),
  nutrient(6, 'CaO', 'Ca', 'macro', share('Ca', 1, 1)),
  nutrient(7, 'MgO', 'Mg', 'macro', share('Mg', 1, 1)),
  nutrient(8, 'SO3', 'S', 'macro', share('S', 1, 3)),
  nutrient(9, 'B', 'B', 'micro'),
  nutrient(10, 'Cu', 'Cu', 'micro'),
  nutrient(11, 'Fe', 'Fe', 'micro'),
  nutrient(12, 'Mn', 'Mn', 'micro'),
  nutrient(13, 'Mo', 'Mo', 'micro'),
  nutrient(14, 'Zn', 'Zn', 'micro'),
  nutrient(19, 'Cl', 'Cl', 'additional'),
  nutrient(20, 'Co', 'Co', 'additional'),
  nutrient(21, 'Si', 'Si', 'additional'),
  nutrient(22, 'Se', 'Se', 'additional'),
];

/** The place of a nutrient in arrays of the engine, in the order of the list above. */
export const nutrientIndex: ReadonlyMap<number, number> = new Map(nutrients.map(({ id }, index) => [id, index]));

export const nutrientOf = (id: number): Nutrient | undefined => {
  const index = nutrientIndex.get(id);
  return index === undefined ? undefined : nutrients[index];
};

export const nutrientIds = (group?: NutrientGroup): number[] =>
  nutrients.filter((one) => !group || one.group === group).map(({ id }) => id);

export type NutrientForm = 'oxide' | 'element';

/** The name people read in the chosen form: `P2O5` or `P`. */
export const nutrientName = (id: number, form: NutrientForm = 'oxide'): string => {
  const found = nutrientOf(id);
  return found ? (form === 'element' ? found.element : found.key) : String(id);
};

/** A mass of the stored form as shown in `form`. Unit-free: kg/ha stays kg/ha. */
export const toForm = (id: number, value: number, form: NutrientForm): number =>
  form === 'element' ? value * (nutrientOf(id)?.elementShare ?? 1) : value;

/** A mass typed in `form` as stored. */
export const fromForm = (id: number, value: number, form: NutrientForm): number =>
  form === 'element' ? value / (nutrientOf(id)?.elementShare ?? 1) : value;

/**
 * What a product declares (specification section 3, 19 forms). N comes in three forms and, in manures, organically bound;
 * `need` names the nutrient a form counts for; Ni counts for none.
 */
export interface ContentForm {
  readonly id: number;
  readonly key: string;
  readonly need?: number;
  /** Both names where oxide and element are in use. */
  readonly names: readonly string[];
}

export const contentForms: readonly ContentForm[] = [
  { id: 2, key: 'N-NO3', need: 1, names: ['N-NO3'] },
  { id: 3, key: 'N-NH4', need: 1, names: ['N-NH4'] },
  { id: 15, key: 'N-NH2', need: 1, names: ['N-NH2'] },
  ...nutrients
    .filter(({ id }) => id !== 1)
    .map(({ id, key, element }) => ({ id, key, need: id, names: key === element ? [key] : [key, element] })),
  { id: 23, key: 'Ni', names: ['Ni'] },
];
