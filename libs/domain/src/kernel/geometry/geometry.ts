import geodesic from 'geographiclib-geodesic';

/** Longitude, latitude in degrees on WGS 84, as GeoJSON orders them (RFC 7946). */
export type Position = [number, number];
export type Ring = Position[];
export interface PointGeometry {
  type: 'Point';
  coordinates: Position;
}
/** The first ring is the shell, the others are holes; each ring ends where it starts. */
export interface PolygonGeometry {
  type: 'Polygon';
  coordinates: Ring[];
}
export type FieldGeometry = PointGeometry | PolygonGeometry;

export const HECTARE_M2 = 10_000;
/** International acre: 4,046.8564224 m² (NIST Handbook 44, appendix C). */
export const ACRE_M2 = 4_046.8564224;

export interface RingMeasure {
  readonly areaM2: number;
  readonly perimeterM: number;
}
/** Ten thousand corners take tens of milliseconds: a ring is measured once. Nobody changes a ring that was measured. */
const measures = new WeakMap<Ring, RingMeasure>();
export const measuresOf = (rings: readonly Ring[]): RingMeasure[] => rings.map(measureRing);
/** What another thread has measured. */
export const knowMeasures = (rings: readonly Ring[], known: readonly RingMeasure[]): void =>
  rings.forEach((ring, i) => measures.set(ring, known[i]!));

/** Ellipsoidal area and perimeter of one ring after Karney, "Algorithms for geodesics", J. Geodesy 87 (2013). */
function measureRing(ring: Ring): RingMeasure {
  const known = measures.get(ring);
  if (known) return known;
  const polygon = geodesic.Geodesic.WGS84.Polygon(false);
  for (let i = 0; i < ring.length - 1; i++) polygon.AddPoint(ring[i]![1], ring[i]![0]);
  const { area = 0, perimeter } = polygon.Compute(false, true);
  const measured = { areaM2: Math.abs(area), perimeterM: perimeter };
  measures.set(ring, measured);
  return measured;
}

/** Square metres on the WGS 84 ellipsoid, holes taken off. Only right for a polygon without fault (`polygonFault`). */
export function areaM2([shell, ...holes]: Ring[]): number {
  return holes.reduce((rest, hole) => rest - measureRing(hole).areaM2, measureRing(shell!).areaM2);
}

/** Hectares, to the square metre. */
export const areaHa = (polygon: PolygonGeometry): number => toSquareMetre(areaM2(polygon.coordinates) / HECTARE_M2);

/** Acres, to four decimals. */
export const areaAcres = (polygon: PolygonGeometry): number => toSquareMetre(areaM2(polygon.coordinates) / ACRE_M2);

/** Hectares or acres as areas are stored. */
export const toSquareMetre = (area: number) => Math.round(area * 10_000) / 10_000;

/** Metres around the shell. */
export const perimeterM = (polygon: PolygonGeometry): number => measureRing(polygon.coordinates[0]!).perimeterM;

/** Twice the planar area, positive when counter-clockwise; relative to the first vertex, so that small fields keep their digits. */
export function doubleArea(ring: Ring): number {
  const [x0, y0] = ring[0]!;
  let sum = 0;
  for (let i = 0; i < ring.length - 1; i++) {
    const [ax, ay] = ring[i]!;
    const [bx, by] = ring[i + 1]!;
    sum += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0);
  }
  return sum;
}

/** Where a field's marker stands: the polygon's centre of mass (planar: at field size the curvature does not show), or the point. */
export function centroid(geometry: FieldGeometry): Position {
  if (geometry.type === 'Point') return [geometry.coordinates[0], geometry.coordinates[1]];
  const [x0, y0] = geometry.coordinates[0]![0]!;
  let mass = 0;
  let mx = 0;
  let my = 0;
  geometry.coordinates.forEach((ring, index) => {
    const sign = Math.sign(doubleArea(ring)) * (index === 0 ? 1 : -1);
    for (let i = 0; i < ring.length - 1; i++) {
      const [ax, ay] = [ring[i]![0] - x0, ring[i]![1] - y0];
      const [bx, by] = [ring[i + 1]![0] - x0, ring[i + 1]![1] - y0];
      const cross = (ax * by - bx * ay) * sign;
      mass += cross;
      mx += (ax + bx) * cross;
      my += (ay + by) * cross;
    }
  });
  return mass === 0 ? [x0, y0] : [x0 + mx / (3 * mass), y0 + my / (3 * mass)];
}

/** Two things nearer than this (0.01 mm) touch: less than any survey measures and more than doubles lose. */
export const TOUCH_DEGREES = 1e-10;
