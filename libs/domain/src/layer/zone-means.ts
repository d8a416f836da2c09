import type { Surface } from './surface.js';
import type { Zoned } from './zones.js';

export interface ZoneMeans {
  /** Of each zone, in order; null where the zone has no cell. */
  readonly zones: readonly (number | null)[];
  /** Of the whole field: the means of the zones by their areas. */
  readonly whole: number;
}

/** What a surface is on average in each zone of another one over the same ground. */
export function zoneMeans({ values }: Surface, { zoneOf, zones }: Zoned): ZoneMeans {
  const sums = zones.map(() => ({ cells: 0, sum: 0 }));
  values.forEach((value, at) => {
    const of = sums[zoneOf[at]! - 1];
    if (!of || Number.isNaN(value)) return;
    of.cells++;
    of.sum += value;
  });
  const means = sums.map(({ cells, sum }) => (cells === 0 ? null : sum / cells));
  const known = zones.flatMap(({ areaHa }, n) => (means[n] === null ? [] : [{ areaHa, mean: means[n]! }]));
  const area = known.reduce((total, { areaHa }) => total + areaHa, 0);
  return { zones: means, whole: known.reduce((total, { areaHa, mean }) => total + areaHa * mean, 0) / area };
}
