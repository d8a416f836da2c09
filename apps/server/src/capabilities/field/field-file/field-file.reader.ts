import { checkPolygon, validPosition } from '@loam/domain/kernel/geometry/geometry-check';
import { centroid, type FieldGeometry } from '@loam/domain/kernel/geometry/geometry';
import { ArchiveError } from '../../../platform/files/archive.js';
import { type Attributes, type FileContent, MAX_POINTS, type RawGeometry, Rejection } from '../../../platform/geo/geo-content.js';
import { type GivenFile, readGeoFile, readShapefileParts } from '../../../platform/geo/geo-file.reader.js';
import {
  type FarmFileAnswer,
  type FarmFileFound,
  type FarmOutline,
  type FieldFileAnswer,
  type FieldFileFault,
  type FieldFileFound,
  type FieldFileRejected,
  FieldFileRejection,
  type FieldFileWarning,
  MAX_OUTLINES,
} from './field-file.answers.js';
import { onLand } from './land.js';

/** Of a field. */
const LONGEST_NAME = 100;
/** What farm programs and GIS call the column with a field's name. */
const NAME = /^(name|title|label|field_?name|field|nome|talhao|talhão|nombre|lote|parcela)$/i;

/** The name among what a file says of a place. */
function nameAmong(attributes: Attributes = {}): string | null {
  for (const [key, value] of Object.entries(attributes)) {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
    if (NAME.test(key) && text !== '') return text.slice(0, LONGEST_NAME);
  }
  return null;
}

const isPosition = (at: unknown): at is number[] => Array.isArray(at) && at.every((x) => typeof x === 'number') && validPosition(at);

function positionsOf({ kind, coordinates }: RawGeometry): unknown[] {
  return kind === 'Point'
    ? [coordinates]
    : kind === 'LineString'
      ? [...coordinates]
      : coordinates.flatMap((ring) => (Array.isArray(ring) ? (ring as unknown[]) : [ring]));
}

/** The one geometry that a field can have, or the reason why there is none. */
function theOne({ geometries, emptyBecause }: FileContent): RawGeometry {
  const [only, ...others] = geometries;
  if (!only) throw new FieldFileRejection(emptyBecause ?? 'NO_GEOMETRY');
  if (others.length > 0) {
    const count = (...kinds: string[]) => geometries.filter((geometry) => kinds.includes(geometry.kind)).length;
    const polygons = count('Polygon');
    throw new FieldFileRejection(
      'MULTIPLE_GEOMETRIES',
      `${polygons} polygon, ${count('Point')} point, ${count('LineString')} other`,
      polygons > 0 ? 'CHOOSE_ONE_OR_CREATE_FIELDS' : undefined,
    );
  }
  return only;
}

function found(geometry: RawGeometry, content: FileContent): FieldFileFound {
  const positions = positionsOf(geometry);
  if (positions.length > MAX_POINTS) throw new FieldFileRejection('TOO_MANY_POINTS', { max: MAX_POINTS });
  if (geometry.kind === 'LineString') {
    const closed =
      positions.length > 3 && String((positions[0] as number[]).slice(0, 2)) === String((positions.at(-1) as number[]).slice(0, 2));
    throw new FieldFileRejection('LINE_NOT_SUPPORTED', 'LineString', closed ? 'USE_CLOSED_LINE_AS_POLYGON' : undefined);
  }
  const bad = positions.findIndex((at) => !isPosition(at));
  if (bad >= 0) throw new FieldFileRejection('INVALID_COORDINATES', JSON.stringify(positions[bad])?.slice(0, 100));
  const heights = (positions as number[][]).some((at) => at.length > 2) && !content.warnings.includes('Z_DROPPED');
  const before: FieldFileWarning[] = [...(heights ? (['Z_DROPPED'] as const) : []), ...content.warnings];
  if (geometry.kind === 'Point') {
    const [lon, lat] = geometry.coordinates as number[];
    const point: FieldGeometry = { type: 'Point', coordinates: [lon!, lat!] };
    return { type: 'point', geoJson: point, areaHa: null, vertices: 1, holes: 0, warnings: [...before, ...landWarning(point)] };
  }
  const checked = checkPolygon(geometry.coordinates as number[][][]);
  if ('fault' in checked) throw new FieldFileRejection(checked.fault, checked.detail);
  const { polygon, areaHa, vertices, holes, warnings } = checked;
  const odd = warnings.includes('AREA_SUSPICIOUS') ? [] : landWarning(polygon);
  return { type: 'polygon', geoJson: polygon, areaHa, vertices, holes, warnings: [...before, ...warnings, ...odd] };
}

