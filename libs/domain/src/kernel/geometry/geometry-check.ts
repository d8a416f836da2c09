import { areaM2, centroid, doubleArea, HECTARE_M2, type PolygonGeometry, type Position, type Ring, TOUCH_DEGREES } from './geometry.js';
import { Effort, EffortSpent, Outline } from './geometry-boxes.js';
import { findMeetings } from './geometry-crossings.js';

/** Why a polygon cannot be a field's boundary. */
export type GeometryFault =
  | 'INVALID_COORDINATES'
  | 'TOO_FEW_VERTICES'
  | 'TOO_MANY_VERTICES'
  | 'CROSSES_ANTIMERIDIAN'
  | 'SELF_INTERSECTION'
  | 'HOLE_OUTSIDE'
  | 'ZERO_AREA'
  /** Real boundaries are far from it; see Effort. */
  | 'TOO_COMPLEX';

/** What was put right, or looks odd, in the order in which it is told. */
export type GeometryWarning = 'RING_CLOSED' | 'DUPLICATE_VERTICES_REMOVED' | 'WINDING_FIXED' | 'AREA_SUSPICIOUS' | 'HOLE_TOUCHES_SHELL';

export type CheckedPolygon =
  | { readonly fault: GeometryFault; readonly detail?: unknown }
  | {
      readonly polygon: PolygonGeometry;
      readonly areaHa: number;
      readonly vertices: number;
      readonly holes: number;
      readonly warnings: GeometryWarning[];
    };

/** Over all rings. Bounds the time of a check, and a request's lists hold no more entries anyway. */
export const MAX_POSITIONS = 10_000;
/** Steps, some tenths of a microsecond each; a tenth of it is more than real boundaries take. */
const EFFORT = 700_000;
const SMALLEST_M2 = 1;
/** Larger than any field on record; usually a wrong unit or projection. */
const SUSPICIOUS_HA = 100_000;

export const validPosition = (position: readonly number[]): boolean =>
  position.length >= 2 &&
  Number.isFinite(position[0]) &&
  Number.isFinite(position[1]) &&
  Math.abs(position[0]!) <= 180 &&
  Math.abs(position[1]!) <= 90;

const equal = (a: Position, b: Position) => a[0] === b[0] && a[1] === b[1];

/** The ring without heights and repeated vertices, closed. */
function tidy(raw: readonly (readonly number[])[], warn: (warning: GeometryWarning) => void): Ring {
  const ring = raw.map(([lon, lat]): Position => [lon!, lat!]);
  const tidied = ring.filter((position, i) => i === 0 || !equal(position, ring[i - 1]!));
  if (tidied.length < ring.length) warn('DUPLICATE_VERTICES_REMOVED');
  if (tidied.length > 0 && (tidied.length === 1 || !equal(tidied[0]!, tidied.at(-1)!))) {
    warn('RING_CLOSED');
    tidied.push([...tidied[0]!]);
  }
  return tidied;
}

/** A vertex where the boundary turns back on itself. */
function hasSpike(ring: Ring): boolean {
  const count = ring.length - 1;
  return ring.slice(0, -1).some((at, i) => {
    const [from, to] = [ring[(i + count - 1) % count]!, ring[i + 1]!];
    const [ux, uy, vx, vy] = [at[0] - from[0], at[1] - from[1], to[0] - at[0], to[1] - at[1]];
    const flat = Math.abs(ux * vy - uy * vx) <= TOUCH_DEGREES * Math.max(Math.hypot(ux, uy), Math.hypot(vx, vy));
    return flat && ux * vx + uy * vy < 0;
  });
}

/** Three are enough to know; a ring of nothing but repeats is looked through. */
function hasThree(ring: Ring): boolean {
  const seen: Position[] = [];
  for (const at of ring) {
    if (seen.some((other) => equal(at, other))) continue;
    if (seen.push(at) === 3) return true;
  }
  return false;
}
const crossesAntimeridian = (ring: Ring) => ring.some((at, i) => i > 0 && Math.abs(at[0] - ring[i - 1]![0]) > 180);

/** Rings do not cross each other, so the first vertex that is not on the edge tells for the whole ring. */
function contains(outer: Outline, inner: Ring): boolean {
  for (const at of inner) {
    const found = outer.sideOf(at);
    if (found !== 0) return found > 0;
  }
  return outer.sideOf(centroid({ type: 'Polygon', coordinates: [inner] })) > 0;
}

