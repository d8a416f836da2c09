import type { Position } from '../kernel/geometry/geometry.js';
import type { Ground } from './field-cells.js';

/** What a receiver in the field is wrong by: a point as near to the border as this counts as inside, and so does one on it. */
const BORDER_M = 5;
const BANDS = 512;
type Edge = readonly [ax: number, ay: number, bx: number, by: number];

const near = ([ax, ay, bx, by]: Edge, x: number, y: number): boolean => {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return (x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2 <= BORDER_M ** 2;
};

/** Says of many points whether they lie in a field or at its border, holes taken out: edges are sorted into bands once. */
export function insideOf(ground: Ground): (at: Position) => boolean {
  const edges = ground.rings.flatMap((ring) =>
    ring.slice(1).map((to, i): Edge => {
      const [a, b] = [ground.metres(ring[i]!), ground.metres(to)];
      return [a.x, a.y, b.x, b.y];
    }),
  );
  const low = edges.reduce((least, [, ay]) => Math.min(least, ay), Infinity) - BORDER_M;
  const high = edges.reduce((most, [, ay]) => Math.max(most, ay), -Infinity) + BORDER_M;
  const bandOf = (y: number) => Math.max(0, Math.min(BANDS - 1, Math.floor(((y - low) / (high - low)) * BANDS)));
  const bands: Edge[][] = Array.from({ length: BANDS }, () => []);
  for (const edge of edges) {
    const [, ay, , by] = edge;
    const [from, to] = [bandOf(Math.min(ay, by) - BORDER_M), bandOf(Math.max(ay, by) + BORDER_M)];
    for (let band = from; band <= to; band++) bands[band]!.push(edge);
  }
  return (at) => {
    const { x, y } = ground.metres(at);
    if (y < low || y > high) return false;
    let inside = false;
    for (const edge of bands[bandOf(y)]!) {
      if (near(edge, x, y)) return true;
      const [ax, ay, bx, by] = edge;
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
    return inside;
  };
}
