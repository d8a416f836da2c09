import { contentsOf } from '@loam/domain/agronomy/supply/product-contents';
import type { ProductFacts } from '@loam/domain/agronomy/facts';
import type { GraphNutrient } from '@loam/domain/agronomy/balance/graph-plan';
import type { NutrientNeed } from '@loam/domain/agronomy/need/need';
import { nutrientIds, nutrientIndex } from '@loam/domain/kernel/unit/nutrients';

/** What a nutrient still lacks, in kg/ha of the stored form, beside the whole need. */
export interface Gap {
  readonly id: number;
  readonly need_kg_ha: number;
  /** Below 0: given beyond the need. */
  readonly gap_kg_ha: number;
  /** Lacks more than the plan tolerates. */
  readonly short: boolean;
}

/** A legume's starter is no gap: it comes along with phosphate or not at all, and puts no nitrogen before the potash that is lacking. */
export function gapsOf(needs: readonly NutrientNeed[], shown: readonly GraphNutrient[]): Gap[] {
  return needs.flatMap(({ nutrientId, need }) => {
    const now = shown.find(({ id }) => id === nutrientId);
    if (!need || need <= 0 || !now?.cropNeed || now.basis?.method === 'starter') return [];
    return [{ id: nutrientId, need_kg_ha: need, gap_kg_ha: need * (1 - now.fulfillment / now.cropNeed), short: now.status === 'deficit' }];
  });
}

export interface Cover {
  /** kg/ha of the product at which it is worth most: one of its gaps is just closed. */
  readonly amount_kg_ha: number;
  /** The gap that is closed by it, kg/ha, and what a kg of the product gives of it: the one over the other is the amount. */
  readonly nutrientId: number;
  readonly gap_kg_ha: number;
  readonly part: number;
  /** Gaps closed, each as a part of its need and by its weight, less what is given beyond needs: what products are ranked by. */
  readonly worth: number;
}

/** How much a nutrient counts when products are compared: project decision, as in the least-squares variant of auto-calculate. */
const WEIGHT: Readonly<Record<number, number>> = { 1: 3, 4: 2, 5: 2, 6: 1, 7: 1, 8: 1 };
const MICRO_WEIGHT = 0.5;

/** More than this of one product nobody spreads in a season, kg/ha: what it cannot close by then counts as open. Project decision. */
const LARGEST_KG_HA = 1_000;
/** A heavy dressing of a micronutrient that the crop's tables do not know, kg/ha: beyond it a product is no answer to another gap. Project decision. */
const HEAVY_MICRO_KG_HA = 5;
const micros = nutrientIds('micro');

/**
 * The amount of a product that is worth most against the gaps; undefined for one that feeds none. What the plan tolerates is no gap:
 * it is worth nothing to close it, and costs nothing until the need is exceeded.
 */
export function coverOf(product: ProductFacts, gaps: readonly Gap[]): Cover | undefined {
  const share = contentsOf(product);
  const part = (id: number) => share[nutrientIndex.get(id)!]!;
  const unasked = micros.filter((id) => part(id) > 0 && !gaps.some((one) => one.id === id));
  const worthOf = (amount: number) =>
    gaps.reduce((sum, { id, need_kg_ha, gap_kg_ha, short }) => {
      const given = part(id) * amount;
      const open = Math.max(0, gap_kg_ha);
      const closed = short ? Math.min(given, open) : 0;
      return sum + ((WEIGHT[id] ?? MICRO_WEIGHT) * (closed - Math.max(0, given - open))) / need_kg_ha;
    }, 0) - unasked.reduce((sum, id) => sum + (MICRO_WEIGHT * part(id) * amount) / HEAVY_MICRO_KG_HA, 0);
  return gaps
    .filter(({ id, short }) => short && part(id) > 0)
    .map(({ id, gap_kg_ha }): Cover => {
      const amount_kg_ha = gap_kg_ha / part(id);
      return { amount_kg_ha, nutrientId: id, gap_kg_ha, part: part(id), worth: worthOf(Math.min(amount_kg_ha, LARGEST_KG_HA)) };
    })
    .sort(byWorth)[0];
}

const SAME = 1e-6;
/** The one worth more first; among equals the smaller amount. Those that cover nothing come last. */
export function byWorth(a: Cover | undefined, b: Cover | undefined): number {
  const more = (b?.worth ?? -Infinity) - (a?.worth ?? -Infinity);
  return Math.abs(more) > SAME ? more : (a?.amount_kg_ha ?? 0) - (b?.amount_kg_ha ?? 0);
}
