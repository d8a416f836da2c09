import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** The outlines lie up to this far (about 10 km) from the true coast at 1:50 million. */
const COAST_DEGREES = 0.1;

interface Area {
  readonly rings: Position[][];
  readonly box: readonly [west: number, south: number, east: number, north: number];
}
let areas: Area[] | undefined;

function boxOf(ring: Position[]): Area['box'] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring as [number, number][]) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

/** Land of the world at 1:50 million: Natural Earth (public domain), as packed in world-atlas. */
function load(): Area[] {
  const atlas = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('world-atlas/land-50m.json'), 'utf8')) as Topology<{ land: GeometryCollection }>;
  return feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) => {
    const polygons = geometry.type === 'Polygon' ? [(geometry as Polygon).coordinates] : (geometry as MultiPolygon).coordinates;
    return polygons.map((rings) => ({ rings, box: boxOf(rings[0]!) }));
  });
}

function inside(x: number, y: number, rings: Position[][]): boolean {
  let odd = false;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay, bx, by] = [ring[i - 1]![0]!, ring[i - 1]![1]!, ring[i]![0]!, ring[i]![1]!];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) odd = !odd;
    }
  }
  return odd;
}

/** Whether a place is on land or so near a coast that the outlines cannot tell. */
export function onLand([lon, lat]: readonly [number, number]): boolean {
  areas ??= load();
  const near = areas.filter(({ box }) => lon >= box[0] - COAST_DEGREES && lon <= box[2] + COAST_DEGREES && lat >= box[1] - COAST_DEGREES && lat <= box[3] + COAST_DEGREES);
  const steps = [0, -COAST_DEGREES, COAST_DEGREES];
  return steps.some((dx) => steps.some((dy) => near.some(({ rings }) => inside(lon + dx, lat + dy, rings))));
}
