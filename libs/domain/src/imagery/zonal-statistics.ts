export interface ZonalStatistics {
  readonly valid: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  /** of the population */
  readonly stDev: number;
  readonly p10: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
  readonly histogram: readonly { readonly from: number; readonly to: number; readonly count: number }[];
}
const BINS = 20;
/** Five decimals: more than a reflectance of four digits holds. */
const rounded = (value: number): number => Math.round(value * 1e5) / 1e5 + 0;

/** Linear between neighbours (type 7 of Hyndman and Fan 1996), as numpy does by default. */
function percentile(sorted: ArrayLike<number>, share: number): number {
  const at = share * (sorted.length - 1);
  const low = Math.floor(at);
  const below = sorted[low]!;
  return below + (at - low) * ((sorted[Math.min(low + 1, sorted.length - 1)] ?? below) - below);
}

/** Of the values that are numbers; undefined when none is. */
export function zonalStatistics(values: ArrayLike<number>): ZonalStatistics | undefined {
  const sorted = Float64Array.from(Array.from(values).filter((value) => !Number.isNaN(value))).sort();
  const valid = sorted.length;
  if (valid === 0) return undefined;
  const mean = sorted.reduce((sum, value) => sum + value, 0) / valid;
  const variance = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0) / valid;
  const [min, max] = [sorted[0]!, sorted[valid - 1]!];
  const of = (share: number) => rounded(percentile(sorted, share));
  const width = (max - min) / BINS;
  const counts = new Uint32Array(BINS);
  for (const value of sorted) counts[width === 0 ? 0 : Math.min(BINS - 1, Math.floor((value - min) / width))]!++;
  return {
    ...{ valid, min: rounded(min), max: rounded(max), mean: rounded(mean), stDev: rounded(Math.sqrt(variance)) },
    ...{ p10: of(0.1), p25: of(0.25), p50: of(0.5), p75: of(0.75), p90: of(0.9) },
    histogram: Array.from(counts, (count, n) => ({ from: rounded(min + n * width), to: rounded(min + (n + 1) * width), count })),
  };
}
