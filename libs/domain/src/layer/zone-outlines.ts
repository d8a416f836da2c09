import type { Position, Ring } from '../kernel/geometry/geometry.js';
import type { Ground } from './field-cells.js';
import type { Zoned } from './zones.js';

type Corner = readonly [column: number, row: number];
/** East, south, west, north: a step along the edge of a cell. */
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** Cells that touch by a side, each patch with a number from 1. */
function patchesOf(zoneOf: Uint8Array, zone: number, width: number): { patchOf: Uint32Array; count: number } {
  const patchOf = new Uint32Array(zoneOf.length);
  let count = 0;
  for (let first = 0; first < zoneOf.length; first++) {
    if (zoneOf[first] !== zone || patchOf[first] !== 0) continue;
    patchOf[first] = ++count;
    const open = [first];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const column = at % width;
      for (const next of [column > 0 ? at - 1 : -1, column < width - 1 ? at + 1 : -1, at - width, at + width])
        if (next >= 0 && next < zoneOf.length && zoneOf[next] === zone && patchOf[next] === 0) {
          patchOf[next] = count;
          open.push(next);
        }
    }
  }
  return { patchOf, count };
}

/** The ways around a patch with the patch to the right hand (rows count southward), the outer one first. Corners on a straight line are left out. */
function ringsOf(patchOf: Uint32Array, patch: number, { width, height }: Ground): Corner[][] {
  const own = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < width && row < height && patchOf[row * width + column] === patch;
  const key = (column: number, row: number, way: number) => (row * (width + 1) + column) * 4 + way;
  const edges = new Map<number, { column: number; row: number; way: number }>();
  const add = (column: number, row: number, way: number) => edges.set(key(column, row, way), { column, row, way });
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      if (!own(column, row)) continue;
      if (!own(column, row - 1)) add(column, row, 0);
      if (!own(column + 1, row)) add(column + 1, row, 1);
      if (!own(column, row + 1)) add(column + 1, row + 1, 2);
      if (!own(column - 1, row)) add(column, row + 1, 3);
    }
  const rings: Corner[][] = [];
  for (let start = edges.values().next().value; start; start = edges.values().next().value) {
    const ring: Corner[] = [];
    let { column, row, way } = start;
    for (;;) {
      edges.delete(key(column, row, way));
      [column, row] = [column + steps[way]![0], row + steps[way]![1]];
      // to the right first: cells that meet in a corner only stay apart there
      const next = [(way + 1) % 4, way, (way + 3) % 4].find((turn) => edges.has(key(column, row, turn)));
      if (next !== way) ring.push([column, row]);
      if (next === undefined) break;
      way = next;
    }
    rings.push(ring);
  }
  // the outer way runs clockwise on the map, so its area is above zero where rows count southward
  return rings.sort((a, b) => area(b) - area(a));
}

const area = (ring: readonly Corner[]): number =>
  ring.reduce((sum, [ax, ay], n) => {
    const [bx, by] = ring[(n + 1) % ring.length]!;
    return sum + ax * by - bx * ay;
  }, 0);

/** The outlines of a zone, each with its holes: shells counter-clockwise and holes clockwise, as RFC 7946 has it. */
export function outlinesOf({ ground, zoneOf }: Zoned, zone: number): Ring[][] {
  const { patchOf, count } = patchesOf(zoneOf, zone, ground.width);
  return Array.from({ length: count }, (_, n) =>
    ringsOf(patchOf, n + 1, ground).map((ring): Ring => {
      const around: Position[] = ring.map(([column, row]) => ground.corner(column, row)).reverse();
      return [...around, around[0]!];
    }),
  );
}
