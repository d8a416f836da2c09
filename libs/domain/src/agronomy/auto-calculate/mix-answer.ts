import type { MixAnswer, MixBinding, MixDeviation } from './mix-problem.js';
import type { Mix } from './mix-program.js';

/** Two values this near, as parts of the larger, are the same. */
const SAME = 1e-6;
const reaches = (value: number, limit: number): boolean => Math.abs(value - limit) <= SAME * Math.max(1, Math.abs(limit));

/** What amounts come to, computed anew from the contents: nothing is taken from the solver but the amounts themselves. */
export function answerOf(
  mix: Mix,
  amounts: readonly number[],
  { imbalance, leastDeviation, proven, within }: { imbalance: number; leastDeviation: number; proven: boolean; within: readonly number[] },
): MixAnswer {
  const deviations = mix.targets.map(({ nutrient, need_kg_ha, given_kg_ha = 0, mayExceed }, at): MixDeviation => {
    const supplied_kg_ha = mix.products.reduce((sum, { content }, n) => sum + (content[nutrient] ?? 0) * amounts[n]!, given_kg_ha);
    const deviation = supplied_kg_ha / need_kg_ha - 1;
    const status = deviation < -imbalance - SAME ? 'deficit' : deviation > imbalance + SAME ? 'excess' : 'met';
    return {
      nutrient,
      need_kg_ha,
      supplied_kg_ha,
      deviation,
      within: within[at]!,
      status,
      lacking: mix.products.every(({ content }) => !((content[nutrient] ?? 0) > 0)),
      ...(mayExceed && { mayExceed }),
    };
  });
  return {
    status: deviations.every(({ status, mayExceed }) => status === 'met' || (status === 'excess' && mayExceed)) ? 'optimal' : 'infeasible',
    amounts: Object.fromEntries(mix.products.map(({ id }, n) => [id, amounts[n]!])),
    cost: mix.prices.reduce((sum, price, n) => sum + price * amounts[n]!, 0),
    largestDeviation: Math.max(0, ...deviations.map(missedBy)),
    leastDeviation,
    deviations,
    proven,
    binding: [
      ...nutrientBindings(deviations, imbalance),
      ...productBindings(mix, amounts),
      ...limitBindings(mix, amounts),
      ...conflictBindings(mix, amounts),
    ],
  };
}

/** How far a need is missed, as a part of it; what may be exceeded is missed by too little alone. */
export const missedBy = ({ deviation, mayExceed }: Pick<MixDeviation, 'deviation' | 'mayExceed'>): number =>
  mayExceed ? Math.max(0, -deviation) : Math.abs(deviation);

/** Needs at the edge of what is allowed, or beyond it; not those that no product could bring nearer. */
const nutrientBindings = (deviations: readonly MixDeviation[], imbalance: number): MixBinding[] =>
  deviations.flatMap(({ nutrient, need_kg_ha, deviation, mayExceed, lacking }) => {
    if (lacking || missedBy({ deviation, ...(mayExceed && { mayExceed }) }) < imbalance - SAME) return [];
    const least = deviation < 0;
    return [
      { kind: 'nutrient', id: nutrient, side: least ? 'least' : 'most', limit: need_kg_ha * (least ? 1 - imbalance : 1 + imbalance) },
    ];
  });

const productBindings = (mix: Mix, amounts: readonly number[]): MixBinding[] =>
  mix.products.flatMap(({ id, min_kg_ha, max_kg_ha }, n): MixBinding[] => {
    if (max_kg_ha !== undefined && reaches(amounts[n]!, max_kg_ha)) return [{ kind: 'maximum', id, limit: max_kg_ha }];
    return min_kg_ha !== undefined && min_kg_ha > 0 && reaches(amounts[n]!, min_kg_ha) ? [{ kind: 'minimum', id, limit: min_kg_ha }] : [];
  });

const limitBindings = (mix: Mix, amounts: readonly number[]): MixBinding[] =>
  mix.limits.flatMap(({ kind, id, perKg, max }): MixBinding[] => {
    const used = mix.products.reduce((sum, product, n) => sum + (perKg[product.id] ?? 0) * amounts[n]!, 0);
    const counts = mix.products.some((product, n) => (perKg[product.id] ?? 0) > 0 && mix.most[n]! > 0);
    return counts && (reaches(used, max) || max <= 0) ? [{ kind, id, limit: Math.max(0, max) }] : [];
  });

/** Pairs of which one had to stand back for the other. */
const conflictBindings = (mix: Mix, amounts: readonly number[]): MixBinding[] =>
  mix.conflicts.flatMap(([a, b]): MixBinding[] =>
    amounts[a]! > 0 !== amounts[b]! > 0 && mix.most[a]! > 0 && mix.most[b]! > 0
      ? [{ kind: 'compatibility', id: `${mix.products[a]!.id}|${mix.products[b]!.id}`, limit: 0 }]
      : [],
  );
