import { addField, type AddField } from '../field/field.schema.js';
import { registerGrower, type RegisterGrower } from '../grower/grower.schema.js';
import { countries } from '../kernel/countries.js';
import type { ErrorDetail } from '../kernel/errors.js';
import { geometryFromText } from '../kernel/geometry-text.js';
import { localeOf } from '../kernel/language.js';
import { ROLE } from '../kernel/roles.js';
import { validate } from '../kernel/validate.js';
import { ACRE, HECTARE } from '../kernel/unit-ids.js';
import { type ColumnMapping, fieldParameters, parameterOf, requiredParameters, type UploadParameter } from './upload-columns.schema.js';
import type { RowFault } from './upload.events.js';
import type { RowValues } from './upload.schema.js';
import { ownNames } from '../kernel/own-names.js';

/** What a row does not say, and what its e-mail address of a person stands for. */
export interface RowFacts {
  readonly groupId: number;
  readonly countryId: number;
  readonly unitTypeId: 0 | 1;
  /** Undefined: nobody in the group whom growers can be assigned to. */
  readonly assignedTo: number | undefined;
  /** Of the row's boundary, where it was examined before. */
  readonly geometry?: unknown;
}

export interface ReadRow {
  readonly grower: RegisterGrower;
  /** Still without the grower it belongs to. */
  readonly field: Omit<AddField, 'customerId'> | null;
}

/**
 * Whether somebody may use the upload centre: group, collection and company admins with the right to (specification §6),
 * while their company has bulk upload on.
 */
export const mayUpload = (
  person: { readonly roleId: number; readonly active: boolean; readonly bulkUpload: boolean },
  company: { readonly bulkUpload: boolean } | undefined,
): boolean => admitted.has(person.roleId) && person.active && person.bulkUpload && company?.bulkUpload === true;

const admitted: ReadonlySet<number> = new Set([ROLE.groupAdmin, ROLE.collectionAdmin, ROLE.companyAdmin]);
const units: Readonly<Record<string, number>> = ownNames({
  ha: HECTARE,
  hectare: HECTARE,
  hectares: HECTARE,
  hectárea: HECTARE,
  hectáreas: HECTARE,
  हेक्टर: HECTARE,
  ac: ACRE,
  acre: ACRE,
  acres: ACRE,
  एकर: ACRE,
});

let countryNames: Map<string, number> | undefined;
/** Two letters of ISO 3166-1, our number, or the name in one of the languages. */
function countryIdOf(text: string): number | undefined {
  countryNames ??= new Map([
    ...Object.values(localeOf).flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'region' });
      return countries.map(({ id, key }): [string, number] => [(names.of(key) ?? key).normalize('NFC').toLowerCase(), id]);
    }),
    ...countries.flatMap(({ id, key }): [string, number][] => [
      [key.toLowerCase(), id],
      [String(id), id],
    ]),
  ]);
  return countryNames.get(text.trim().normalize('NFC').toLowerCase());
}

/** A decimal comma is as good as a point; what is no number stays text, so that its schema says so. */
const numberOf = (text: string | undefined): number | string | null => {
  if (text === undefined) return null;
  return /^[-+]?\d+([.,]\d+)?([eE][-+]?\d{1,3})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : text;
};

/** Failed details of the grower's and the field's schema, by the column that they come from. */
const columnOf: Readonly<Record<string, UploadParameter>> = ownNames({
  countryId: 'country',
  name: 'fieldName',
  unitId: 'areaUnit',
  geolocation: 'boundary',
  'geolocation.geoJson': 'boundary',
  locationType: 'boundary',
  soil: 'sand',
});

function faultOf({ field, key, params }: ErrorDetail, place: UploadParameter): RowFault {
  const path = field.replace(/^soil\./, '');
  const column = field.startsWith('geolocation') ? place : (columnOf[path] ?? (path as UploadParameter));
  const { value: _, ...bounds } = params ?? {};
  return { column, key, ...(Object.keys(bounds).length > 0 && { params: bounds }) };
}

function placeOf(values: RowValues, geometry?: unknown): { column: UploadParameter; geoJson: unknown } | undefined {
  if (values.boundary !== undefined)
    return { column: 'boundary', geoJson: geometry ?? geometryFromText(values.boundary) ?? values.boundary };
  if (values.latitude === undefined && values.longitude === undefined) return undefined;
  const [longitude, latitude] = [numberOf(values.longitude), numberOf(values.latitude)];
  return { column: longitude === null ? 'longitude' : 'latitude', geoJson: { type: 'Point', coordinates: [longitude, latitude] } };
}

