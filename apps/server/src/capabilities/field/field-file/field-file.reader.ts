import { checkPolygon, validPosition } from '@loam/domain/kernel/geometry-check';
import { centroid, type FieldGeometry } from '@loam/domain/kernel/geometry';
import { type ArchiveEntry, ArchiveError, openArchive } from '../../../platform/files/archive.js';
import {
  type FarmFileAnswer,
  type FarmFileFound,
  type FarmOutline,
  type FieldFileAnswer,
  type FieldFileFound,
  type FieldFileRejected,
  type FieldFileWarning,
  type FileContent,
  MAX_OUTLINES,
  MAX_POINTS,
  type RawGeometry,
  Rejection,
} from './field-file.answers.js';
import { readGeoJson } from './geojson.reader.js';
import { readGpx } from './gpx.reader.js';
import { readKml } from './kml.reader.js';
import { onLand } from './land.js';
import { readShapefile } from './shapefile.reader.js';

const extensionOf = (name: string) => /\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
const withExtension = (entries: readonly ArchiveEntry[], extension: string) =>
  entries.filter((entry) => extensionOf(entry.name) === extension);

/** Bytes that belong to another kind of file than its name says. Text of any kind is left to the readers. */
function isOtherFormat(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (/^(PK\x03\x04|PK\x05\x06|\x89PNG|\xff\xd8\xff|GIF8|%PDF|\x1f\x8b|RIFF|\x7fELF|MZ)/.test(head)) return true;
  const utf16 = /^(\xff\xfe|\xfe\xff|<\x00|\x00<)/.test(head);
  return !utf16 && bytes.subarray(0, 1000).includes(0);
}

function readLayerEntry(entries: readonly ArchiveEntry[]): FileContent | Promise<FileContent> {
  const shapes = withExtension(entries, 'shp');
  const documents = withExtension(entries, 'kml');
  const names = (of: readonly ArchiveEntry[]) =>
    of
      .map((entry) => entry.name)
      .join(',')
      .slice(0, 500);
  if (shapes.length + documents.length === 0) throw new Rejection('NO_LAYER_IN_ARCHIVE', names(entries));
  if (shapes.length > 1) throw new Rejection('MULTIPLE_LAYERS', names(shapes));
  const [shp] = shapes;
  if (shp) {
    const stem = shp.name.slice(0, -4).toLowerCase();
    const beside = (extension: string) => withExtension(entries, extension).find((entry) => entry.name.slice(0, -4).toLowerCase() === stem);
    return readShapefile(shp, beside('prj'), beside('dbf'));
  }
  const main = documents.find((entry) => entry.name.toLowerCase() === 'doc.kml') ?? (documents.length === 1 ? documents[0] : undefined);
  if (!main) throw new Rejection('MULTIPLE_LAYERS', names(documents));
  return readKml(main.read());
}

async function readContent(name: string, bytes: Buffer): Promise<FileContent> {
  const extension = extensionOf(name);
  if (extension === 'kmz' || extension === 'zip') return readLayerEntry(openArchive(bytes));
  const reader = { kml: readKml, gpx: readGpx, geojson: readGeoJson, json: readGeoJson }[extension];
  if (!reader || isOtherFormat(bytes)) throw new Rejection('UNSUPPORTED_FORMAT');
  return reader(bytes);
}

/** Of a field. */
const LONGEST_NAME = 100;

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
  if (!only) throw new Rejection(emptyBecause ?? 'NO_GEOMETRY');
  if (others.length > 0) {
    const count = (...kinds: string[]) => geometries.filter((geometry) => kinds.includes(geometry.kind)).length;
    const polygons = count('Polygon');
    throw new Rejection(
      'MULTIPLE_GEOMETRIES',
      `${polygons} polygon, ${count('Point')} point, ${count('LineString')} other`,
      polygons > 0 ? 'CHOOSE_ONE_OR_CREATE_FIELDS' : undefined,
    );
  }
  return only;
}

