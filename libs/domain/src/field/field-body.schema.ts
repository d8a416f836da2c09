import { z } from 'zod';
import { entityId } from '../kernel/call/call.js';
import type { FieldGeometry } from '../kernel/geometry/geometry.js';
import { locationTypes } from '../kernel/schema/lists.js';
import { queryId, queryIds } from '../kernel/schema/schema.js';

export const locationType = z.enum(locationTypes);
export const type = z.enum(['polygon', 'point', 'none']);

const soilBody = z.object({
  sand: z.number().nullable(),
  silt: z.number().nullable(),
  clay: z.number().nullable(),
  ph: z.number().nullable(),
  cec: z.number().nullable(),
  organicMatter: z.number().nullable(),
});
export const fieldBody = z
  .object({
    id: z.int(),
    revision: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
    active: z.boolean(),
    name: z.string(),
    type,
    customerId: z.int(),
    area: z.number().nullable(),
    unitId: z.int(),
    locationType,
    geolocation: z.object({ geoJson: z.custom<FieldGeometry>() }).nullable(),
    soil: soilBody,
    layers: z.array(z.object({ layerId: z.int(), layerName: z.string() })),
  })
  .meta({ id: 'Field' });
export type FieldBody = z.infer<typeof fieldBody>;
export const fieldList = z.object({ items: z.array(fieldBody), total: z.int() }).meta({ id: 'FieldList' });

export const boundariesQuery = z
  .strictObject({ ids: queryIds().optional(), customerId: entityId('CustomerNotFound').optional() })
  .refine(({ ids, customerId }) => ids !== undefined || customerId !== undefined, { error: 'required', path: ['customerId'] });
export const geoLocationsQuery = z.strictObject({ groupId: queryId() });

/** What a map knows of a field beside its name; of its place alone, whose it is and whether that grower and the field itself are active. */
const shown = z.object({
  id: z.int(),
  name: z.string(),
  customerId: z.int(),
  area: z.number().nullable(),
  unitId: z.int(),
  customerName: z.string().optional(),
  active: z.boolean().optional(),
});
const feature = z.object({ type: z.literal('Feature'), id: z.int(), geometry: z.custom<FieldGeometry>(), properties: shown });
/** GeoJSON, RFC 7946. */
export const fieldOutlines = z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) }).meta({ id: 'FieldOutlines' });
export type FieldFeature = z.infer<typeof feature>;
export const fieldPlaces = fieldOutlines.extend({ total: z.int() }).meta({ id: 'FieldPlaces' });
