import { geometryFromText } from '../kernel/geometry/geometry-text.js';
import { ACRE, HECTARE } from '../kernel/unit/unit-ids.js';
import { GROWER_OF_ROW, growerOfRow, growerOfRowAliases, guessGrower } from '../kernel/sheet/row-grower.js';
import { faultOf, numberOfCell, onePerColumn, type RowCells, type RowFault, type UploadKind } from '../kernel/sheet/upload-kind.js';
import { validate } from '../kernel/errors/validate.js';
import './field.errors.js'; // a schema's keys are known once its errors are
import { addField, type AddField } from './field.schema.js';
import { fieldAliases, fieldColumnNames, knownGrowersFieldNames, placeAttributes } from './field.upload-names.js';
import { ownNames } from '../kernel/json/own-names.js';

/** Still without the grower it belongs to, unless the row names one who is there. */
export type RowField = Omit<AddField, 'customerId'> & { readonly growerId?: number };

const soil = ['sand', 'silt', 'clay', 'ph', 'cec', 'organicMatter'] as const;
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

const isWithin = (degrees: number | string | null, most: number) => typeof degrees === 'number' && Math.abs(degrees) <= most;

const mostDegrees: Readonly<Record<string, number>> = ownNames({ latitude: 90, longitude: 180 });

/** Where the field lies, and the column that said so. */
function placeOf({ boundary, ...cells }: RowCells): { column: string; geoJson: unknown } | undefined {
  if (boundary !== undefined) return { column: 'boundary', geoJson: geometryFromText(boundary) ?? boundary };
  if (cells['latitude'] === undefined && cells['longitude'] === undefined) return undefined;
  const [longitude, latitude] = [numberOfCell(cells['longitude']), numberOfCell(cells['latitude'])];
  const column = isWithin(latitude, 90) && !isWithin(longitude, 180) ? 'longitude' : 'latitude';
  return { column, geoJson: { type: 'Point', coordinates: [longitude, latitude] } };
}

/** A coordinate is told its bounds. */
const bounded = (fault: RowFault): RowFault => {
  const most = fault.key === 'invalidGeometry' ? mostDegrees[fault.column] : undefined;
  return most === undefined ? fault : { ...fault, params: { ...fault.params, min: -most, max: most } };
};

const columns = {
  name: 'fieldName',
  unitId: 'areaUnit',
  locationType: 'boundary',
  soil: 'sand',
  ...Object.fromEntries(soil.map((name) => [`soil.${name}`, name])),
};

/** A row's field, by the rules of fields; a row without any of the columns is of a grower only. */
export const fieldUpload: UploadKind<RowField> = {
  required: [],
  together: true,
  updates: true,
  clashes: ['fieldExists'],
  choices: (column) => (column === 'areaUnit' ? ['ha', 'acre'] : []),
  names: fieldColumnNames,
  aliases: fieldAliases,
  example: {
    fieldName: 'North block',
    area: '2.5',
    areaUnit: 'ha',
    latitude: '18.1520',
    longitude: '74.5770',
    sand: '40',
    silt: '35',
    clay: '25',
    ph: '6.8',
    cec: '18',
    organicMatter: '1.2',
  },
  read(cells, { unitTypeId }) {
    if (!Object.keys(fieldColumnNames.en).some((name) => cells[name] !== undefined)) return { read: null };
    const { fieldName, area, areaUnit } = cells;
    const place = placeOf(cells);
    const polygon = (place?.geoJson as { type?: unknown } | undefined)?.type === 'Polygon';
    const unit = areaUnit === undefined ? (unitTypeId === 1 ? ACRE : HECTARE) : units[areaUnit.trim().toLowerCase()];
    const read = validate(addField, {
      name: fieldName,
      customerId: 1,
      area: numberOfCell(area),
      unitId: unit ?? HECTARE,
      locationType: place === undefined ? 'noLocation' : polygon ? 'polygon' : 'placemark',
      geolocation: place === undefined ? null : { geoJson: place.geoJson },
      soil: Object.fromEntries(soil.map((name) => [name, numberOfCell(cells[name])])),
    });
    const at = place?.column ?? 'boundary';
    const faults =
      'refusal' in read
        ? read.refusal.details.map((detail) => bounded(faultOf(detail, { ...columns, ...geolocated(detail.field, at) })))
        : [];
    if (unit === undefined) faults.push({ column: 'areaUnit', key: 'invalidOption', params: { options: ['ha', 'acre'] } });
    return faults.length > 0 || !('value' in read) ? { faults: onePerColumn(faults) } : { read: read.value };
  },
};

/** Rows of fields alone: each names a grower who is there, and is read as one beside its grower is. Files of maps are such sheets too. */
export const knownGrowersFieldUpload: UploadKind<RowField> = {
  ...fieldUpload,
  required: ['fieldName'],
  oneOf: GROWER_OF_ROW,
  names: knownGrowersFieldNames,
  aliases: { ...growerOfRowAliases, ...fieldAliases },
  example: { growerCode: 'GR-001', ...fieldUpload.example },
  places: { geometry: 'boundary', attributes: placeAttributes },
  lookedUp: GROWER_OF_ROW,
  guess: guessGrower,
  keyOf: ({ growerId, name }) => JSON.stringify([growerId, name.toLowerCase()]),
  read(cells, facts) {
    const grower = growerOfRow(cells, facts);
    const field = fieldUpload.read(cells, facts);
    const faults = [...('fault' in grower ? [grower.fault] : []), ...('faults' in field ? field.faults : [])];
    if (!('faults' in field) && field.read === null) faults.push({ column: 'fieldName', key: 'required' });
    if (faults.length > 0 || 'fault' in grower || 'faults' in field || field.read === null) return { faults };
    return { read: { ...field.read, growerId: grower.id } };
  },
};

/** Whatever is wrong with a place is a fault of the column that named it. */
const geolocated = (field: string, column: string) => (field.startsWith('geolocation') ? { [field]: column } : {});
