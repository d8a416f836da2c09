import { z } from 'zod';
import { entityId } from '../kernel/call/call.js';
import { isoDate, optionalText, text } from '../kernel/string/text.js';
import { unitName } from '../organization/organization.schema.js';
import './layer.errors.js';

export const ZIP = 'application/zip';
export const GEO_JSON = 'application/geo+json';

/** Most points of a layer. */
export const LAYER_POINTS = 200_000;
/** So many of a field's layers, the newest, are its recent ones. */
export const RECENT_LAYERS = 3;

const column = text(1, 200);
/** Which columns of the file are what; what is not said is found by the usual names. */
export const layerMapping = z
  .strictObject({
    value: column.optional(),
    longitude: column.optional(),
    latitude: column.optional(),
    /** other names for the two */
    ...{ lon: column.optional(), lng: column.optional(), x: column.optional(), lat: column.optional(), y: column.optional() },
    unit: optionalText(1, 40),
  })
  .meta({ id: 'LayerMapping' });
export type LayerMapping = z.infer<typeof layerMapping>;

const layerName = unitName;
const date = isoDate();
/** The part `data` of the form; the files are its parts `file`. */
export const addLayer = z
  .strictObject({
    fieldId: entityId('FieldNotFound'),
    layerName,
    date,
    mapping: layerMapping.nullish(),
    /** what becomes of points outside of the field */
    outside: z.enum(['keep', 'discard'], { error: 'invalidOption' }).optional(),
  })
  .meta({ id: 'AddLayer' });
export type AddLayer = z.infer<typeof addLayer>;

const layerId = entityId('LayerNotFound');
export const changeLayer = z
  .strictObject({
    layerId,
    layerName: layerName.optional(),
    date: date.optional(),
    unit: optionalText(1, 40),
    /** of what was measured at the points: the one that is coloured and drawn */
    column: column.optional(),
    revision: z.int().min(0).optional(),
  })
  .meta({ id: 'ChangeLayer' });
export type ChangeLayer = z.infer<typeof changeLayer>;
export const removeLayer = z.strictObject({ layerId, fieldId: entityId('FieldNotFound').optional() }).meta({ id: 'RemoveLayer' });
export const namedLayer = z.strictObject({ layerId }).meta({ id: 'NamedLayer' });
export const layersQuery = z.object({ fieldId: entityId('FieldNotFound') });

const number = z.number().nullable();
export const layerBody = z
  .object({
    ...{ id: z.int(), layerId: z.int(), revision: z.int(), createdAt: z.string(), updatedAt: z.string(), active: z.boolean() },
    ...{ fieldId: z.int(), layerName: z.string(), date: z.string(), unit: z.string().nullable(), column: z.string().nullable() },
    ...{ points: z.int(), discarded: z.int(), min: number, max: number },
  })
  .meta({ id: 'Layer' });
export type LayerBody = z.infer<typeof layerBody>;
export const layerList = z
  .object({
    /** the newest first; the first three are the recent ones */
    items: z.array(layerBody.extend({ recent: z.boolean() })),
    total: z.int(),
  })
  .meta({ id: 'LayerList' });
export const layersRemoved = z.object({ deleted: z.array(z.int()) }).meta({ id: 'LayersRemoved' });
export const layerLink = z.object({ url: z.string(), expiresAt: z.string() }).meta({ id: 'LayerLink' });

/** What comes of leaving each point out: in the unit of the values. */
const error = z.object({ rmse: z.number(), bias: z.number(), explained: number, points: z.int() });
const method = { method: z.string(), source: z.string(), error };
/** Without a crop that of the field's active plan; null: of no crop. */
export const readLayer = z.strictObject({ layerId, cropId: z.int().min(1).nullish() }).meta({ id: 'ReadLayer' });
export const layerClasses = z
  .object({
    ...{ layerId: z.int(), unit: z.string().nullable() },
    /** the analyte of soil that the column is of by its name; null: another, and nothing is read */
    nutrientId: z.int().nullable(),
    /** whom it is read for */
    ...{ cropId: z.int().nullable(), cropName: z.string().nullable() },
    classes: z.array(
      z.object({
        ...{ label: z.string(), from: number, to: number, mean: z.number(), areaHa: z.number(), color: z.string() },
        /** what the mean is for the crop, as a sheet of the field would be read */
        reading: z
          .object({ rating: z.string().nullable(), label: z.string(), source: z.string().nullable() })
          .extend({ confidence: z.enum(['published', 'borrowed', 'uncertain']) })
          .nullable(),
      }),
    ),
    ...{ breaks: z.string(), breaksSource: z.string() },
    ...method,
  })
  .meta({ id: 'LayerClasses' });
export type LayerClasses = z.infer<typeof layerClasses>;
export const layerPicture = z
  .object({
    layerId: z.int(),
    /** PNG as a data address; transparent outside of the field */
    raster: z.string(),
    ...{ width: z.int(), height: z.int(), cell: z.number(), unit: z.string().nullable() },
    /** west, south, east, north */
    bounds: z.array(z.number()),
    /** bottom left, top left, top right, bottom right; longitude, latitude */
    corners: z.array(z.array(z.number())),
    stops: z.array(z.object({ value: z.number(), color: z.string() })),
    ...method,
  })
  .meta({ id: 'LayerPicture' });
export type LayerPicture = z.infer<typeof layerPicture>;

const zones = z.int().min(2).max(5);
export const askZones = z.strictObject({ layerId, zones }).meta({ id: 'AskZones' });
const zoneBody = z.object({ zone: z.int(), from: number, to: number, mean: z.number(), areaHa: z.number(), color: z.string() });
const zoneShapes = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      geometry: z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(z.array(z.number())))) }),
      properties: zoneBody.extend({ rate: number, rateUnit: z.string().nullable() }),
    }),
  ),
});
export const layerZones = z
  .object({ layerId: z.int(), zones: z.array(zoneBody), geoJson: zoneShapes, breaks: z.string(), breaksSource: z.string(), ...method })
  .meta({ id: 'LayerZones' });
export type LayerZones = z.infer<typeof layerZones>;
export const exportZones = askZones
  .extend({
    format: z.enum(['shapefile', 'geoJson', 'isoxml'], { error: 'invalidOption' }),
    /** of each zone, in order; a task for a tractor cannot do without */
    rates: z.array(z.number().min(0).max(100_000)).min(1).max(5).optional(),
    rateUnit: z.enum(['kg/ha', 'l/ha'], { error: 'invalidOption' }).default('kg/ha'),
  })
  .meta({ id: 'ExportZones' });
export type ExportZones = z.infer<typeof exportZones>;

/** The part `data` of a form with files to convert. */
export const convertedFile = z.strictObject({ mapping: layerMapping.nullish() });
/** For a layer of samples there may be points only. */
export const shapefilePurpose = z.strictObject({ purpose: z.enum(['layer', 'boundary'], { error: 'invalidOption' }).nullish() });

/** A GeoJSON that came from elsewhere: read and held to its bounds by the reader of files. */
export const convertLayer = z.strictObject({ geoJson: z.record(z.string(), z.unknown()) }).meta({ id: 'ConvertLayer' });
export const convertedLayer = z
  .object({
    type: z.literal('FeatureCollection'),
    features: z.array(
      z.object({
        type: z.literal('Feature'),
        geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }),
        properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      }),
    ),
  })
  .meta({ id: 'ConvertedLayer' });
