import { type Ion, ionicStrength, logActivity, type Solution } from './ions.js';
import { Refused } from '../refused.js';
import { withPhosphateSpecies } from './solution-ph.js';
import table from '../tables/solubility.json' with { type: 'json' };

export const SOLUBILITY_SOURCE: string = table.source;
export const solubleMaterials: readonly string[] = Object.keys(table.materials);
/** Part of the solubility that a stock should not pass: room for colder nights and impurities; project decision. */
export const SAFE_PART = 0.85;

interface Row {
  readonly g_l: readonly number[];
  /** g in a litre of the saturated solution at 20 °C. */
  readonly solution_g_l: number;
}
const [FROM_C, TO_C] = [table.temperatures_C[0]!, table.temperatures_C.at(-1)!];
const rowOf = (material: string): Row | undefined => (table.materials as Readonly<Record<string, Row>>)[material];

/** Grams of a material that dissolve in a litre of water added, linear between the temperatures of the table; beyond its ends there is none. */
export function solubility_g_l(material: string, temperature_C: number): number {
  const values = rowOf(material)?.g_l;
  if (!values) throw new Refused('missingTable', 'material', `no table holds the solubility of ${material}`);
  const above = table.temperatures_C.findIndex((one) => temperature_C <= one);
  if (above === -1 || temperature_C < FROM_C)
    throw new Refused('outOfRange', 'temperature_C', `the solubility of ${material} is known from ${FROM_C} to ${TO_C} °C`);
  if (above === 0) return values[0]!;
  const [t0, t1] = [table.temperatures_C[above - 1]!, table.temperatures_C[above]!];
  return values[above - 1]! + ((values[above]! - values[above - 1]!) * (temperature_C - t0)) / (t1 - t0);
}

/** Litres that a kg of dissolved salt takes up where no handbook gives the density of its solution; project decision. */
const SALT_VOLUME_L_KG = 0.42;
/** From here on, g/l of water or 40 % by mass, the volume of the salt counts as much as the temperature. */
const CONCENTRATED_G_L = 665;
const inSolution = (inWater: number, volume_l_kg: number): number => inWater / (1 + (volume_l_kg * inWater) / 1000);

/**
 * Grams that a litre of stock holds, of a product whose label states so many g per litre of water at 20 °C (the table's where it states none);
 * undefined where neither is known. Beyond the table's ends its end counts. Weak solutions follow the table's solubility in water, strong ones the volume of the salt as well.
 */
export function stockSolubility_g_l(
  material: string | undefined,
  label_g_l: number | undefined,
  temperature_C: number,
): number | undefined {
  const row = material === undefined ? undefined : rowOf(material);
  if (!row) return label_g_l ? inSolution(label_g_l, SALT_VOLUME_L_KG) : undefined;
  const at20 = solubility_g_l(material!, 20);
  const part = (label_g_l || at20) / at20;
  const now = solubility_g_l(material!, Math.min(TO_C, Math.max(FROM_C, temperature_C)));
  if (at20 <= CONCENTRATED_G_L) return (part * row.solution_g_l * now) / at20;
  return inSolution(part * now, ((at20 / row.solution_g_l - 1) * 1000) / at20);
}

export interface Dissolved {
  readonly wanted_g_l: number;
  readonly dissolved_g_l: number;
  readonly precipitated_g_l: number;
}
/** What of a nutrient dissolves when more of a product is stirred in than its solubility: `min(C, S) · content`. */
export function dissolved(target_g_l: number, solubility: number, content_pct: number): Dissolved {
  const part = content_pct / 100;
  const wanted = target_g_l * part;
  const held = Math.min(target_g_l, solubility) * part;
  return { wanted_g_l: wanted, dissolved_g_l: held, precipitated_g_l: wanted - held };
}

/** Sum of the parts that each product takes of its own solubility; above 0.85 a stock is too strong. */
export const solubilityLoad = (products: readonly { readonly g_l: number; readonly solubility_g_l: number }[]): number =>
  products.reduce((sum, one) => sum + one.g_l / one.solubility_g_l, 0);

/** Solubility products at 25 °C: CaSO4·2H2O and CaHPO4·2H2O (CRC Handbook); K2SO4 from its 120 g/l, 0.69 mol/l. */
const PRODUCTS = { gypsum: 2.4e-5, dicalciumPhosphate: 2.6e-7, potassiumSulfate: 4 * 0.69 ** 3 } as const;
export type Precipitate = keyof typeof PRODUCTS;
/** Above this ionic strength (mol/l) the Davies equation no longer holds; activities stay at its end. */
const DAVIES_END = 0.5;

/** Where each solubility product is from. */
const PRODUCT_SOURCE: Readonly<Record<Precipitate, string>> = {
  gypsum: 'CRC Handbook, 25 °C',
  dicalciumPhosphate: 'CRC Handbook, 25 °C',
  potassiumSulfate: 'from 120 g of potassium sulfate that dissolve in a litre',
};

/** What a saturation is worked out from: mol/l of the ions of the salt, the activity coefficient of two charges where it counts, the solubility product. */
export interface SaturationTerms {
  readonly ions: readonly (readonly [ion: Ion, mol_l: number])[];
  readonly activity?: number;
  readonly product: number;
  readonly source: string;
}
export function saturationTerms(mixed: Solution, salt: Precipitate): SaturationTerms {
  const { ions } = withPhosphateSpecies(mixed);
  const own = { gypsum: ['Ca', 'SO4'], dicalciumPhosphate: ['Ca', 'HPO4'], potassiumSulfate: ['K', 'SO4'] } as const;
  return {
    ions: own[salt].map((ion) => [ion, ions.get(ion) ?? 0] as const),
    ...(salt !== 'potassiumSulfate' && { activity: 10 ** logActivity(2, Math.min(DAVIES_END, ionicStrength(ions))) }),
    product: PRODUCTS[salt],
    source: PRODUCT_SOURCE[salt],
  };
}

/**
 * Saturation `IAP / Ksp` of the salts that products can form together, at 25 °C; above 1 a precipitate falls. Phosphate as the solution's own pH
 * makes it, so that dicalcium phosphate falls above about pH 5.5 only; potassium sulfate by its common ions.
 */
export function saturations(mixed: Solution): Readonly<Record<Precipitate, number>> {
  const { ions } = withPhosphateSpecies(mixed);
  const of = (ion: Ion) => ions.get(ion) ?? 0;
  const divalent = 10 ** (2 * logActivity(2, Math.min(DAVIES_END, ionicStrength(ions))));
  return {
    gypsum: (of('Ca') * of('SO4') * divalent) / PRODUCTS.gypsum,
    dicalciumPhosphate: (of('Ca') * of('HPO4') * divalent) / PRODUCTS.dicalciumPhosphate,
    potassiumSulfate: (of('K') ** 2 * of('SO4')) / PRODUCTS.potassiumSulfate,
  };
}
