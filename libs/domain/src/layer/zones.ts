import type { Ground } from './field-cells.js';
import { classOf, naturalBreaks } from './natural-breaks.js';
import type { Surface } from './surface.js';

/** Classes of a surface on the map. */
export const MAP_CLASSES = 5;

export interface Zone {
  /** From 1, the lowest values first. */
  readonly zone: number;
  /** null: no bound on this side */
  readonly from: number | null;
  readonly to: number | null;
  readonly mean: number;
  readonly cells: number;
  readonly areaHa: number;
}
export interface Zoned {
  readonly ground: Ground;
  /** 0 outside of the field, else the number of the zone. */
  readonly zoneOf: Uint8Array;
  readonly zones: readonly Zone[];
}

/** The zone that most of a cell's neighbours are of: a single cell of its own is no place to turn a spreader round. */
function smoothed(zoneOf: Uint8Array, width: number, height: number, most: number): Uint8Array {
  const next = zoneOf.slice();
  const counts = new Uint8Array(most + 1);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      if (zoneOf[at] === 0) continue;
      counts.fill(0);
      for (let r = Math.max(0, row - 1); r <= Math.min(height - 1, row + 1); r++)
        for (let c = Math.max(0, column - 1); c <= Math.min(width - 1, column + 1); c++) counts[zoneOf[r * width + c]!]!++;
      let own = zoneOf[at]!;
      for (let zone = 1; zone <= most; zone++) if (counts[zone]! > counts[own]!) own = zone;
      next[at] = own;
    }
  return next;
}

/** `fieldHa` is shared out by cells, so that the areas add up to the field. `smooth`: as a tractor can follow it. */
export function zonesOf({ ground, values }: Surface, count: number, fieldHa: number, smooth: boolean): Zoned {
  const known = [...values].filter((value) => !Number.isNaN(value));
  const bounds = naturalBreaks(known, count);
  let zoneOf = Uint8Array.from(values, (value) => (Number.isNaN(value) ? 0 : classOf(value, bounds) + 1));
  if (smooth) for (let n = 0; n < 2; n++) zoneOf = smoothed(zoneOf, ground.width, ground.height, bounds.length + 1) as typeof zoneOf;
  const sums = Array.from({ length: bounds.length + 1 }, () => ({ cells: 0, sum: 0 }));
  zoneOf.forEach((zone, at) => {
    if (zone === 0) return;
    sums[zone - 1]!.cells++;
    sums[zone - 1]!.sum += values[at]!;
  });
  const zones = sums.map(({ cells, sum }, n) => ({
    zone: n + 1,
    from: bounds[n - 1] ?? null,
    to: bounds[n] ?? null,
    mean: cells === 0 ? ((bounds[n - 1] ?? bounds[n]!) + (bounds[n] ?? bounds[n - 1]!)) / 2 : sum / cells,
    cells,
    areaHa: (fieldHa * cells) / known.length,
  }));
  return { ground, zoneOf, zones };
}
