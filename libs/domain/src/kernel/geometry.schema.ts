import { z } from 'zod';
import { defineErrors } from './errors.js';
import { checkPolygon, type GeometryFault, validPosition } from './geometry-check.js';
import type { FieldGeometry, Position, Ring } from './geometry.js';

export const geometryErrors = defineErrors({
  polygonMinPoints: { status: 422, message: 'A polygon needs at least 3 placemarks' },
  selfIntersection: { status: 422, message: 'The boundary crosses itself' },
  invalidGeometry: { status: 422, message: 'This is not a valid boundary or place' },
});

export const faultKeys: Readonly<Record<GeometryFault, keyof typeof geometryErrors>> = {
  TOO_FEW_VERTICES: 'polygonMinPoints',
  SELF_INTERSECTION: 'selfIntersection',
  INVALID_COORDINATES: 'invalidGeometry',
  TOO_MANY_VERTICES: 'invalidGeometry',
  CROSSES_ANTIMERIDIAN: 'invalidGeometry',
  HOLE_OUTSIDE: 'invalidGeometry',
  ZERO_AREA: 'invalidGeometry',
};

const broken = { error: 'invalidGeometry' };
/** Longitude, latitude and, read but not kept, height and measure. */
const position = z
  .array(z.number(broken), broken)
  .min(2, broken)
  .max(4, broken)
  .meta({
    prefixItems: [
      { type: 'number', minimum: -180, maximum: 180 },
      { type: 'number', minimum: -90, maximum: 90 },
    ],
  });

/** A ring as it was sent, but closed and without heights. */
function flat(sent: readonly (readonly number[])[]): Ring {
  const ring = sent.map(([lon, lat]): Position => [lon!, lat!]);
  const [first, last] = [ring[0]!, ring.at(-1)!];
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, [...first]];
}

/** A GeoJSON geometry (RFC 7946) that can be a field's place: a point, or one polygon without fault. Order and decimals stay as sent. */
export const fieldGeometry = z
  .discriminatedUnion(
    'type',
    [
      z.object({ type: z.literal('Point'), coordinates: position }),
      z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position, broken), broken) }),
    ],
    broken,
  )
  .transform((geometry, ctx): FieldGeometry => {
    if (geometry.type === 'Point') {
      if (!validPosition(geometry.coordinates))
        ctx.addIssue({ code: 'custom', message: 'invalidGeometry', params: { code: 'INVALID_COORDINATES' } });
      return { type: 'Point', coordinates: [geometry.coordinates[0]!, geometry.coordinates[1]!] };
    }
    const checked = checkPolygon(geometry.coordinates);
    if (!('fault' in checked)) return { type: 'Polygon', coordinates: geometry.coordinates.map(flat) };
    const params = { code: checked.fault, ...(checked.detail !== undefined && { detail: checked.detail }) };
    ctx.addIssue({ code: 'custom', message: faultKeys[checked.fault], params });
    return z.NEVER;
  })
  .meta({ id: 'FieldGeometry' });
