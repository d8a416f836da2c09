import { TOUCH_DEGREES, type Position, type Ring } from './geometry.js';

interface Segment {
  readonly ring: number;
  readonly from: Position;
  readonly to: Position;
  /** The vertex before `from`. */
  readonly before: Position;
  readonly place: number;
  readonly last: number;
}

interface Box {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
  readonly start: number;
  readonly end: number;
  readonly halves?: readonly [Box, Box];
}

export interface Meetings {
  /** The first place where two edges cross. */
  readonly crossing?: Position;
  /** Hole ring index → how many different points it shares with the shell. */
  readonly touches: ReadonlyMap<number, number>;
}

const LEAF = 8;

/** Which side of a→b the point lies on; 0 within the touching distance of the line. */
function side(a: Position, b: Position, c: Position): number {
  const cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  return Math.abs(cross) <= TOUCH_DEGREES * Math.hypot(b[0] - a[0], b[1] - a[1]) ? 0 : Math.sign(cross);
}

const same = (a: Position, b: Position) => Math.abs(a[0] - b[0]) <= TOUCH_DEGREES && Math.abs(a[1] - b[1]) <= TOUCH_DEGREES;

/** Whether c, known to lie on the line a→b, lies strictly between a and b. */
function between(a: Position, b: Position, c: Position): boolean {
  const along = (c[0] - a[0]) * (b[0] - a[0]) + (c[1] - a[1]) * (b[1] - a[1]);
  const length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2;
  return along > 0 && along < length && !same(a, c) && !same(b, c);
}

const angle = (from: Position, to: Position) => Math.atan2(to[1] - from[1], to[0] - from[0]);
const turn = (from: number, to: number) => (to - from + 4 * Math.PI) % (2 * Math.PI);

/** Two paths meet in one vertex: they cross when the second leaves on the other side than it came. Shared edges only touch. */
function crossesAtVertex(a: Segment, b: Segment): boolean {
  const base = angle(a.from, a.before);
  const out = turn(base, angle(a.from, a.to));
  const sides = [turn(base, angle(b.from, b.before)), turn(base, angle(b.from, b.to))];
  const close = (x: number, y: number) => Math.abs(x - y) < 1e-9 || Math.abs(Math.abs(x - y) - 2 * Math.PI) < 1e-9;
  if (sides.some((s) => close(s, 0) || close(s, out))) return false;
  return sides[0]! < out !== sides[1]! < out;
}

function crossingPoint(a: Segment, b: Segment): Position {
  const [dx, dy] = [a.to[0] - a.from[0], a.to[1] - a.from[1]];
  const [ex, ey] = [b.to[0] - b.from[0], b.to[1] - b.from[1]];
  const t = ((b.from[0] - a.from[0]) * ey - (b.from[1] - a.from[1]) * ex) / (dx * ey - dy * ex);
  const round = (x: number) => Math.round(x * 1e9) / 1e9;
  return [round(a.from[0] + t * dx), round(a.from[1] + t * dy)];
}

function buildBox(segments: readonly Segment[], start: number, end: number): Box {
  if (end - start <= LEAF) {
    const own = segments.slice(start, end).flatMap((s) => [s.from, s.to]);
    const lon = own.map((p) => p[0]);
    const lat = own.map((p) => p[1]);
    return { west: Math.min(...lon), east: Math.max(...lon), south: Math.min(...lat), north: Math.max(...lat), start, end };
  }
  const middle = (start + end) >> 1;
  const [a, b] = [buildBox(segments, start, middle), buildBox(segments, middle, end)];
  const [west, east] = [Math.min(a.west, b.west), Math.max(a.east, b.east)];
  return { west, east, south: Math.min(a.south, b.south), north: Math.max(a.north, b.north), start, end, halves: [a, b] };
}

const apart = (a: Box, b: Box) =>
  a.east < b.west - TOUCH_DEGREES ||
  b.east < a.west - TOUCH_DEGREES ||
  a.north < b.south - TOUCH_DEGREES ||
  b.north < a.south - TOUCH_DEGREES;

/**
 * Where the edges of a polygon's rings meet. Rings are closed and free of repeated vertices.
 * Neighbours on a ring are near each other, so a tree of boxes over their order finds candidate pairs in about n log n.
 */
export function findMeetings(rings: readonly Ring[]): Meetings {
  const segments = rings.flatMap((ring, index) =>
    ring.slice(0, -1).map((from, place): Segment => {
      const last = ring.length - 2;
      return { ring: index, from, to: ring[place + 1]!, before: ring[place === 0 ? last : place - 1]!, place, last };
    }),
  );
  const touching = new Map<number, Set<string>>();
  let crossing: Position | undefined;

  const touch = (a: Segment, b: Segment, at: Position) => {
    const hole = a.ring === 0 ? b.ring : b.ring === 0 ? a.ring : 0;
    if (hole === 0) return;
    const points = touching.get(hole) ?? new Set();
    touching.set(hole, points.add(at.map((x) => x.toFixed(9)).join()));
  };
  const compare = (a: Segment, b: Segment) => {
    const neighbours = a.ring === b.ring && (Math.abs(a.place - b.place) <= 1 || Math.abs(a.place - b.place) === a.last);
    if (neighbours) return;
    if (same(a.from, b.from)) {
      touch(a, b, a.from);
      if (crossesAtVertex(a, b)) crossing = a.from;
      return;
    }
    const [bFrom, bTo] = [side(a.from, a.to, b.from), side(a.from, a.to, b.to)];
    const [aFrom, aTo] = [side(b.from, b.to, a.from), side(b.from, b.to, a.to)];
    if (bFrom * bTo < 0 && aFrom * aTo < 0) crossing = crossingPoint(a, b);
    for (const [edge, other, onLine] of [
      [a, b, bFrom],
      [b, a, aFrom],
    ] as const) {
      if (onLine !== 0 || !between(edge.from, edge.to, other.from)) continue;
      touch(a, b, other.from);
      if (side(edge.from, edge.to, other.before) * side(edge.from, edge.to, other.to) < 0) crossing = other.from;
    }
  };
  const visit = (a: Box, b: Box): void => {
    if (crossing || (a !== b && apart(a, b))) return;
    if (a === b && a.halves) {
      for (const [x, y] of [[a.halves[0], a.halves[0]], [a.halves[1], a.halves[1]], a.halves] as const) visit(x, y);
    } else if (a.halves && (!b.halves || a.end - a.start >= b.end - b.start)) {
      for (const half of a.halves) visit(half, b);
    } else if (b.halves) {
      for (const half of b.halves) visit(a, half);
    } else {
      for (let i = a.start; i < a.end; i++) {
        for (let j = a === b ? i + 1 : b.start; j < b.end; j++) compare(segments[i]!, segments[j]!);
      }
    }
  };
  const root = buildBox(segments, 0, segments.length);
  visit(root, root);
  return { ...(crossing && { crossing }), touches: new Map([...touching].map(([ring, points]) => [ring, points.size])) };
}
