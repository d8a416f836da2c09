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