/** A hole that is not in the shell, or is in another one. */
function misplaced(shell: Ring, rings: readonly Ring[], effort: Effort): boolean {
  const around = new Outline(shell, effort);
  if (rings.some((hole) => !contains(around, hole))) return true;
  const holes = rings.map((hole) => new Outline(hole, effort)).sort((a, b) => a.box.west - b.box.west);
  return holes.some((inner, at) => {
    // only what begins further west, or as far, can hold it
    for (let i = 0; i < holes.length && holes[i]!.box.west <= inner.box.west + TOUCH_DEGREES; i++) {
      if (i !== at && holds(holes[i]!.box, inner.box) && contains(holes[i]!, inner.ring)) return true;
    }
    effort.spend(at >> 4);
    return false;
  });
}
const holds = (outer: Outline['box'], inner: Outline['box']) =>
  inner.east <= outer.east + TOUCH_DEGREES && inner.south >= outer.south - TOUCH_DEGREES && inner.north <= outer.north + TOUCH_DEGREES;

/**
 * Checks a boundary as drawn, sent or read from a file and puts right what loses nothing: an open ring, repeated vertices, the winding
 * (RFC 7946: shell counter-clockwise, holes clockwise). Coordinates keep all their decimals. Validity comes before area: a bow tie has none.
 */
export function checkPolygon(raw: readonly (readonly (readonly number[])[])[]): CheckedPolygon {
  try {
    return checked(raw);
  } catch (error) {
    if (error instanceof EffortSpent) return { fault: 'TOO_COMPLEX' };
    throw error;
  }
}

function checked(raw: readonly (readonly (readonly number[])[])[]): CheckedPolygon {
  const found = new Set<GeometryWarning>();
  // far more than can be left when repeated ones are gone: not looked at one by one
  if (raw.reduce((sum, ring) => sum + ring.length, 0) > 4 * MAX_POSITIONS)
    return { fault: 'TOO_MANY_VERTICES', detail: { max: MAX_POSITIONS } };
  const bad = raw.flat().find((position) => !validPosition(position));
  if (bad) return { fault: 'INVALID_COORDINATES', detail: bad };
  const rings = raw.map((ring) => tidy(ring, (warning) => found.add(warning)));
  if (rings.length === 0 || !rings.every(hasThree)) return { fault: 'TOO_FEW_VERTICES' };
  if (rings.flat().length > MAX_POSITIONS) return { fault: 'TOO_MANY_VERTICES', detail: { max: MAX_POSITIONS } };
  if (rings.some(crossesAntimeridian)) return { fault: 'CROSSES_ANTIMERIDIAN' };
  if (rings.some(hasSpike)) return { fault: 'SELF_INTERSECTION', detail: 'spike' };
  const { crossing, touches } = findMeetings(rings, () => new Effort(EFFORT));
  if (crossing) return { fault: 'SELF_INTERSECTION', detail: crossing };
  const [shell, ...holes] = rings as [Ring, ...Ring[]];
  if (misplaced(shell, holes, new Effort(EFFORT))) return { fault: 'HOLE_OUTSIDE' };
  const area = areaM2(rings);
  if (area < SMALLEST_M2) return { fault: 'ZERO_AREA' };
  rings.forEach((ring, i) => {
    if (doubleArea(ring) > 0 === (i === 0)) return;
    ring.reverse();
    found.add('WINDING_FIXED');
  });
  const areaHa = Math.round((area / HECTARE_M2) * 1e4) / 1e4;
  if (areaHa > SUSPICIOUS_HA) found.add('AREA_SUSPICIOUS');
  if ([...touches.values()].some((points) => points > 1)) found.add('HOLE_TOUCHES_SHELL');
  const told: GeometryWarning[] = ['RING_CLOSED', 'DUPLICATE_VERTICES_REMOVED', 'WINDING_FIXED', 'AREA_SUSPICIOUS', 'HOLE_TOUCHES_SHELL'];
  return {
    polygon: { type: 'Polygon', coordinates: rings },
    areaHa,
    vertices: rings.reduce((sum, ring) => sum + ring.length - 1, 0),
    holes: holes.length,
    warnings: told.filter((warning) => found.has(warning)),
  };
}