function readField(values: RowValues, { unitTypeId, geometry }: RowFacts): { field: ReadRow['field']; faults: RowFault[] } {
  if (!Object.keys(values).some((name) => fieldParameters.has(name as UploadParameter))) return { field: null, faults: [] };
  const place = placeOf(values, geometry);
  const polygon = (place?.geoJson as { type?: unknown } | undefined)?.type === 'Polygon';
  const unit = values.areaUnit === undefined ? (unitTypeId === 1 ? ACRE : HECTARE) : units[values.areaUnit.trim().toLowerCase()];
  const sent = {
    name: values.fieldName,
    customerId: 1,
    area: numberOf(values.area),
    unitId: unit ?? HECTARE,
    locationType: place === undefined ? 'noLocation' : polygon ? 'polygon' : 'placemark',
    geolocation: place === undefined ? null : { geoJson: place.geoJson },
    soil: Object.fromEntries(
      (['sand', 'silt', 'clay', 'ph', 'cec', 'organicMatter'] as const).map((name) => [name, numberOf(values[name])]),
    ),
  };
  const read = validate(addField, sent);
  const faults = 'refusal' in read ? read.refusal.details.map((detail) => faultOf(detail, place?.column ?? 'boundary')) : [];
  if (unit === undefined) faults.push({ column: 'areaUnit', key: 'invalidOption', params: { options: ['ha', 'acre'] } });
  return { field: 'value' in read ? read.value : null, faults: onePerColumn(faults) };
}

const onePerColumn = (faults: readonly RowFault[]): RowFault[] =>
  faults.filter(({ column }, i) => faults.findIndex((one) => one.column === column) === i);

/** A row by the rules of growers and fields: what it would make, or everything that is wrong with it. */
export function readRow(values: RowValues, facts: RowFacts): ReadRow | { readonly faults: readonly RowFault[] } {
  const { fullName, growerCode, email, phoneNumber, state, address, companyName, farmName, farmId } = values;
  const countryId = values.country === undefined ? facts.countryId : (countryIdOf(values.country) ?? 0);
  const phone = phoneNumber?.replace(/[\s.-]/g, '');
  const sent = {
    fullName,
    growerCode,
    email,
    phoneNumber: phone,
    state,
    address,
    companyName,
    farmName,
    farmId,
    countryId,
    unitTypeId: facts.unitTypeId,
    nutrientForm: 'oxide',
    group: facts.groupId,
    ...(facts.assignedTo !== undefined && { assignedTo: facts.assignedTo }),
  };
  const grower = validate(registerGrower, sent);
  const { field, faults } = readField(values, facts);
  const all = [...('refusal' in grower ? grower.refusal.details.map((detail) => faultOf(detail, 'boundary')) : []), ...faults];
  if (facts.assignedTo === undefined) all.push({ column: 'assignedTo', key: 'assignedToInvalid' });
  return all.length > 0 || !('value' in grower) ? { faults: all } : { grower: grower.value, field };
}

/** Rows with the same key are one grower: the code, else the name. */
export const growerKeyOf = ({
  fullName,
  growerCode,
}: Pick<RegisterGrower, 'fullName' | 'growerCode'>): { code: string } | { name: string } =>
  growerCode ? { code: growerCode } : { name: fullName.replace(/\s+/g, ' ') };

/** The parameter of each column of the sheet, undefined for columns that are not read; or what is wrong with the mapping. */
export function mapColumns(
  headers: readonly string[],
  mapping: ColumnMapping = [],
):
  | { readonly parameters: (UploadParameter | undefined)[] }
  | { readonly key: 'columnNotFound' | 'duplicateParameters' | 'columnsMissing'; readonly names: string[] } {
  const told = new Map(mapping.map(({ column, parameter }) => [column.trim(), parameter]));
  const unknown = [...told.keys()].filter((column) => !headers.some((header) => header.trim() === column));
  if (unknown.length > 0) return { key: 'columnNotFound', names: unknown };
  const wanted = new Set(told.values());
  const parameters = headers.map((header) => {
    const explicit = told.get(header.trim());
    if (explicit !== undefined) return explicit ?? undefined;
    const own = parameterOf(header);
    return own !== undefined && !wanted.has(own) ? own : undefined;
  });
  const named = parameters.filter((name) => name !== undefined);
  const twice = [
    ...new Set([
      ...named.filter((name, i) => named.indexOf(name) < i),
      ...mapping.flatMap(({ parameter }, i) =>
        parameter !== null && mapping.findIndex((one) => one.parameter === parameter) < i ? [parameter] : [],
      ),
    ]),
  ];
  if (twice.length > 0) return { key: 'duplicateParameters', names: twice };
  const missing = requiredParameters.filter((name) => !named.includes(name));
  return missing.length > 0 ? { key: 'columnsMissing', names: [...missing] } : { parameters };
}
