import { Refused } from '../refused.js';

/** Nutrient of a yield: `Y · c`, Y in t/ha and c in kg/t give kg/ha. */
export const amountOfYield = (yield_t_ha: number, coefficient_kg_t: number): number => yield_t_ha * coefficient_kg_t;

/** kg of nutrient in a tonne of fresh product: dry matter as a part of fresh, content as a part of dry matter. */
export const contentPerTonne_kg = (dryMatterFraction: number, contentFraction: number): number =>
  1000 * dryMatterFraction * contentFraction;

export interface YieldPoint {
  readonly yield_t_ha: number;
  readonly kg_t: number;
}

/** Uptake per tonne between two published yields, linear, and constant outside them: IFA World Fertilizer Use Manual (1992), sugar beet. kg/t. */
export function interpolatedCoefficient(yield_t_ha: number, low: YieldPoint, high: YieldPoint): number {
  if (low.yield_t_ha >= high.yield_t_ha) throw new Refused('outOfRange', 'high.yield_t_ha', 'the high yield must be above the low one');
  const part = Math.min(1, Math.max(0, (yield_t_ha - low.yield_t_ha) / (high.yield_t_ha - low.yield_t_ha)));
  return low.kg_t + (high.kg_t - low.kg_t) * part;
}
