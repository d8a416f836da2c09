import type { PolygonGeometry } from './geometry.js';
import { crossings } from './geometry-inside.js';

/** Lines across the field: a share is right to within a per cent. */
const LINES = 200;

const pairs = (xs: readonly number[]): [number, number][] =>
  xs.flatMap((x, i) => (i % 2 === 0 && i + 1 < xs.length ? [[x, xs[i + 1]!]] : []));

/** Which part of one field's area lies in another, 0 to 1, measured along lines across it. */
export function overlapShare(field: PolygonGeometry, other: PolygonGeometry): number {
  const ys = field.coordinates[0]!.map(([, y]) => y);
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  let [own, shared] = [0, 0];
  for (let n = 0; n < LINES; n++) {
    const y = low + ((high - low) * (n + 0.5)) / LINES;
    const theirs = pairs(crossings(other.coordinates, y));
    for (const [from, to] of pairs(crossings(field.coordinates, y))) {
      own += to - from;
      for (const [a, b] of theirs) shared += Math.max(0, Math.min(b, to) - Math.max(a, from));
    }
  }
  return own > 0 ? shared / own : 0;
}
