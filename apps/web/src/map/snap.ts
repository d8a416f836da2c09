import type { Position } from 'geojson';
import type { MapShape } from './shapes';

/** Nearer than this, in pixels, a new corner lies on the neighbour's: on its corner before its edge. */
const CORNER_PX = 14;
const EDGE_PX = 9;

type Project = (lon: number, lat: number) => { readonly x: number; readonly y: number };

/** The place on a neighbour's outline that a corner at `at` is meant to lie on, undefined where none is near. */
export function snapTo(neighbours: readonly MapShape[], at: Position, project: Project): Position | undefined {
  const here = project(at[0]!, at[1]!);
  const far = ({ x, y }: { x: number; y: number }) => Math.hypot(x - here.x, y - here.y);
  let corner: { away: number; place: Position } | undefined;
  let edge: { away: number; place: Position } | undefined;
  for (const { geometry } of neighbours) {
    if (geometry.type !== 'Polygon') continue;
    for (const ring of geometry.coordinates)
      for (const [index, place] of ring.entries()) {
        const a = project(place[0]!, place[1]!);
        if (far(a) < (corner?.away ?? CORNER_PX)) corner = { away: far(a), place };
        const next = ring[index + 1];
        if (!next) continue;
        const b = project(next[0]!, next[1]!);
        const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
        if (length === 0) continue;
        const along = ((here.x - a.x) * (b.x - a.x) + (here.y - a.y) * (b.y - a.y)) / length;
        if (along <= 0 || along >= 1) continue;
        const away = far({ x: a.x + along * (b.x - a.x), y: a.y + along * (b.y - a.y) });
        if (away < (edge?.away ?? EDGE_PX))
          edge = { away, place: [place[0]! + along * (next[0]! - place[0]!), place[1]! + along * (next[1]! - place[1]!)] };
      }
  }
  return (corner ?? edge)?.place;
}
