import { addDays, daysBetween } from '../kernel/locale/dates.js';

export interface TrendPoint {
  readonly date: string;
  readonly value: number;
}
/** A point this much lower than both neighbours within so many days is the rest of a cloud. */
const [DIP, DIP_DAYS] = [0.15, 20];
const STEP_DAYS = 5;
const LAMBDA = 10;

export const isDip = (points: readonly TrendPoint[], at: number): boolean => {
  const [before, here, after] = [points[at - 1], points[at]!, points[at + 1]];
  if (!before || !after || daysBetween(before.date, after.date) > 2 * DIP_DAYS) return false;
  const near = daysBetween(before.date, here.date) <= DIP_DAYS && daysBetween(here.date, after.date) <= DIP_DAYS;
  return near && before.value - here.value > DIP && after.value - here.value > DIP;
};

/**
 * Weighted Whittaker smoother with second differences on a grid of five days: Eilers, "A perfect smoother", Analytical Chemistry 75 (2003).
 * Days without a value have no weight.
 */
export function smoothed(points: readonly TrendPoint[]): TrendPoint[] {
  const first = points[0]?.date;
  if (first === undefined || points.length < 3) return [...points];
  const cells = Math.floor(daysBetween(first, points.at(-1)!.date) / STEP_DAYS) + 1;
  const [weight, sum] = [new Float64Array(cells), new Float64Array(cells)];
  for (const { date, value } of points) {
    const cell = Math.min(cells - 1, Math.round(daysBetween(first, date) / STEP_DAYS));
    weight[cell]! += 1;
    sum[cell]! += value;
  }
  const z = solved(weight, sum);
  return Array.from(z, (value, cell) => ({ date: addDays(first, cell * STEP_DAYS), value }));
}

/** (W + λ D'D) z = W y, by elimination within the band of five. */
function solved(weight: Float64Array, weighted: Float64Array): Float64Array {
  const n = weight.length;
  const rows = Array.from({ length: n }, (_, i) => {
    const row = new Float64Array(5);
    row[2] = weight[i]!;
    return row;
  });
  for (let k = 0; k + 2 < n; k++) {
    const difference = [1, -2, 1];
    for (let a = 0; a < 3; a++) for (let b = 0; b < 3; b++) rows[k + a]![2 + b - a]! += LAMBDA * difference[a]! * difference[b]!;
  }
  const right = Float64Array.from(weighted);
  for (let i = 0; i < n; i++)
    for (let below = 1; below <= 2 && i + below < n; below++) {
      const factor = rows[i + below]![2 - below]! / rows[i]![2]!;
      for (let ahead = 0; ahead <= 2; ahead++) rows[i + below]![2 - below + ahead]! -= factor * rows[i]![2 + ahead]!;
      right[i + below]! -= factor * right[i]!;
    }
  for (let i = n - 1; i >= 0; i--) {
    for (let ahead = 1; ahead <= 2 && i + ahead < n; ahead++) right[i]! -= rows[i]![2 + ahead]! * right[i + ahead]!;
    right[i]! /= rows[i]![2]!;
  }
  return right;
}

export interface Direction {
  readonly direction: 'rising' | 'falling' | 'flat';
  /** of the index in ten days: median of the slopes of all pairs (Theil 1950, Sen 1968) */
  readonly perTenDays: number | null;
  /** two-sided, Mann-Kendall with correction for continuity */
  readonly p: number | null;
}

/** The points of the crop that stands: what grew before it was planted goes its own way. All of them where it was planted before or after. */
export function ofCrop(points: readonly TrendPoint[], plantedOn: string | undefined): readonly TrendPoint[] {
  const first = points[0]?.date;
  const last = points.at(-1)?.date;
  if (plantedOn === undefined || first === undefined || plantedOn <= first || plantedOn > last!) return points;
  return points.filter(({ date }) => date >= plantedOn);
}

/** Which way it goes, when that is no chance (Mann-Kendall p < 0.1). */
export function directionOf(points: readonly TrendPoint[]): Direction {
  const n = points.length;
  if (n < 4) return { direction: 'flat', perTenDays: null, p: null };
  const slopes: number[] = [];
  let s = 0;
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const days = daysBetween(points[i]!.date, points[j]!.date);
      const rise = points[j]!.value - points[i]!.value;
      if (days > 0) slopes.push(rise / days);
      s += Math.sign(rise);
    }
  slopes.sort((a, b) => a - b);
  const middle = slopes.length / 2;
  const slope = (slopes[Math.floor(middle - 0.5)]! + slopes[Math.floor(middle)]!) / 2;
  const z = s === 0 ? 0 : (s - Math.sign(s)) / Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18);
  const p = 2 * (1 - normal(Math.abs(z)));
  return { direction: p >= 0.1 ? 'flat' : slope > 0 ? 'rising' : 'falling', perTenDays: slope * 10, p };
}

/** Distribution of the standard normal: Abramowitz and Stegun 26.2.17, off by less than 7.5e-8. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
