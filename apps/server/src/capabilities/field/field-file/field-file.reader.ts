import { checkPolygon, validPosition } from '@loam/domain/kernel/geometry-check';
import { centroid, type FieldGeometry } from '@loam/domain/kernel/geometry';
import { ArchiveError } from '../../../platform/files/archive.js';
import { type FileContent, MAX_POINTS, type RawGeometry, Rejection } from '../../../platform/geo/geo-content.js';
import { type GivenFile, readGeoFile, readShapefileParts } from '../../../platform/geo/geo-file.reader.js';
import {
  type FieldFileAnswer,
  type FieldFileFault,
  type FieldFileFound,
  FieldFileRejection,
  type FieldFileWarning,
} from './field-file.answers.js';
import { onLand } from './land.js';

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

/** One file, or the unpacked parts of one shapefile. Several layers are several geometries. */
export async function readFieldFiles(files: readonly GivenFile[]): Promise<FieldFileAnswer> {
  const [only] = files;
  if (only && files.length === 1) return readFieldFile(only.name, Buffer.from(only.bytes));
  return answer(() => {
    const parts = readShapefileParts(files);
    if (!parts) throw new FieldFileRejection('MULTIPLE_GEOMETRIES', `${files.length} files`);
    return parts;
  });
}

/** Reads a boundary or place from KML, KMZ, GPX, GeoJSON or a zipped shapefile. Never touches disk or network; every refusal is an answer. */
export const readFieldFile = (name: string, bytes: Buffer): Promise<FieldFileAnswer> => answer(() => readGeoFile(name, bytes));

async function answer(read: () => FileContent | Promise<FileContent>): Promise<FieldFileAnswer> {
  try {
    const content = await read();
    return { found: found(theOne(content), content) };
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
