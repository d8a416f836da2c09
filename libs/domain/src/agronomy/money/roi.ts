/** Money of a harvest: all per ha, or all per field. */
export interface Margin {
  readonly revenue: number;
  readonly cost: number;
  readonly margin: number;
  /** Of the cost; null where there is none. */
  readonly roi_pct: number | null;
}

/** `margin = yield · price − cost`, `ROI = 100 · margin / cost`. */
export function marginOf(yield_t_ha: number, price_per_t: number, cost_per_ha: number): Margin {
  const revenue = yield_t_ha * price_per_t;
  return {
    revenue,
    cost: cost_per_ha,
    margin: revenue - cost_per_ha,
    roi_pct: cost_per_ha > 0 ? (100 * (revenue - cost_per_ha)) / cost_per_ha : null,
  };
}

/** Against a reference plan: `100 · (ΔY · price − Δcost) / Δcost`. Percent. */
export const roiOfGain_pct = (gain_t_ha: number, price_per_t: number, extraCost_per_ha: number): number =>
  (100 * (gain_t_ha * price_per_t - extraCost_per_ha)) / extraCost_per_ha;

/**
 * What the soil would feed without fertilizer, where nitrogen decides: `Y · max(0, 1 − F · E / D)`. Uptake and yield go together while nitrogen is short
 * (Janssen et al. 1990, QUEFTS); that it alone is short is a project decision, so this is an estimate and a check plot is better. t/ha.
 */
export const unfertilizedYield_t_ha = (yield_t_ha: number, need_kg_ha: number, efficiency: number, demand_kg_ha: number): number =>
  yield_t_ha * Math.max(0, 1 - (need_kg_ha * efficiency) / demand_kg_ha);

/** Yield at which the revenue pays the cost. t/ha. */
export const breakEvenYield_t_ha = (cost_per_ha: number, price_per_t: number): number => cost_per_ha / price_per_t;

/** Scenario yields as parts of the expected one: project decision, one standard deviation of 15 % to either side. */
export const SCENARIOS = { low: 0.85, expected: 1, high: 1.15 } as const;

/** Nitrogen rate of the highest margin for the response `Y = a + bN + cN²`, c < 0: `(P_N/P_Y − b) / (2c)`, never below 0. kg/ha. */
export const economicOptimum_kg_ha = (pricePerKg: number, pricePerTonne: number, b: number, c: number): number =>
  Math.max(0, (pricePerKg / pricePerTonne - b) / (2 * c));
