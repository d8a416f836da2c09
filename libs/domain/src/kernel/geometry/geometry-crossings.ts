import { apart, type Box, type Edge, type Effort, EffortSpent, treeOf } from './geometry-boxes.js';
import { TOUCH_DEGREES, type Position, type Ring } from './geometry.js';

interface Segment extends Edge {
  readonly ring: number;
  /** The vertex before `from`. */
  readonly before: Position;
  readonly place: number;
  readonly last: number;
}

export interface Meetings {
  /** The first place where two edges cross. */
  readonly crossing?: Position;
  /** Hole ring index → how many different points it shares with the shell. */
  readonly touches: ReadonlyMap<number, number>;
}

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

/** All edges of all rings; a ring is closed and free of repeated vertices. */
const segmentsOf = (rings: readonly Ring[]): Segment[] =>
  rings.flatMap((ring, index) =>
    ring.slice(0, -1).map((from, place): Segment => {
      const last = ring.length - 2;
      return { ring: index, from, to: ring[place + 1]!, before: ring[place === 0 ? last : place - 1]!, place, last };
    }),
  );

class Meeting {
  crossing: Position | undefined;
  private readonly touching = new Map<number, Set<string>>();

  get touches(): ReadonlyMap<number, number> {
    return new Map([...this.touching].map(([ring, points]) => [ring, points.size]));
  }

  compare(a: Segment, b: Segment): void {
    const neighbours = a.ring === b.ring && (Math.abs(a.place - b.place) <= 1 || Math.abs(a.place - b.place) === a.last);
    if (neighbours) return;
    if (same(a.from, b.from)) {
      this.touch(a, b, a.from);
      if (crossesAtVertex(a, b)) this.crossing = a.from;
      return;
    }
    const [bFrom, bTo] = [side(a.from, a.to, b.from), side(a.from, a.to, b.to)];
    // neither reaches the line of the other's edge: most pairs end here
    if (bFrom * bTo > 0) return;
    const [aFrom, aTo] = [side(b.from, b.to, a.from), side(b.from, b.to, a.to)];
    if (bFrom * bTo < 0 && aFrom * aTo < 0) this.crossing = crossingPoint(a, b);
    this.rests(a, b, bFrom);
    this.rests(b, a, aFrom);
  }

  /** A vertex of `other` on `edge`: its path crosses there when it leaves on the other side than it came. */
  private rests(edge: Segment, other: Segment, onLine: number): void {
    if (onLine !== 0 || !between(edge.from, edge.to, other.from)) return;
    this.touch(edge, other, other.from);
    if (side(edge.from, edge.to, other.before) * side(edge.from, edge.to, other.to) < 0) this.crossing = other.from;
  }

  private touch(a: Segment, b: Segment, at: Position): void {
    const hole = a.ring === 0 ? b.ring : b.ring === 0 ? a.ring : 0;
    if (hole === 0) return;
    const points = this.touching.get(hole) ?? new Set();
    this.touching.set(hole, points.add(at.map((x) => x.toFixed(9)).join()));
  }
}

function meet(segments: readonly Segment[], towards: Position, effort: Effort): Meetings {
  const meeting = new Meeting();
  const visit = (a: Box, b: Box): void => {
    if (meeting.crossing || (a !== b && apart(a, b))) return;
    effort.spend();
    if (a === b && a.halves) {
      for (const [x, y] of [[a.halves[0], a.halves[0]], [a.halves[1], a.halves[1]], a.halves] as const) visit(x, y);
    } else if (a.halves && (!b.halves || a.end - a.start >= b.end - b.start)) {
      for (const half of a.halves) visit(half, b);
    } else if (b.halves) {
      for (const half of b.halves) visit(a, half);
    } else {
      effort.spend(a.end - a.start);
      for (let i = a.start; i < a.end; i++) {
        for (let j = a === b ? i + 1 : b.start; j < b.end; j++) meeting.compare(segments[i]!, segments[j]!);
      }
    }
  };
  const root = treeOf(segments, towards);
  visit(root, root);
  const { crossing, touches } = meeting;
  return { ...(crossing && { crossing }), touches };
}

/** Where the longest edge points. */
function mainDirection(segments: readonly Segment[]): Position {
  let [length, towards]: [number, Position] = [0, [1, 0]];
  for (const { from, to } of segments) {
    const own = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (own > length) [length, towards] = [own, [(to[0] - from[0]) / own, (to[1] - from[1]) / own]];
  }
  return towards;
}

/**
 * Where the edges of a polygon's rings meet. Neighbours on a ring are near each other, so a tree of boxes over their order finds
 * candidate pairs in about n log n. Long edges side by side, none along the axes, have boxes that all overlap: these are laid along
 * the longest edge instead. @throws EffortSpent when that is no help either
 */
export function findMeetings(rings: readonly Ring[], effort: () => Effort): Meetings {
  const segments = segmentsOf(rings);
  try {
    return meet(segments, [1, 0], effort());
  } catch (error) {
    if (!(error instanceof EffortSpent)) throw error;
    return meet(segments, mainDirection(segments), effort());
  }
}
