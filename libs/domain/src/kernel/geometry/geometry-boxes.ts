import { TOUCH_DEGREES, type Position, type Ring } from './geometry.js';

export interface Edge {
  readonly from: Position;
  readonly to: Position;
}

/** Around the edges from `start` to before `end`. */
export interface Box {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
  readonly start: number;
  readonly end: number;
  readonly halves?: readonly [Box, Box];
}

/** A shape costs more to check than any boundary of a field does. */
export class EffortSpent extends Error {}

/** How much a check may cost, so that no shape holds up whoever checks it. */
export class Effort {
  constructor(private left: number) {}

  spend(steps = 1): void {
    this.left -= steps;
    if (this.left < 0) throw new EffortSpent();
  }
}

const LEAF = 8;

function boxOf(edges: readonly Edge[], [ux, uy]: Position, start: number, end: number): Box {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = start; i < end; i++) {
    const edge = edges[i]!;
    for (const [x, y] of [edge.from, edge.to]) {
      const [along, across] = [x * ux + y * uy, y * ux - x * uy];
      if (along < west) west = along;
      if (along > east) east = along;
      if (across < south) south = across;
      if (across > north) north = across;
    }
  }
  return { west, east, south, north, start, end };
}

/** A tree over the order of the edges, in boxes that lie along `towards` (a direction of length 1). */
export function treeOf(edges: readonly Edge[], towards: Position = [1, 0], start = 0, end = edges.length): Box {
  if (end - start <= LEAF) return boxOf(edges, towards, start, end);
  const middle = (start + end) >> 1;
  const [a, b] = [treeOf(edges, towards, start, middle), treeOf(edges, towards, middle, end)];
  return {
    west: Math.min(a.west, b.west),
    east: Math.max(a.east, b.east),
    south: Math.min(a.south, b.south),
    north: Math.max(a.north, b.north),
    start,
    end,
    halves: [a, b],
  };
}

/** What turning leaves of a coordinate of at most 180 is well below this. */
const SLACK = 2 * TOUCH_DEGREES;

export const apart = (a: Box, b: Box) =>
  a.east < b.west - SLACK || b.east < a.west - SLACK || a.north < b.south - SLACK || b.north < a.south - SLACK;

/** A ring that many points are asked about. */
export class Outline {
  readonly box: Box;
  private readonly edges: readonly Edge[];

  constructor(
    readonly ring: Ring,
    private readonly effort: Effort,
  ) {
    this.edges = ring.slice(0, -1).map((from, i) => ({ from, to: ring[i + 1]! }));
    this.box = treeOf(this.edges);
  }

  /** 1 inside, 0 on the edge, -1 outside (even-odd, in the plane of degrees). */
  sideOf([x, y]: Position): 1 | 0 | -1 {
    let inside = false;
    const visit = (box: Box): boolean => {
      if (y < box.south - SLACK || y > box.north + SLACK || x > box.east + SLACK) return false;
      this.effort.spend();
      if (box.halves) return visit(box.halves[0]) || visit(box.halves[1]);
      for (let i = box.start; i < box.end; i++) {
        const { from, to } = this.edges[i]!;
        if (lies([x, y], from, to)) return true;
        if (from[1] > y !== to[1] > y && x < from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0])) inside = !inside;
      }
      return false;
    };
    return visit(this.box) ? 0 : inside ? 1 : -1;
  }
}

/** Whether the point lies on the edge, within the touching distance. */
function lies([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): boolean {
  const cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  const slack = TOUCH_DEGREES;
  return (
    Math.abs(cross) <= slack * Math.hypot(bx - ax, by - ay) &&
    x >= Math.min(ax, bx) - slack &&
    x <= Math.max(ax, bx) + slack &&
    y >= Math.min(ay, by) - slack &&
    y <= Math.max(ay, by) + slack
  );
}
