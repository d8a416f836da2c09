import type { Feature, LineString, Position } from 'geojson';
import { boundsOf, type MapShape, type ShapeMark } from './shapes';

/** So many lines each way over the longer side of a shape. */
const LINES = 9;

/** Where the line that the angle turns to `y = at` crosses the rings, as pairs: in, out, in, out. */
function crossings(rings: readonly Position[][], at: number, turn: (position: Position) => [number, number]): number[] {
  const found: number[] = [];
  for (const ring of rings)
    for (let i = 0; i + 1 < ring.length; i++) {
      const [[ax, ay], [bx, by]] = [turn(ring[i]!), turn(ring[i + 1]!)];
      if (ay > at !== by > at) found.push(ax + ((at - ay) / (by - ay)) * (bx - ax));
    }
  return found.sort((a, b) => a - b);
}

function linesAt(rings: Position[][], angle: number, mark: ShapeMark): Feature<LineString, { mark: ShapeMark }>[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turn = ([x, y]: Position): [number, number] => [x! * cos + y! * sin, y! * cos - x! * sin];
  const back = (x: number, y: number): Position => [x * cos - y * sin, x * sin + y * cos];
  const heights = rings.flat().map((position) => turn(position)[1]);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const lines: Feature<LineString, { mark: ShapeMark }>[] = [];
  for (let n = 1; n < LINES; n++) {
    const at = low + ((high - low) * n) / LINES;
    const ends = crossings(rings, at, turn);
    for (let i = 0; i + 1 < ends.length; i += 2)
      lines.push({
        type: 'Feature',
        properties: { mark },
        geometry: { type: 'LineString', coordinates: [back(ends[i]!, at), back(ends[i + 1]!, at)] },
      });
  }
  return lines;
}

/** The lines that tell a class of shapes without its colour: level ones for `lines`, two ways for `crossed`. */
export function hatching({ geometry, mark }: MapShape): Feature<LineString, { mark: ShapeMark }>[] {
  if (geometry.type === 'Point' || !boundsOf([geometry])) return [];
  if (mark === 'lines') return linesAt(geometry.coordinates, 0, mark);
  if (mark === 'crossed') return [Math.PI / 4, -Math.PI / 4].flatMap((angle) => linesAt(geometry.coordinates, angle, mark));
  return [];
}
