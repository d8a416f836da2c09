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
  /** kg/ha of the product until the first gap that it feeds is closed. */
  readonly amount_kg_ha: number;
  /** The gap that is closed by it. */
  readonly nutrientId: number;
  /** Gaps closed, each as a part of its need, less what is given beyond needs: what products are ranked by. */
  readonly worth: number;
}

/** How much of a product the largest of its gaps can take before another need is exceeded; undefined for one that feeds no gap. */
export function coverOf(product: ProductFacts, gaps: readonly Gap[]): Cover | undefined {
  const share = contentsOf(product);
  const part = (id: number) => share[nutrientIndex.get(id)!]!;
  const first = gaps
    .filter(({ id, gap_kg_ha, need_kg_ha }) => gap_kg_ha > need_kg_ha * 1e-6 && part(id) > 0)
    .map(({ id, gap_kg_ha }) => ({ id, amount: gap_kg_ha / part(id) }))
    .sort((a, b) => a.amount - b.amount)[0];
  if (!first) return undefined;
  const worth = gaps.reduce((sum, { id, need_kg_ha, gap_kg_ha }) => {
    const given = part(id) * first.amount;
    return sum + (gap_kg_ha > 0 ? Math.min(given, gap_kg_ha) : -given) / need_kg_ha;
  }, 0);
  return { amount_kg_ha: first.amount, nutrientId: first.id, worth };
}
