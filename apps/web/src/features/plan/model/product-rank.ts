import { contentsOf } from '@loam/domain/agronomy/product-contents';
import type { ProductFacts } from '@loam/domain/agronomy/facts';
import type { GraphNutrient } from '@loam/domain/agronomy/graph-plan';
import type { NutrientNeed } from '@loam/domain/agronomy/need';
import { nutrientIndex } from '@loam/domain/kernel/nutrients';

/** What a nutrient still lacks, in kg/ha of the stored form, beside the whole need. */
export interface Gap {
  readonly id: number;
  readonly need_kg_ha: number;
  /** Below 0: given beyond the need. */
  readonly gap_kg_ha: number;
}

export function gapsOf(needs: readonly NutrientNeed[], shown: readonly GraphNutrient[]): Gap[] {
  return needs.flatMap(({ nutrientId, need }) => {
    const now = shown.find(({ id }) => id === nutrientId);
    if (!need || need <= 0 || !now?.cropNeed) return [];
    return [{ id: nutrientId, need_kg_ha: need, gap_kg_ha: need * (1 - now.fulfillment / now.cropNeed) }];
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

/** The amount of a product that is worth most against the gaps; undefined for one that feeds no gap. */
export function coverOf(product: ProductFacts, gaps: readonly Gap[]): Cover | undefined {
  const share = contentsOf(product);
  const part = (id: number) => share[nutrientIndex.get(id)!]!;
  const worthOf = (amount: number) =>
    gaps.reduce((sum, { id, need_kg_ha, gap_kg_ha }) => {
      const given = part(id) * amount;
      const open = Math.max(0, gap_kg_ha);
      return sum + ((WEIGHT[id] ?? MICRO_WEIGHT) * (Math.min(given, open) - Math.max(0, given - open))) / need_kg_ha;
    }, 0);
  return gaps
    .filter(({ id, gap_kg_ha, need_kg_ha }) => gap_kg_ha > need_kg_ha * 1e-6 && part(id) > 0)
    .map(({ id, gap_kg_ha }): Cover => {
      const amount_kg_ha = gap_kg_ha / part(id);
      return { amount_kg_ha, nutrientId: id, gap_kg_ha, part: part(id), worth: worthOf(amount_kg_ha) };
    })
    .sort((a, b) => b.worth - a.worth || a.amount_kg_ha - b.amount_kg_ha)[0];
}
