/** Sources: removal and growth IFA (1992), World Fertilizer Use Manual, derived; the cap on mineralisation is a project decision. */
export const PERENNIAL_SOURCE =
  'IFA, World Fertilizer Use Manual (1992), tree uptake; Figueiredo et al. 2006; cap of the mineralisation credit: project decision';
/** Starter nitrogen of legumes, kg N/ha: University of Nebraska extension, read; high confidence. The bound of 30 is a project decision. */
export const LEGUME_SOURCE = 'University of Nebraska extension, nitrogen of legumes: starter only; at most 30 kg/ha: project decision';
export const LARGEST_STARTER_KG_HA = 30;
export const STARTER_KG_HA = { annual: 20, perennial: 15 } as const;
export const CREDIT_CAP = 0.3;
export const PERENNIAL_EFFICIENCY = 0.7;

export interface PerennialNitrogen {
  readonly removal_kg_t: number;
  readonly yield_t_ha: number;
  readonly growth_kg_ha: number;
  /** kg N/ha that the soil's organic matter sets free in a year. */
  readonly mineralised_kg_ha: number;
  /** Largest part of the demand that mineralisation may be credited for, 0 to 1. */
  readonly creditCap: number;
  readonly credits_kg_ha: number;
  /** Above 0, at most 1. */
  readonly efficiency: number;
}

/**
 * Nitrogen of a perennial crop in kg N/ha: `D = removal · yield + growth`, `F = max(0, D − min(mineralised, cap · D) − credits) / E`.
 * Growth derived from IFA (1992); the cap is chosen; citrus and cocoa are of low confidence.
 */
export function perennialNitrogen_kg_ha(one: PerennialNitrogen): {
  readonly demand: number;
  readonly credit: number;
  readonly need: number;
} {
  const demand = one.removal_kg_t * one.yield_t_ha + one.growth_kg_ha;
  const credit = Math.min(one.mineralised_kg_ha, one.creditCap * demand);
  return { demand, credit, need: Math.max(0, demand - credit - one.credits_kg_ha) / one.efficiency };
}

export interface LegumeNitrogen {
  readonly cycle: 'annual' | 'perennial';
  readonly nodulated: boolean;
  /** Of a perennial: not its first year. */
  readonly established: boolean;
  readonly starter_kg_ha: number;
  readonly demand_kg_ha: number;
  readonly supply_kg_ha: number;
  readonly credits_kg_ha: number;
  readonly efficiency: number;
}

/** Nitrogen of a legume in kg N/ha: a starter of at most 30, none for an established perennial, the balance where it has no nodules. */
export function legumeNitrogen_kg_ha(one: LegumeNitrogen): number {
  if (!one.nodulated) return Math.max(0, one.demand_kg_ha - one.supply_kg_ha - one.credits_kg_ha) / one.efficiency;
  if (one.cycle === 'perennial' && one.established) return 0;
  return Math.min(one.starter_kg_ha, LARGEST_STARTER_KG_HA);
}

/** The first row whose bound exceeds the yield; above all, the last row. Bound and yield in the table's own unit. */
export const rateTableRow = <R extends { readonly yieldBelow: number }>(rows: readonly R[], cropYield: number): R =>
  rows.find(({ yieldBelow }) => cropYield < yieldBelow) ?? rows.at(-1)!;
