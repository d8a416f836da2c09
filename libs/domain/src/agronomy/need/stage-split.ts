import { nutrients } from '../../kernel/unit/nutrients.js';

export interface StageShares {
  readonly stageId: number;
  readonly duration: number;
  readonly sortOrder: number;
  readonly distribution?: readonly { readonly id: number; readonly value: number }[];
}

/** Whose distribution a nutrient without its own follows: S as N; Ca and Mg as K; micronutrients as P (expert default, uncertain). */
const FOLLOWS: Readonly<Record<number, number>> = { 8: 1, 6: 5, 7: 5 };
const followed = (nutrientId: number): number => FOLLOWS[nutrientId] ?? 4;

/** Midpoint of the uptake curve as a part of the season, and how steep it is there: textbook, unverified. */
const MIDPOINT: Readonly<Record<number, number>> = { 1: 0.45, 4: 0.52, 5: 0.42 };
const STEEPNESS = 10;

/** Uptake until the part `x` of the season, 0 to 1: logistic curve scaled to start at 0 and end at 1. */
function uptakeUntil(x: number, nutrientId: number): number {
  const middle = MIDPOINT[nutrientId] ?? MIDPOINT[followed(nutrientId)]!;
  const curve = (at: number) => 1 / (1 + Math.exp(-STEEPNESS * (at - middle)));
  return (curve(x) - curve(0)) / (curve(1) - curve(0));
}

/**
 * Part of a nutrient's season need that falls in each stage (sums to 1 where the distribution sums to 100): the stage's own percentages, else
 * those of the nutrient it follows, else a logistic uptake curve over the stage lengths. Stages without days get none of the curve.
 */
export function stageShares(stages: readonly StageShares[], nutrientId: number): number[] {
  for (const id of [nutrientId, followed(nutrientId)]) {
    const own = stages.map(({ distribution }) => distribution?.find((entry) => entry.id === id)?.value);
    if (own.some((percent) => percent !== undefined)) return own.map((percent) => (percent ?? 0) / 100);
  }
  const season = stages.reduce((sum, { duration }) => sum + duration, 0);
  if (season <= 0) return stages.map(() => 0);
  let day = 0;
  return stages.map(({ duration }) => {
    const before = uptakeUntil(day / season, nutrientId);
    day += duration;
    return uptakeUntil(day / season, nutrientId) - before;
  });
}

/** Where the shares of a nutrient come from: its own percentages, those of the nutrient that it follows, or the uptake curve. */
export function shareBasis(
  stages: readonly StageShares[],
  nutrientId: number,
): { readonly basis: 'own' | 'followed' | 'curve'; readonly of: number } {
  const has = (id: number) => stages.some(({ distribution }) => distribution?.some((entry) => entry.id === id));
  if (has(nutrientId)) return { basis: 'own', of: nutrientId };
  const other = followed(nutrientId);
  return has(other) ? { basis: 'followed', of: other } : { basis: 'curve', of: nutrientId };
}

/** Nutrients whose given percentages do not sum to 100 to two decimals (specification section 5). */
export function unbalancedNutrients(stages: readonly StageShares[]): number[] {
  return nutrients
    .map(({ id }) => id)
    .filter((id) => {
      const given = stages.flatMap(({ distribution }) => distribution?.filter((entry) => entry.id === id) ?? []);
      return given.length > 0 && Math.round(given.reduce((sum, { value }) => sum + value, 0) * 100) !== 10_000;
    });
}
