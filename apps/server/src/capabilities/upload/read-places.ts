import type { PlacesRead } from '@loam/domain/kernel/sheet/upload-kind';
import { type ColumnMapping, sheetLimits } from '@loam/domain/upload/upload-columns.schema';
import { foldHeader, parameterOf, type SheetHead } from '@loam/domain/upload/upload-sheet';
import type { Attributes, GeoFault, RawGeometry, Rejection } from '../../platform/geo/geo-content.js';
import { readGeoFile } from '../../platform/geo/geo-file.reader.js';
import { SheetError } from '../../platform/sheets/sheet.port.js';
import type { SheetAnswer, SheetRefusal } from './sheet-answer.js';

export const isPlaces = (name: string): boolean => /\.(kml|kmz|zip)$/i.test(name.trim());

const keys: Readonly<Record<GeoFault, SheetRefusal>> = {
  ...{ UNSUPPORTED_FORMAT: 'unsupportedFormat', UNKNOWN_CRS: 'unknownCrs', TOO_MANY_POINTS: 'fileTooLarge', TOO_MUCH_WORK: 'fileTooLarge' },
  ...{
    INVALID_XML: 'malformedFile',
    INVALID_JSON: 'malformedFile',
    INVALID_SHAPEFILE: 'malformedFile',
    INVALID_COORDINATES: 'malformedFile',
  },
  ...{ NOT_KML: 'malformedFile', NOT_GPX: 'malformedFile', NOT_GEOJSON: 'malformedFile', XML_DTD_NOT_ALLOWED: 'invalidArchive' },
  ...{
    INVALID_ARCHIVE: 'invalidArchive',
    UNSAFE_ARCHIVE: 'invalidArchive',
    EMPTY_ARCHIVE: 'invalidArchive',
    ARCHIVE_TOO_LARGE: 'fileTooLarge',
  },
  ...{ NO_LAYER_IN_ARCHIVE: 'invalidArchive', MULTIPLE_LAYERS: 'invalidArchive' },
};
/** Why a file of places is no sheet. */
export const placesRefusal = ({ code, detail }: Pick<Rejection<string>, 'code' | 'detail'>): SheetAnswer => ({
  refused: keys[code as GeoFault] ?? 'malformedFile',
  params: { code, ...(detail !== undefined && { detail }) },
});

/** Heights are not kept; what is no position stays as it is, and its row says so. */
const flat = (part: unknown): unknown => {
  if (!Array.isArray(part)) return part;
  return typeof part[0] === 'number' ? part.slice(0, 2) : part.map(flat);
};
const geometryOf = ({ kind, coordinates }: RawGeometry): string => JSON.stringify({ type: kind, coordinates: flat(coordinates) });
const textOf = (value: Attributes[string] | undefined): string => (value === undefined || value === null ? '' : String(value).trim());

/** What attributes mean that nobody has said: those that the kind knows, each column once. */
function withKnown(headers: readonly string[], head: SheetHead, { attributes }: PlacesRead, given: ColumnMapping): ColumnMapping {
  const said = new Set(given.map(({ column }) => column.trim()));
  const taken = new Set<string | null | undefined>([
    ...given.map(({ parameter }) => parameter),
    ...headers.filter((header) => !said.has(header)).map((header) => parameterOf(header, head)),
  ]);
  const known = [...given];
  for (const header of headers) {
    const column = attributes[foldHeader(header)] as (typeof given)[number]['parameter'] | undefined;
    if (said.has(header) || parameterOf(header, head) !== undefined || !column || taken.has(column)) continue;
    taken.add(column);
    known.push({ column: header, parameter: column });
  }
  return known;
}

/**
 * A file of places as rows, the first of which are the names of its attributes and the column that takes the geometry; and how its columns are
 * to be read. @throws Rejection, ArchiveError, SheetError
 */
export async function readPlaces(name: string, bytes: Buffer, head: SheetHead, places: PlacesRead, mapping: ColumnMapping = []) {
  const { geometries } = await readGeoFile(name, bytes);
  if (geometries.length > sheetLimits.rows) throw new SheetError('TOO_LARGE', undefined, 'rows');
  const named = new Set(geometries.flatMap(({ attributes = {} }) => Object.keys(attributes)));
  const attributes = [...named].filter((one) => one.trim() !== '' && parameterOf(one, head) !== places.geometry);
  if (attributes.length >= sheetLimits.columns) throw new SheetError('TOO_LARGE', undefined, 'columns');
  const headers = [...attributes, places.geometry];
  const rows = geometries.map((one) => [...attributes.map((key) => textOf(one.attributes?.[key])), geometryOf(one)]);
  return { rows: [headers, ...rows], mapping: withKnown(headers, head, places, mapping) };
}
