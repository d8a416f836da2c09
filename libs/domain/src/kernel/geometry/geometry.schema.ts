import { z } from 'zod';
import { defineErrors } from '../errors/errors.js';
import { type GeometryFault, validPosition } from './geometry-check.js';
import { examinedOf } from './geometry-examined.js';
import type { FieldGeometry } from './geometry.js';

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
  TOO_COMPLEX: 'invalidGeometry',
};

const broken = { error: 'invalidGeometry' };
const inBounds = {
  prefixItems: [
    { type: 'number' as const, minimum: -180, maximum: 180 },
    { type: 'number' as const, minimum: -90, maximum: 90 },
  ],
};
/** Longitude, latitude and, read but not kept, height and measure; as the document writes it, the browser's zod writes no JSON Schema. */
const positionAsJson = { minItems: 2, maxItems: 4, type: 'array' as const, items: { type: 'number' as const }, ...inBounds };

type Sent = readonly (readonly (readonly number[])[])[];

/** Where the first thing stands that is no list of lists of positions. */
function placeOfFault(value: unknown, read: (position: unknown) => boolean): PropertyKey[] | undefined {
  if (!Array.isArray(value)) return [];
  for (const [i, ring] of value.entries()) {
    if (!Array.isArray(ring)) return [i];
    const j = ring.findIndex((one) => !read(one));
    if (j >= 0) return [i, j];
  }
  return undefined;
}
const isAsLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length >= 2 && value.length <= 4;
const isPosition = (value: unknown): boolean => isAsLong(value) && value.every((one) => Number.isFinite(one));

/** Read up to its first fault, as rings are: a list of thousands is no position. */
const position = z
  .custom<readonly number[]>()
  .superRefine((value, ctx) => {
    if (value === undefined) return ctx.addIssue({ code: 'invalid_type', expected: 'array', input: value });
    if (isPosition(value)) return;
    const at = isAsLong(value) ? value.findIndex((one) => !Number.isFinite(one)) : -1;
    const wrong = { input: at < 0 ? value : (value as unknown[])[at], path: at < 0 ? [] : [at] };
    ctx.addIssue(
      at >= 0 && typeof wrong.input !== 'number'
        ? { code: 'invalid_type', expected: 'number', message: broken.error, ...wrong }
        : { code: 'custom', message: broken.error, ...wrong },
    );
  })
  .meta(positionAsJson);

/** Read at once: thousands of positions would each be a schema's work. It stays the list that was sent, by which an examination knows it. */
const rings = z
  .custom<Sent>()
  .superRefine((value, ctx) => {
    if (value === undefined) return ctx.addIssue({ code: 'invalid_type', expected: 'array', input: value });
    const path = placeOfFault(value, isPosition);
    if (path) ctx.addIssue({ code: 'custom', message: broken.error, path });
  })
  .meta({ type: 'array', items: { type: 'array', items: positionAsJson } });

/** A GeoJSON geometry (RFC 7946) that can be a field's place: a point, or one polygon without fault. Order and decimals stay as sent. */
export const fieldGeometry = z
  .discriminatedUnion(
    'type',
    [z.object({ type: z.literal('Point'), coordinates: position }), z.object({ type: z.literal('Polygon'), coordinates: rings })],
    broken,
  )
  .transform((geometry, ctx): FieldGeometry => {
    if (geometry.type === 'Point') {
      if (!validPosition(geometry.coordinates))
        ctx.addIssue({ code: 'custom', message: 'invalidGeometry', params: { code: 'INVALID_COORDINATES' } });
      return { type: 'Point', coordinates: [geometry.coordinates[0]!, geometry.coordinates[1]!] };
    }
    const found = examinedOf(geometry.coordinates);
    if (!('fault' in found)) return { type: 'Polygon', coordinates: [...found.coordinates] };
    const params = { code: found.fault, ...(found.detail !== undefined && { detail: found.detail }) };
    ctx.addIssue({ code: 'custom', message: faultKeys[found.fault], params });
    return z.NEVER;
  })
  .meta({ id: 'FieldGeometry' });
