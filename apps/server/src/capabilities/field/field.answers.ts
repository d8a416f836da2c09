import { fieldBody } from '@loam/domain/field/field.schema';
import { z } from 'zod';
import { soilFacts } from './soil-type/soil-source.port.js';

export const fieldAnswer = fieldBody;
export const fieldList = z.object({ items: z.array(fieldBody), total: z.int() }).meta({ id: 'FieldList' });
export const nameTaken = z.object({ exist: z.boolean() }).meta({ id: 'FieldNameTaken' });

const feature = z.object({ type: z.literal('Feature'), id: z.int(), geometry: z.unknown(), properties: z.record(z.string(), z.unknown()) });
/** GeoJSON, RFC 7946. */
export const outlines = z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) }).meta({ id: 'FieldOutlines' });
export const places = outlines.extend({ total: z.int() }).meta({ id: 'FieldPlaces' });

export const fileFound = z
  .object({
    type: z.enum(['polygon', 'point']),
    geoJson: z.unknown(),
    areaHa: z.number().nullable(),
    vertices: z.int(),
    holes: z.int(),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'FieldFileFound' });
export const soilAnswer = soilFacts.meta({ id: 'SoilFacts' });
export const removed = z.object({ deleted: z.array(z.int()) }).meta({ id: 'Deleted' });
