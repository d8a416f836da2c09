import { z } from 'zod';
import { itemResult } from '../kernel/schema/item-result.js';
import { entityId } from '../kernel/call/call.js';
import type { FieldGeometry } from '../kernel/geometry/geometry.js';
import { fieldGeometry } from '../kernel/geometry/geometry.schema.js';
import { crossField, queryId } from '../kernel/schema/schema.js';
import { positiveId, text } from '../kernel/string/text.js';
import { HECTARE } from '../kernel/unit/unit-ids.js';
import './field.errors.js';
import { locationType, type } from './field-body.schema.js';
import { fieldType, locationFits, soilSums } from './field.policy.js';

export const fieldName = text(1, 100);
const percent = z.number().min(0).max(100).nullish();

/** Shares in %, CEC in cmolc/kg; null clears a value, absent leaves it. */
export const soilInput = z
  .strictObject({
    sand: percent,
    silt: percent,
    clay: percent,
    ph: z.number().min(0).max(14).nullish(),
    cec: z.number().min(0).max(1000).nullish(),
    organicMatter: z.number().min(0).max(100, { error: 'organicMatterMax' }).nullish(),
  })
  .meta({ id: 'FieldSoil' });
export type SoilInput = z.infer<typeof soilInput>;

export const geolocation = z.strictObject({ geoJson: fieldGeometry });
const area = z.number().gt(0, { error: 'mustBePositive' }).max(10_000_000);
const unitId = z.int().min(1);

type Sent = {
  type?: z.infer<typeof type>;
  area: number | null;
  locationType: z.infer<typeof locationType>;
  geolocation: z.infer<typeof geolocation> | null;
  soil: SoilInput | null;
};

export const addField = z
  .strictObject({
    name: fieldName,
    customerId: positiveId(),
    type: type.optional(),
    area: area.nullable().default(null),
    unitId: unitId.default(HECTARE),
    locationType,
    geolocation: geolocation.nullable().default(null),
    soil: soilInput.nullable().default(null),
  })
  .check(
    crossField<Sent>((sent, report) => {
      if (sent.soil && !soilSums({ sand: sent.soil.sand ?? null, silt: sent.soil.silt ?? null, clay: sent.soil.clay ?? null }))
        report('soil', 'soilSum');
      if (sent.locationType === undefined || sent.geolocation === undefined) return; // wrong by themselves, and said so
      const geometry = sent.geolocation?.geoJson ?? null;
      if (sent.locationType !== 'noLocation' && geometry === null) return report('geolocation', 'required');
      if (!locationFits(sent.locationType, geometry)) report('locationType', 'locationMismatch');
      if (sent.type !== undefined && sent.type !== fieldType(geometry)) report('type', 'typeMismatch');
      if (geometry === null && sent.area === null) report('area', 'areaRequired');
    }),
  )
  .meta({ id: 'AddField' });
export type AddField = z.infer<typeof addField>;

/** Absent values stay. What a reader gets may be sent back unchanged. */
export const changeField = z
  .strictObject({
    id: positiveId(),
    revision: z.int().min(0).optional(),
    name: fieldName.optional(),
    area: area.nullish(),
    unitId: unitId.optional(),
    locationType: locationType.optional(),
    geolocation: geolocation.nullish(),
    soil: soilInput.nullish(),
    customerId: positiveId().optional(),
    type: type.optional(),
    layers: z
      .array(z.object({ layerId: z.int(), layerName: z.string() }))
      .max(1000, { error: 'itemCount' })
      .optional(),
    active: z.boolean().optional(),
    createdAt: z.string().optional(),
    updatedAt: z.string().optional(),
  })
  .meta({ id: 'ChangeField' });
export type ChangeField = z.infer<typeof changeField>;

/** `{id}` or `{ids}`. */
export const removeFields = z
  .strictObject({ id: positiveId().optional(), ids: z.array(positiveId()).min(1).max(500).optional() })
  .refine(({ id, ids }) => (id === undefined) !== (ids === undefined), { error: 'required', path: ['ids'] })
  .meta({ id: 'RemoveFields' });

export const soilTypeRequest = z
  .strictObject({ geolocation: geolocation.optional(), fieldId: positiveId().optional() })
  .refine((body) => (body.geolocation === undefined) !== (body.fieldId === undefined), { error: 'required', path: ['geolocation'] })
  .meta({ id: 'SoilTypeRequest' });

export const fieldExistQuery = z.strictObject({ customerId: entityId('CustomerNotFound'), name: fieldName, id: queryId().optional() });
export const fieldNameTaken = z.object({ exist: z.boolean() }).meta({ id: 'FieldNameTaken' });

/** What a boundary file holds; nothing is stored. */
export const fieldFileFound = z
  .object({
    type: z.enum(['polygon', 'point']),
    geoJson: z.custom<FieldGeometry>(),
    areaHa: z.number().nullable(),
    vertices: z.int(),
    holes: z.int(),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'FieldFileFound' });
export type FieldFileFound = z.infer<typeof fieldFileFound>;

/** Every outline of a farm's file: what would be a field, or the code of why it cannot be one; lines and places are counted, not offered. */
export const farmFileFound = z
  .object({
    outlines: z.array(z.object({ name: z.string().nullable(), found: fieldFileFound.nullable(), code: z.string().nullable() })),
    points: z.int(),
    lines: z.int(),
  })
  .meta({ id: 'FarmFileFound' });
export type FarmFileFound = z.infer<typeof farmFileFound>;

/** Each item is the body of `POST field` without its grower. */
export const addFields = z.strictObject({ items: z.array(z.unknown()).min(1).max(500) }).meta({ id: 'AddFields' });
export const fieldsAdded = z
  .object({
    results: z.array(itemResult),
  })
  .meta({ id: 'FieldBulkResults' });

const share = z.number().min(0).max(100).nullable();
/** What a map or a survey (`source`) knows of the soil of a place: shares in %, CEC in cmolc/kg, organic matter in %. */
export const soilFacts = z
  .object({
    sand: share,
    silt: share,
    clay: share,
    ph: z.number().min(0).max(14).nullable(),
    cec: z.number().min(0).nullable(),
    organicMatter: share,
    source: z.string().min(1),
  })
  .meta({ id: 'SoilFacts' });
export type SoilFacts = z.infer<typeof soilFacts>;
export const fieldsRemoved = z.object({ deleted: z.array(z.int()) }).meta({ id: 'Deleted' });
