import { cellsInside, type Ground } from './field-cells.js';
import { Neighbours, type Sample } from './neighbours.js';

/**
 * Inverse distance weighting with the square of the distance: D. Shepard, "A two-dimensional interpolation function for irregularly-spaced data",
 * Proc. 23rd ACM National Conference (1968), 517–524; of the twelve nearest points only, as his section on nearby points has it.
 */
export const SURFACE_METHOD = 'idw' as const;
export const SURFACE_AFTER = 'Shepard 1968, doi:10.1145/800186.810616';
const NEAREST = 12;
/** A surface of fewer points says nothing that the points do not say. */
export const FEWEST_POINTS = 3;
/** So many points at most are left out one after the other. */
const MOST_LEFT_OUT = 2_000;

/** What comes of leaving each point out and reading it off the others. */
export interface LeftOut {
  /** Root of the mean square error, in the unit of the values. */
  readonly rmse: number;
  /** Mean error: above zero where the surface reads too high. */
  readonly bias: number;
  /** Share of the variance that the surface explains; null where all points are alike. */
  readonly explained: number | null;
  /** How many points were left out one after the other. */
  readonly points: number;
}
export interface Surface {
  readonly ground: Ground;
  /** By rows from the north; NaN outside of the field. */
  readonly values: Float64Array;
  readonly error: LeftOut;
}

function weighted(near: readonly { readonly sample: Sample; readonly square: number }[]): number {
  let [sum, weights] = [0, 0];
  for (const { sample, square } of near) {
    if (square < 1e-6) return sample.value; // within a millimetre: it is the point
    sum += sample.value / square;
    weights += 1 / square;
  }
  return sum / weights;
}

/** Points of one place are one point with their mean. */
function merged(samples: readonly Sample[]): Sample[] {
  const places = new Map<string, { x: number; y: number; sum: number; count: number }>();
  for (const { x, y, value } of samples) {
    const key = `${Math.round(x * 100)},${Math.round(y * 100)}`;
    const known = places.get(key);
    if (known) {
      known.sum += value;
      known.count++;
    } else places.set(key, { x, y, sum: value, count: 1 });
  }
  return [...places.values()].map(({ x, y, sum, count }) => ({ x, y, value: sum / count }));
}

/** Each point, or every so many-th of a great many, read off the others. */
export function leaveOneOut(samples: readonly Sample[], near = new Neighbours(samples)): LeftOut {
  const stride = Math.max(1, Math.ceil(samples.length / MOST_LEFT_OUT));
  const left = samples.filter((_, n) => n % stride === 0);
  const errors = left.map((sample) => weighted(near.of(sample, NEAREST, sample)) - sample.value);
  const mean = left.reduce((sum, { value }) => sum + value, 0) / left.length;
  const squares = errors.reduce((sum, error) => sum + error ** 2, 0);
  const variance = left.reduce((sum, { value }) => sum + (value - mean) ** 2, 0);
  return {
    rmse: Math.sqrt(squares / left.length),
    bias: errors.reduce((sum, error) => sum + error, 0) / left.length,
    explained: variance === 0 ? null : 1 - squares / variance,
    points: left.length,
  };
}

/** A value for each cell of the field; undefined of too few points at places of their own. */
export function surfaceOf(all: readonly Sample[], ground: Ground): Surface | undefined {
  const samples = merged(all);
  if (samples.length < FEWEST_POINTS) return undefined;
  const near = new Neighbours(samples);
  const inside = cellsInside(ground);
  const values = new Float64Array(inside.length).fill(Number.NaN);
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] === 0) continue;
    values[at] = weighted(near.of(ground.centreOf(at), NEAREST));
  }
  return { ground, values, error: leaveOneOut(samples, near) };
}
