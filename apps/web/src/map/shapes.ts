import type { Point, Polygon, Position } from 'geojson';

/** What the map shows of a field: its outline or its place. */
export interface MapShape {
  readonly id: number;
  readonly name: string;
  readonly geometry: Polygon | Point;
  /** Rows of a list may stand for several shapes: a grower for all its fields. */
  readonly rowId?: number;
  /** How it is filled, where colour alone would have to tell classes apart; without it like all others. */
  readonly mark?: ShapeMark;
}

/** Four ways to fill a shape that are told apart without colour too: good, middling, bad, unknown. */
export type ShapeMark = 'full' | 'lines' | 'crossed' | 'empty';

export type Bounds = [west: number, south: number, east: number, north: number];

const positions = (geometry: Polygon | Point): Position[] =>
  geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates.flat();

/** Smallest box in degrees around the shapes, undefined without any. */
export function boundsOf(geometries: readonly (Polygon | Point)[]): Bounds | undefined {
  const all = geometries.flatMap(positions);
  if (all.length === 0) return undefined;
  const lon = all.map(([x]) => x!);
  const lat = all.map(([, y]) => y!);
  return [Math.min(...lon), Math.min(...lat), Math.max(...lon), Math.max(...lat)];
}

/** Fields further apart than this are not worked on one screen. */
const APART_KM = 20;
const KM_PER_DEGREE = 111.2;

function apart([west, south]: Bounds, [otherWest, otherSouth]: Bounds): number {
  const squeeze = Math.cos((((south + otherSouth) / 2) * Math.PI) / 180);
  return Math.hypot((west - otherWest) * squeeze, south - otherSouth) * KM_PER_DEGREE;
}

/** The fields that lie together where most of them are; of two places with as many, the one of the last. A box around all of them would show specks. */
export function nearTogether<Geometry extends Polygon | Point>(geometries: readonly Geometry[]): readonly Geometry[] {
  const placed = geometries.flatMap((geometry) => {
    const box = boundsOf([geometry]);
    return box ? [{ geometry, box }] : [];
  });
  let best: typeof placed = [];
  const left = new Set(placed);
  for (const first of placed) {
    if (!left.delete(first)) continue;
    const together = [first];
    for (const one of together)
      for (const other of left)
        if (apart(one.box, other.box) <= APART_KM) {
          left.delete(other);
          together.push(other);
        }
    if (together.length >= best.length) best = together;
  }
  return best.map(({ geometry }) => geometry);
}

/** With half as much again on every side, for the next field to be drawn there. */
export function withRoom(bounds: Bounds | undefined): Bounds | undefined {
  if (!bounds) return undefined;
  const [west, south, east, north] = bounds;
  const [wide, high] = [(east - west) / 2, (north - south) / 2];
  return [west - wide, Math.max(-85, south - high), east + wide, Math.min(85, north + high)];
}

/** Degrees to a plane with the same scale both ways at the box's middle latitude; for static outlines only. */
export function flatten([west, south, east, north]: Bounds, width: number, height: number, margin: number) {
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const spanX = Math.max((east - west) * squeeze, 1e-6);
  const spanY = Math.max(north - south, 1e-6);
  const scale = Math.min((width - 2 * margin) / spanX, (height - 2 * margin) / spanY);
  const left = (width - spanX * scale) / 2;
  const top = (height - spanY * scale) / 2;
  return ([lon, lat]: Position): [number, number] => [left + (lon! - west) * squeeze * scale, top + (north - lat!) * scale];
}
