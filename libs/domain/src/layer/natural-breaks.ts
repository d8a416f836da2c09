/**
 * Classes in which values differ least from their mean: W. D. Fisher, "On grouping for maximum homogeneity", J. Am. Stat. Assoc. 53 (1958), 789–798,
 * by which G. F. Jenks (1967) drew maps. In one dimension this is what k-means looks for, found exactly. Values are sorted into 256 steps before.
 */
export const BREAKS_METHOD = 'naturalBreaks' as const;
export const BREAKS_AFTER = 'Fisher 1958, doi:10.2307/2281952; Jenks 1967';
const STEPS = 256;

interface Sums {
  readonly count: Float64Array;
  readonly sum: Float64Array;
  readonly squares: Float64Array;
}

function sumsOf(values: readonly number[], low: number, step: number): Sums {
  const [count, sum, squares] = [new Float64Array(STEPS + 1), new Float64Array(STEPS + 1), new Float64Array(STEPS + 1)];
  for (const value of values) {
    const at = Math.min(STEPS - 1, Math.floor((value - low) / step)) + 1;
    const rest = value - low; // from the lowest: large values keep their digits
    count[at]!++;
    sum[at]! += rest;
    squares[at]! += rest * rest;
  }
  for (let at = 1; at <= STEPS; at++) {
    count[at]! += count[at - 1]!;
    sum[at]! += sum[at - 1]!;
    squares[at]! += squares[at - 1]!;
  }
  return { count, sum, squares };
}

/** The bounds between `classes` classes, ascending: a value at a bound or above is of the upper class. Fewer where values are alike. */
export function naturalBreaks(values: readonly number[], classes: number): number[] {
  const low = values.reduce((least, value) => Math.min(least, value), Infinity);
  const high = values.reduce((most, value) => Math.max(most, value), -Infinity);
  if (!(high - low > 1e-9 * Math.max(Math.abs(high), Math.abs(low)))) return []; // what a sum of fractions loses is no difference
  const step = (high - low) / STEPS;
  const { count, sum, squares } = sumsOf(values, low, step);
  const spread = (from: number, to: number): number => {
    const many = count[to]! - count[from]!;
    return many === 0 ? 0 : squares[to]! - squares[from]! - (sum[to]! - sum[from]!) ** 2 / many;
  };
  let best = Float64Array.from({ length: STEPS + 1 }, (_, to) => spread(0, to));
  const cuts: Uint16Array[] = [];
  for (let k = 2; k <= classes; k++) {
    const [next, cut] = [new Float64Array(STEPS + 1), new Uint16Array(STEPS + 1)];
    for (let to = 0; to <= STEPS; to++) {
      [next[to], cut[to]] = [best[to]!, to];
      for (let from = 1; from < to; from++) {
        const together = best[from]! + spread(from, to);
        if (together < next[to]!) [next[to], cut[to]] = [together, from];
      }
    }
    best = next;
    cuts.push(cut);
  }
  const found = new Set<number>();
  let to = STEPS;
  for (const cut of cuts.reverse()) {
    to = cut[to]!;
    if (to > 0 && to < STEPS) found.add(to);
  }
  return [...found].sort((a, b) => a - b).map((at) => low + at * step);
}

/** Which class a value is of, from 0. */
export const classOf = (value: number, bounds: readonly number[]): number => bounds.filter((bound) => value >= bound).length;
