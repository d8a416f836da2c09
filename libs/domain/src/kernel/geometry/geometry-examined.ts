import { knowMeasures, measuresOf, type Position, type Ring, type RingMeasure } from './geometry.js';
import { checkPolygon, type GeometryFault } from './geometry-check.js';

type Sent = readonly (readonly (readonly number[])[])[];

/** What there is to find out about a polygon as it was sent; it travels between threads. */
export type ExaminedPolygon =
  | { readonly fault: GeometryFault; readonly detail?: unknown }
  | { readonly coordinates: readonly Ring[]; readonly measures: readonly RingMeasure[] };

/** A ring as it was sent, but closed and without heights. */
function flat(sent: readonly (readonly number[])[]): Ring {
  const ring = sent.map(([lon, lat]): Position => [lon!, lat!]);
  const [first, last] = [ring[0]!, ring.at(-1)!];
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, [...first]];
}

export function examine(sent: Sent): ExaminedPolygon {
  const checked = checkPolygon(sent);
  if ('fault' in checked) return checked;
  const coordinates = sent.map(flat);
  const tidied = checked.polygon.coordinates;
  if (tidied.every((ring, i) => ring.length === coordinates[i]!.length)) knowMeasures(coordinates, measuresOf(tidied));
  return { coordinates, measures: measuresOf(coordinates) };
}

const examined = new WeakMap<Sent, ExaminedPolygon>();

/** Another thread has examined what was sent: nothing of it is worked out again here. */
export function knowExamined(sent: Sent, found: ExaminedPolygon): void {
  if ('coordinates' in found) knowMeasures(found.coordinates, found.measures);
  examined.set(sent, found);
}

export const examinedOf = (sent: Sent): ExaminedPolygon => examined.get(sent) ?? examine(sent);
