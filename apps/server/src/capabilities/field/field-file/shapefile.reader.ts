// oxlint-disable-next-line typescript/triple-slash-reference -- the package has no types, and projects that only import this file need ours
/// <reference path="./shapefile.d.ts" />
import { openDbf, openShp } from 'shapefile';
import type { ArchiveEntry } from '../../../platform/files/archive.js';
import { type FileContent, MAX_POINTS, type RawGeometry, Rejection } from './field-file.answers.js';
import { nameAmong } from './geojson.reader.js';
import { projectionOfWkt } from './projection.js';

/** ESRI Shapefile Technical Description, July 1998. Heights of shape types 11–18 are not read. */
const FILE_CODE = 9994;

function parts(geometry: { type: string; coordinates: unknown[] } | null): RawGeometry[] {
  if (!geometry) return [];
  const { type, coordinates } = geometry;
  const single = type.replace(/^Multi/, '') as RawGeometry['kind'];
  return type.startsWith('Multi')
    ? coordinates.map((member) => ({ kind: single, coordinates: member as unknown[] }))
    : [{ kind: single, coordinates }];
}

type Names = readonly { readonly name?: string }[];

/** Names of the shapes in their order; none where the table cannot be read: the outlines are what matters. */
async function namesOf(dbf: Buffer | undefined): Promise<Names> {
  if (!dbf) return [];
  const names: { readonly name?: string }[] = [];
  try {
    const rows = await openDbf(dbf, { encoding: 'utf-8' });
    for (let row = await rows.read(); !row.done; row = await rows.read()) names.push(nameAmong(row.value));
  } catch {
    return [];
  }
  return names;
}

async function geometriesOf(shp: Buffer, names: Names): Promise<RawGeometry[]> {
  if (shp.length < 100 || shp.readInt32BE(0) !== FILE_CODE) throw new Rejection('INVALID_SHAPEFILE');
  if (shp.length / 16 > MAX_POINTS * 2) throw new Rejection('TOO_MANY_POINTS', { max: MAX_POINTS });
  try {
    const source = await openShp(shp);
    const geometries: RawGeometry[] = [];
    for (let next = await source.read(), row = 0; !next.done; next = await source.read(), row++)
      geometries.push(...parts(next.value).map((one) => ({ ...one, ...names[row] })));
    return geometries;
  } catch (error) {
    throw new Rejection('INVALID_SHAPEFILE', error instanceof Error ? error.message.slice(0, 200) : undefined);
  }
}

const inDegrees = (geometries: readonly RawGeometry[]): boolean =>
  (geometries.flatMap(({ coordinates }) => coordinates.flat(3)) as number[]).every((x) => Math.abs(x) <= 360);

/** Boundaries need the .shp and the .prj only; the .dbf names them. Without a .prj, numbers that can be degrees are read as WGS 84; others are refused. */
export async function readShapefile(shp: ArchiveEntry, prj?: ArchiveEntry, dbf?: ArchiveEntry): Promise<FileContent> {
  const geometries = await geometriesOf(shp.read(), await namesOf(dbf?.read()));
  if (!prj) {
    if (!inDegrees(geometries)) throw new Rejection('UNKNOWN_CRS', 'no .prj');
    return { geometries, warnings: [] };
  }
  const projection = projectionOfWkt(prj.read().toString('utf8'));
  return projection
    ? { geometries: geometries.map((one) => ({ ...one, ...projection(one) })), warnings: ['REPROJECTED'] }
    : { geometries, warnings: [] };
}
