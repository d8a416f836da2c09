import { conductivity25_mS_cm, conductivityTerms } from '../chemistry/conductivity.js';
import type { ProductFacts, WaterFacts } from '../facts.js';
import type { Solution } from '../chemistry/ions.js';
import { type Particle, particlesPerKg } from '../chemistry/product-ions.js';
import { type Precipitate, saturations, saturationTerms } from '../chemistry/solubility.js';
import { chargeBalance, type PhConditions, solutionPh, totalCarbonate_mmol_l } from '../chemistry/solution-ph.js';

/** A product in the irrigation water, g/l. */
export interface Diluted {
  readonly product: ProductFacts;
  readonly g_l: number;
}
export interface TankSolution {
  readonly phModel: number | null;
  /** mS/cm at 25 °C, with the water's own. */
  readonly ec: number | null;
}

interface Water {
  readonly ph?: number;
  readonly ec_mS_cm?: number;
  readonly bicarbonate_mmol_l?: number;
}

/** Mean by share of what was measured; undefined where no water has the value. */
function mean(
  waters: readonly { readonly share_pct: number; readonly water: WaterFacts }[],
  of: (water: WaterFacts) => number | undefined,
): number | undefined {
  const measured = waters.filter(({ water, share_pct }) => of(water) !== undefined && share_pct > 0);
  const share = measured.reduce((sum, { share_pct }) => sum + share_pct, 0);
  return share > 0 ? measured.reduce((sum, { share_pct, water }) => sum + share_pct * of(water)!, 0) / share : undefined;
}

/** Salinity and bicarbonate of mixed irrigation waters. */
export function mixedWater(waters: readonly { readonly share_pct: number; readonly water: WaterFacts }[], ph: number | undefined): Water {
  const [ec_mS_cm, bicarbonate_mmol_l] = [mean(waters, ({ ec_dS_m }) => ec_dS_m), mean(waters, (water) => water.bicarbonate_meq_l)];
  return {
    ...(ph !== undefined && { ph }),
    ...(ec_mS_cm !== undefined && { ec_mS_cm }),
    ...(bicarbonate_mmol_l !== undefined && { bicarbonate_mmol_l }),
  };
}

function solutionOfProducts(diluted: readonly Diluted[]): { solution: Solution; complete: boolean; unmodelled: Diluted[] } {
  const total = new Map<Particle, number>();
  const unmodelled: Diluted[] = [];
  for (const one of diluted) {
    const particles = particlesPerKg(one.product);
    if (!particles) unmodelled.push(one);
    for (const [particle, moles] of particles ?? []) total.set(particle, (total.get(particle) ?? 0) + (moles * one.g_l) / 1000);
  }
  const [phosphoricAcid, boricAcid] = [total.get('phosphoricAcid') ?? 0, total.get('boricAcid') ?? 0];
  total.delete('phosphoricAcid');
  total.delete('boricAcid');
  return { solution: { ions: total as Solution['ions'], phosphoricAcid, boricAcid }, complete: unmodelled.length === 0, unmodelled };
}

/** The bicarbonate of a water and all its carbonate; no carbon dioxide is exchanged with the air. */
function closed({ ph, bicarbonate_mmol_l: alkalinity_mmol_l = 0 }: Water): PhConditions {
  const carbonate_mmol_l = ph === undefined || alkalinity_mmol_l === 0 ? alkalinity_mmol_l : totalCarbonate_mmol_l(alkalinity_mmol_l, ph);
  return { alkalinity_mmol_l, carbonate_mmol_l, pCO2_atm: 0 };
}

/** What `tankSolution` works its figures out from: the charges at the pH, what each ion and each product without a known salt conducts (mS/cm). */
export const chargesOf = (diluted: readonly Diluted[], water: Water) => chargeBalance(solutionOfProducts(diluted).solution, closed(water));
export function conductorsOf(diluted: readonly Diluted[]) {
  const { solution, unmodelled } = solutionOfProducts(diluted);
  return {
    ions: conductivityTerms(solution),
    products: unmodelled.map(({ product, g_l }) => [product.name, product.ec_mS_cm ?? 0, g_l] as const),
  };
}
/** What the saturation of a stock with a salt is worked out from. */
export const saturationOfStock = (stock: readonly Diluted[], salt: Precipitate) =>
  saturationTerms(solutionOfProducts(stock).solution, salt);

const round = (value: number): number => Math.round(value * 100) / 100;

/**
 * pH and conductivity of the irrigation water with its fertilizers. Conductivity from the ions; a product without a known salt counts with the
 * conductivity of 1 g/l it states, valid to about 3 g/l. pH only where every product is a known salt. Two decimals; null: not to be computed.
 */
export function tankSolution(diluted: readonly Diluted[], water: Water): TankSolution {
  const { solution, complete, unmodelled } = solutionOfProducts(diluted);
  const stated = unmodelled.map(({ product, g_l }) => (product.ec_mS_cm === undefined ? undefined : product.ec_mS_cm * g_l));
  const added = stated.reduce<number | undefined>(
    (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    conductivity25_mS_cm(solution),
  );
  return {
    phModel: complete ? round(solutionPh(solution, closed(water))) : null,
    ec: added === undefined ? null : round((water.ec_mS_cm ?? 0) + added),
  };
}

/**
 * Saturation of the salts that the products of a stock form together (common ions), of those that are single salts; above 1 a precipitate falls.
 * Part of the chapter that a browser loads late.
 */
export const stockSaturations: StockModel = (stock) => saturations(solutionOfProducts(stock).solution);
export type StockModel = (stock: readonly Diluted[]) => Readonly<Record<Precipitate, number>>;

/** The model of a stage's tanks as the graph takes it: a chapter of its own, because a browser loads it when the first plan is open. */
export type TankModel = (
  diluted: readonly Diluted[],
  waters: readonly { readonly share_pct: number; readonly water: WaterFacts }[],
  waterPh: number | undefined,
) => TankSolution;
export const tankModel: TankModel = (diluted, waters, waterPh) => tankSolution(diluted, mixedWater(waters, waterPh));
