import { type FieldGeometry, type Position, type Ring } from './geometry.js';

/** Where a horizontal line crosses the rings, in order: inside lies between the first and second, the third and fourth … */
export const crossings = (rings: readonly Ring[], y: number): number[] =>
  rings
    .flatMap((ring) =>
      ring.slice(1).flatMap(([bx, by], i) => {
        const [ax, ay] = ring[i]!;
        return ay > y !== by > y ? [ax + ((y - ay) / (by - ay)) * (bx - ax)] : [];
      }),
    )
    .sort((a, b) => a - b);

const LINES = 15;

/** A point well inside a field: the middle of the widest stretch of fifteen lines across it. The centre of mass of a bent field may lie outside. */
export function insidePoint(geometry: FieldGeometry): Position {
  if (geometry.type === 'Point') return [geometry.coordinates[0], geometry.coordinates[1]];
  const rings = geometry.coordinates;
  const ys = rings[0]!.map(([, y]) => y);
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  let best: { width: number; at: Position } = { width: -1, at: rings[0]![0]! };
  for (let n = 1; n <= LINES; n++) {
    const y = low + ((high - low) * n) / (LINES + 1);
    const xs = crossings(rings, y);
    for (let i = 0; i + 1 < xs.length; i += 2) {
      const width = xs[i + 1]! - xs[i]!;
      if (width > best.width) best = { width, at: [(xs[i]! + xs[i + 1]!) / 2, y] };
    }
  }
  return best.at;
}