function found(geometry: RawGeometry, content: FileContent): FieldFileFound {
  const positions = positionsOf(geometry);
  if (positions.length > MAX_POINTS) throw new Rejection('TOO_MANY_POINTS', { max: MAX_POINTS });
  if (geometry.kind === 'LineString') {
    const closed =
      positions.length > 3 && String((positions[0] as number[]).slice(0, 2)) === String((positions.at(-1) as number[]).slice(0, 2));
    throw new Rejection('LINE_NOT_SUPPORTED', 'LineString', closed ? 'USE_CLOSED_LINE_AS_POLYGON' : undefined);
  }
  const bad = positions.findIndex((at) => !isPosition(at));
  if (bad >= 0) throw new Rejection('INVALID_COORDINATES', JSON.stringify(positions[bad])?.slice(0, 100));
  const heights = (positions as number[][]).some((at) => at.length > 2) && !content.warnings.includes('Z_DROPPED');
  const before: FieldFileWarning[] = [...(heights ? (['Z_DROPPED'] as const) : []), ...content.warnings];
  if (geometry.kind === 'Point') {
    const [lon, lat] = geometry.coordinates as number[];
    const point: FieldGeometry = { type: 'Point', coordinates: [lon!, lat!] };
    return { type: 'point', geoJson: point, areaHa: null, vertices: 1, holes: 0, warnings: [...before, ...landWarning(point)] };
  }
  const checked = checkPolygon(geometry.coordinates as number[][][]);
  if ('fault' in checked) throw new Rejection(checked.fault, checked.detail);
  const { polygon, areaHa, vertices, holes, warnings } = checked;
  const odd = warnings.includes('AREA_SUSPICIOUS') ? [] : landWarning(polygon);
  return { type: 'polygon', geoJson: polygon, areaHa, vertices, holes, warnings: [...before, ...warnings, ...odd] };
}

const landWarning = (geometry: FieldGeometry): FieldFileWarning[] => (onLand(centroid(geometry)) ? [] : ['OUTSIDE_LAND_OR_COUNTRY']);

export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Every outline of a file; a line or a place is none, and a file without outlines says what it holds instead. */
function allOf(content: FileContent): FarmFileFound {
  const { geometries, emptyBecause } = content;
  const outlines = geometries.filter(({ kind }) => kind === 'Polygon');
  const points = geometries.filter(({ kind }) => kind === 'Point').length;
  const lines = geometries.length - outlines.length - points;
  if (outlines.length === 0)
    throw lines > 0 ? new Rejection('LINE_NOT_SUPPORTED', `${lines} lines`) : new Rejection(emptyBecause ?? 'NO_GEOMETRY');
  if (outlines.length > MAX_OUTLINES) throw new Rejection('TOO_MUCH_WORK', { max: MAX_OUTLINES });
  if (outlines.reduce((sum, one) => sum + positionsOf(one).length, 0) > MAX_POINTS)
    throw new Rejection('TOO_MANY_POINTS', { max: MAX_POINTS });
  return { outlines: outlines.map((one) => outlineOf(one, content)), points, lines };
}

function outlineOf(one: RawGeometry, content: FileContent): FarmOutline {
  const name = one.name?.slice(0, LONGEST_NAME) ?? null;
  try {
    return { name, found: found(one, content), code: null };
  } catch (error) {
    if (error instanceof Rejection) return { name, found: null, code: error.code };
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
  if (only && files.length === 1) return readContent(only.name, Buffer.from(only.bytes));
  const parts = files.map(({ name, bytes }): ArchiveEntry => ({ name, size: bytes.length, read: () => Buffer.from(bytes) }));
  const stems = new Set(parts.map(({ name }) => name.replace(/\.[^.]*$/, '').toLowerCase()));
  if (stems.size !== 1 || withExtension(parts, 'shp').length !== 1) throw new Rejection('MULTIPLE_GEOMETRIES', `${files.length} files`);
  return readLayerEntry(parts);
}

/** Reads a boundary or place from KML, KMZ, GPX, GeoJSON or a zipped shapefile. Never touches disk or network; every refusal is an answer. */
export const readFieldFile = (name: string, bytes: Buffer): Promise<FieldFileAnswer> => readFieldFiles([{ name, bytes }]);

async function answer<Read>(read: () => Promise<Read>): Promise<Read | { readonly rejected: FieldFileRejected }> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Rejection)
      return { rejected: { code: error.code, detail: error.detail, ...(error.offer && { offer: error.offer }) } };
    if (error instanceof ArchiveError)
      return { rejected: { code: error.code, ...(error.detail !== undefined && { detail: error.detail }) } };
    if (error instanceof RangeError) return { rejected: { code: 'TOO_MUCH_WORK', detail: { limit: 'depth' } } }; // a tower that even showing it overflows the stack
    throw error;
  }
}