const landWarning = (geometry: FieldGeometry): FieldFileWarning[] => (onLand(centroid(geometry)) ? [] : ['OUTSIDE_LAND_OR_COUNTRY']);

/** Every outline of a file; a line or a place is none, and a file without outlines says what it holds instead. */
function allOf(content: FileContent): FarmFileFound {
  const { geometries, emptyBecause } = content;
  const outlines = geometries.filter(({ kind }) => kind === 'Polygon');
  const points = geometries.filter(({ kind }) => kind === 'Point').length;
  const lines = geometries.length - outlines.length - points;
  if (outlines.length === 0)
    throw lines > 0
      ? new FieldFileRejection('LINE_NOT_SUPPORTED', `${lines} lines`)
      : new FieldFileRejection(emptyBecause ?? 'NO_GEOMETRY');
  if (outlines.length > MAX_OUTLINES) throw new FieldFileRejection('TOO_MUCH_WORK', { max: MAX_OUTLINES });
  if (outlines.reduce((sum, one) => sum + positionsOf(one).length, 0) > MAX_POINTS)
    throw new FieldFileRejection('TOO_MANY_POINTS', { max: MAX_POINTS });
  return { outlines: outlines.map((one) => outlineOf(one, content)), points, lines };
}

function outlineOf(one: RawGeometry, content: FileContent): FarmOutline {
  const name = nameAmong(one.attributes);
  try {
    return { name, found: found(one, content), code: null };
  } catch (error) {
    if (error instanceof FieldFileRejection) return { name, found: null, code: error.code };
    throw error;
  }
}

/** One file, or the unpacked parts of one shapefile. Several layers are several geometries. */
export const readFieldFiles = (files: readonly GivenFile[]): Promise<FieldFileAnswer> =>
  answer(async () => {
    const content = await contentOf(files);
    return { found: found(theOne(content), content) };
  });

/** The same file as a list of the fields in it. */
export const readFarmFiles = (files: readonly GivenFile[]): Promise<FarmFileAnswer> =>
  answer(async () => ({ farm: allOf(await contentOf(files)) }));

function contentOf(files: readonly GivenFile[]): FileContent | Promise<FileContent> {
  const [only] = files;
  if (only && files.length === 1) return readGeoFile(only.name, Buffer.from(only.bytes));
  const parts = readShapefileParts(files);
  if (!parts) throw new FieldFileRejection('MULTIPLE_GEOMETRIES', `${files.length} files`);
  return parts;
}

/** Reads a boundary or place from KML, KMZ, GPX, GeoJSON or a zipped shapefile. Never touches disk or network; every refusal is an answer. */
export const readFieldFile = (name: string, bytes: Buffer): Promise<FieldFileAnswer> => readFieldFiles([{ name, bytes }]);

async function answer<Read>(read: () => Promise<Read>): Promise<Read | { readonly rejected: FieldFileRejected }> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FieldFileRejection)
      return { rejected: { code: error.code, detail: error.detail, ...(error.offer && { offer: error.offer }) } };
    if (error instanceof Rejection) return { rejected: { code: error.code as FieldFileFault, detail: error.detail } };
    if (error instanceof ArchiveError)
      return { rejected: { code: error.code, ...(error.detail !== undefined && { detail: error.detail }) } };
    if (error instanceof RangeError) return { rejected: { code: 'TOO_MUCH_WORK', detail: { limit: 'depth' } } }; // a tower that even showing it overflows the stack
    throw error;
  }
}
