import { z } from 'zod';
import { locationTypes } from '../kernel/lists.js';
import { fieldGeometry } from '../kernel/geometry.schema.js';
import { crossField, queryId, queryIds } from '../kernel/schema.js';
import { positiveId, text } from '../kernel/text.js';
import { HECTARE } from '../kernel/unit-ids.js';
import './field.errors.js';
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
const locationType = z.enum(locationTypes);
const type = z.enum(['polygon', 'point', 'none']);

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
    layers: z.array(z.object({ layerId: z.int(), layerName: z.string() })).optional(),
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
export type RemoveFields = z.infer<typeof removeFields>;

export const soilTypeRequest = z
  .strictObject({ geolocation: geolocation.optional(), fieldId: positiveId().optional() })
  .refine((body) => (body.geolocation === undefined) !== (body.fieldId === undefined), { error: 'required', path: ['geolocation'] })
  .meta({ id: 'SoilTypeRequest' });
export type SoilTypeRequest = z.infer<typeof soilTypeRequest>;

export const fieldExistQuery = z.strictObject({ customerId: z.string(), name: fieldName, id: queryId().optional() });
export const boundariesQuery = z
  .strictObject({ ids: queryIds().optional(), customerId: z.string().optional() })
  .refine(({ ids, customerId }) => ids !== undefined || customerId !== undefined, { error: 'required', path: ['customerId'] });
export const geoLocationsQuery = z.strictObject({ groupId: queryId() });

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
    geolocation: z.object({ geoJson: z.unknown() }).nullable(),
    soil: soilBody,
    layers: z.array(z.object({ layerId: z.int(), layerName: z.string() })),
  })
  .meta({ id: 'Field' });
