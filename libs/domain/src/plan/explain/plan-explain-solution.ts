import { CONDUCTIVITY_SOURCE } from '../../agronomy/chemistry/conductivity.js';
import type { Precipitate } from '../../agronomy/chemistry/solubility.js';
import { PH_SOURCE } from '../../agronomy/chemistry/solution-ph.js';
import { chargesOf, conductorsOf, type Diluted, type mixedWater, saturationOfStock } from '../../agronomy/tank/tank-solution.js';
import { input, type TraceInput } from '../../agronomy/trace.js';
import type { Explanation } from './plan-explanation.js';

type Water = ReturnType<typeof mixedWater>;
const concentrations = (diluted: readonly Diluted[], source: string): TraceInput[] =>
  diluted.map(({ product, g_l }) => input(product.name, g_l, 'g/l', 'computed', source));
const DILUTED = 'dose · injection ratio';

/** The conductivity of irrigation water with its fertilizers: what each ion conducts at that strength, and how much of it is free. */
export function conductivityOf(value: number, diluted: readonly Diluted[], { ec_mS_cm }: Water): Explanation {
  const { ions, products } = conductorsOf(diluted);
  return {
    value,
    unit: 'mS/cm',
    formula: 'EC_w + Σ Λ · c, rounded to 0.01',
    inputs: [
      ec_mS_cm === undefined ? input('EC_w', 0, 'mS/cm', 'default', 'pure water') : input('EC_w', ec_mS_cm, 'mS/cm', 'measured'),
      ...ions.flatMap(([ion, perMole, mol_l], n) => [
        input(`Λ ${ion}`, perMole, 'mS/cm per mol/l', 'computed', n === 0 ? CONDUCTIVITY_SOURCE : undefined),
        input(`c ${ion}`, mol_l, 'mol/l', 'computed'),
      ]),
      ...products.flatMap(([name, perGram, g_l]) => [
        input(`Λ ${name}`, perGram, 'mS/cm per g/l', 'table'),
        input(`c ${name}`, g_l, 'g/l', 'computed'),
      ]),
      ...concentrations(diluted, DILUTED),
    ],
    steps: [],
  };
}

/** The pH at which the charges balance: of all other ions the net charge, and how hydrogen and hydroxide make up for it. */
export function balancedPh(value: number, diluted: readonly Diluted[], water: Water): Explanation {
  const { charged, activity, water: product } = chargesOf(diluted, water);
  const net = charged.reduce((sum, [, charge, mol_l]) => sum + charge * mol_l, 0);
  const { ph, bicarbonate_mmol_l } = water;
  return {
    value,
    unit: '-',
    formula: '−log(γ · ((Z² + 4 · K_w)^0.5 − Z) / 2), rounded to 0.01',
    inputs: [
      input('Z', net, 'mol/l', 'computed'),
      input('K_w', product, 'mol²/l²', 'table', PH_SOURCE),
      input('γ', activity, undefined, 'computed'),
      ...(ph === undefined ? [] : [input('pH_w', ph, undefined, 'measured')]),
      bicarbonate_mmol_l === undefined
        ? input('HCO3', 0, 'mmol/l', 'default', 'pure water')
        : input('HCO3', bicarbonate_mmol_l, 'mmol/l', 'measured'),
      ...concentrations(diluted, DILUTED),
    ],
    steps: [
      {
        name: 'netCharge',
        formula: 'Σ z · c',
        unit: 'mol/l',
        value: net,
        source: PH_SOURCE,
        inputs: charged.flatMap(([name, charge, mol_l]) => [
          input(`z ${name}`, charge, undefined, 'computed'),
          input(`c ${name}`, mol_l, 'mol/l', 'computed'),
        ]),
      },
    ],
  };
}

const ACTIVE = { gypsum: '100 · Ca · SO4 · γ² / K_sp', dicalciumPhosphate: '100 · Ca · HPO4 · γ² / K_sp' } as const;

/** How far the ions of a stock exceed what of a salt it can hold, in %. */
export function saturationWith(part: number, stock: readonly Diluted[], salt: Precipitate): Explanation {
  const { ions, activity, product, source } = saturationOfStock(stock, salt);
  return {
    value: 100 * part,
    unit: '%',
    formula: salt === 'potassiumSulfate' ? '100 · K² · SO4 / K_sp' : ACTIVE[salt],
    inputs: [
      ...ions.map(([ion, mol_l]) => input(ion, mol_l, 'mol/l', 'computed')),
      ...(activity === undefined ? [] : [input('γ', activity, undefined, 'computed', PH_SOURCE)]),
      input('K_sp', product, undefined, 'table', source),
      ...concentrations(stock, 'dose / tank volume'),
    ],
    steps: [],
  };
}
