import { type Sourced, SATURATION } from '../constants.js';
import type { ProductFacts } from '../facts.js';
import { SOLUBILITY_SOURCE, solubleMaterials, stockSolubility_g_l } from '../chemistry/solubility.js';

/** Temperature of a stock where none is stated, the one at which labels give solubility. °C. */
export const STOCK_TEMPERATURE_C: Sourced<number> = {
  value: 20,
  source: 'assumed, not measured: labels and supplier tables (Fertilizer solubility by temperature, 2015) state solubility at 20 °C',
};
/** A stock that is left over a cold night. °C. */
export const COLD_NIGHT_C: Sourced<number> = { value: 10, source: 'project decision' };
/** From here on a stock is too strong when it is cold: nothing is kept in reserve. Project decision. */
export const COLD_SATURATION = 1;

/** What a litre of stock holds of a product, with where the figure comes from. */
export interface Solubility {
  readonly g_l: number;
  readonly source: string;
}

/** Grams of a product in a litre of stock at a temperature, by its label and the table of its salt; undefined where neither is known. */
export function solubilityAt(
  { solubility_g_l: label, material, salt = material }: ProductFacts,
  temperature_C: number,
): Solubility | undefined {
  const g_l = stockSolubility_g_l(salt, label, temperature_C);
  if (g_l === undefined) return undefined;
  if (salt === undefined || !solubleMaterials.includes(salt)) return { g_l, source: 'label, at 20 °C' };
  return { g_l, source: label ? `label at 20 °C; ${SOLUBILITY_SOURCE}` : SOLUBILITY_SOURCE };
}

/** Part of a stock's room that one product takes, `C / S`; products whose solubility is not known are left out. */
export interface StockShare {
  readonly product: ProductFacts;
  readonly g_l: number;
  readonly solubility: Solubility;
}
export const stockShares = (
  stock: readonly { readonly product: ProductFacts; readonly g_l: number }[],
  temperature_C: number,
): StockShare[] =>
  stock.flatMap(({ product, g_l }) => {
    const solubility = solubilityAt(product, temperature_C);
    return solubility ? [{ product, g_l, solubility }] : [];
  });

/** `Σ C / S`: above 0.85 a stock is too strong. */
export const stockLoad = (shares: readonly StockShare[]): number =>
  shares.reduce((sum, { g_l, solubility }) => sum + g_l / solubility.g_l, 0);

/** Too strong as it is mixed, or only once it cools; undefined: it dissolves. Load as a part of 1. */
export function tooStrong(
  stock: readonly { readonly product: ProductFacts; readonly g_l: number }[],
  temperature_C: number,
): { readonly load: number; readonly most: number; readonly temperature_C: number; readonly cold: boolean } | undefined {
  const load = stockLoad(stockShares(stock, temperature_C));
  if (load > SATURATION) return { load, most: SATURATION, temperature_C, cold: false };
  const cold_C = Math.min(temperature_C, COLD_NIGHT_C.value);
  const cold = stockLoad(stockShares(stock, cold_C));
  return cold > COLD_SATURATION ? { load: cold, most: COLD_SATURATION, temperature_C: cold_C, cold: true } : undefined;
}
