import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The outlines lie up to this far (about 10 km) from the true coast at 1:50 million. */
const COAST_DEGREES = 0.1;

type Place = readonly [number, number];
interface Area {
  readonly rings: Place[][];
  readonly box: readonly [west: number, south: number, east: number, north: number];
}
/** TopoJSON 1.0: arcs are shared, quantized and delta-encoded; a negative index means the arc `~index`, backwards. */
interface Atlas {
  readonly transform: { readonly scale: Place; readonly translate: Place };
  readonly arcs: readonly (readonly Place[])[];
  readonly objects: { readonly land: { readonly geometries: readonly { readonly arcs: readonly (readonly (readonly number[])[])[] }[] } };
}
let areas: Area[] | undefined;

function boxOf(ring: Place[]): Area['box'] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

/** Land of the world at 1:50 million: Natural Earth (public domain), as packed in world-atlas. */
function load(): Area[] {
  const atlas = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('world-atlas/land-50m.json'), 'utf8')) as Atlas;
  const { scale, translate } = atlas.transform;
  const lines = atlas.arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Place => [(x += dx) * scale[0] + translate[0], (y += dy) * scale[1] + translate[1]]);
  });
  const ringOf = (arcs: readonly number[]): Place[] => arcs.flatMap((arc) => (arc < 0 ? [...lines[~arc]!].reverse() : lines[arc]!));
  return atlas.objects.land.geometries.flatMap(({ arcs }) =>
    arcs.map((polygon) => {
      const rings = polygon.map(ringOf);
      return { rings, box: boxOf(rings[0]!) };
    }),
  );
}

function inside(x: number, y: number, rings: Place[][]): boolean {
  let odd = false;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [[ax, ay], [bx, by]] = [ring[i - 1]!, ring[i]!];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) odd = !odd;
    }
  }
  return odd;
}

/** Whether a place is on land or so near a coast that the outlines cannot tell. */
export function onLand([lon, lat]: Place): boolean {
  areas ??= load();
  const near = areas.filter(
    ({ box }) =>
      lon >= box[0] - COAST_DEGREES && lon <= box[2] + COAST_DEGREES && lat >= box[1] - COAST_DEGREES && lat <= box[3] + COAST_DEGREES,
  );
  const steps = [0, -COAST_DEGREES, COAST_DEGREES];
  return steps.some((dx) => steps.some((dy) => near.some(({ rings }) => inside(lon + dx, lat + dy, rings))));
}
