import type { MixAnswer, MixProblem, MixProduct } from './mix-problem.js';
import { type Mix, mixOf } from './mix-program.js';
import type { LinearProgram, SolveProgram } from './solver.js';
import { autoCalculate } from './auto-calculate.js';

/** What all amounts come to with the product that is suggested. */
export interface MixSuggestion extends MixAnswer {
  /** The product to add. */
  readonly id: string;
  readonly amount_kg_ha: number;
}

/**
 * The one product of `candidates` that takes away most of what lies outside the imbalance, summed over the nutrients as parts of their needs; the
 * smaller id where two take away as much; none of which nothing would be given. Undefined when none helps. `limits` of the problem may name candidates.
 */
export function suggestProduct(solve: SolveProgram, problem: MixProblem, candidates: readonly MixProduct[]): MixSuggestion | undefined {
  const chosen = new Set(problem.products.map(({ id }) => id));
  const outside = (added?: MixProduct) => {
    const mix = mixOf({ ...problem, products: added ? [...problem.products, added] : problem.products });
    return { mix, optimum: solve(excessProgram(mix, problem.imbalance)) };
  };
  const { mix, optimum: base } = outside();
  if (!base || base.objective < LITTLE) return undefined;
  const rows = excessProgram(mix, problem.imbalance).rows.length;
  const promising = candidates
    .filter(({ id }) => !chosen.has(id))
    .map((product) => ({ product, hope: hope(mix, problem, product, base.duals.slice(0, rows)) }));
  promising.sort((a, b) => b.hope - a.hope || (a.product.id < b.product.id ? -1 : 1));
  let best: { product: MixProduct; left: number } | undefined;
  for (const { product, hope: most } of promising) {
    if (most < LITTLE || base.objective - most > (best?.left ?? base.objective) + LITTLE) break; // it cannot do better than that
    const left = outside(product).optimum?.objective ?? base.objective;
    const better =
      best === undefined
        ? left < base.objective - LITTLE
        : left < best.left - LITTLE || (left < best.left + LITTLE && product.id < best.product.id);
    if (better) best = { product, left };
  }
  if (!best) return undefined;
  const { id } = best.product;
  const answer = autoCalculate(solve, { ...problem, products: [...problem.products, best.product] });
  const amount_kg_ha = answer.amounts[id]!;
  if (amount_kg_ha > 0) return { id, amount_kg_ha, ...answer };
  // what it brings would be outweighed by the nutrient that lies farthest off
  const others = candidates.filter((one) => one.id !== id);
  return suggestProduct(solve, problem, others);
}

const LITTLE = 1e-7;

/** Minimises what lies outside the imbalance; steps and conflicts aside. Two rows a target, then the limits. */
function excessProgram(mix: Mix, imbalance: number): LinearProgram {
  const columns = [
    ...mix.products.map((_, n) => ({ cost: 0, lower: 0, upper: mix.most[n]! })),
    ...mix.targets.map(() => ({ cost: 1, lower: 0, upper: Infinity })),
  ];
  const rows = mix.targets.flatMap(({ nutrient, need_kg_ha, given_kg_ha = 0, mayExceed }, n) => {
    const supply = mix.products.flatMap(({ content }, at) => (content[nutrient] ? [[at, content[nutrient] / need_kg_ha] as const] : []));
    const missing = 1 - given_kg_ha / need_kg_ha;
    const outside = mix.products.length + n;
    return [
      { lower: missing - imbalance, upper: Infinity, entries: [...supply, [outside, 1] as const] },
      { lower: -Infinity, upper: mayExceed ? Infinity : missing + imbalance, entries: [...supply, [outside, -1] as const] },
    ];
  });
  const limits = mix.limits.map(({ perKg, max }) => ({
    lower: -Infinity,
    upper: Math.max(0, max),
    entries: mix.products.flatMap(({ id }, at) => (perKg[id] ? [[at, perKg[id]] as const] : [])),
  }));
  return { columns, rows: [...rows, ...limits] };
}

/** At most this much less can lie outside with the product: its reduced cost by weak duality, times its largest useful amount. */
function hope(mix: Mix, problem: MixProblem, product: MixProduct, duals: readonly number[]): number {
  const most = mixOf({ ...problem, products: [product] }).most[0]!;
  const ofTargets = mix.targets.reduce(
    (sum, { nutrient, need_kg_ha }, n) => sum + ((duals[2 * n]! + duals[2 * n + 1]!) * (product.content[nutrient] ?? 0)) / need_kg_ha,
    0,
  );
  const ofLimits = mix.limits.reduce((sum, { perKg }, n) => sum + duals[2 * mix.targets.length + n]! * (perKg[product.id] ?? 0), 0);
  return Math.max(0, (ofTargets + ofLimits) * most);
}
