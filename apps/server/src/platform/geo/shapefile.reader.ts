// oxlint-disable-next-line typescript/triple-slash-reference -- the package has no types, and projects that only import this file need ours
/// <reference path="./shapefile.d.ts" />
import { openDbf, openShp } from 'shapefile';
import type { ArchiveEntry } from '../files/archive.js';
import { type Attributes, type FileContent, MAX_POINTS, type RawGeometry, Rejection } from './geo-content.js';
import { projectionOfWkt } from './projection.js';

/** ESRI Shapefile Technical Description, July 1998. Heights of shape types 11–18 are not read. */
const [FILE_CODE, HEADER_BYTES] = [9994, 100];

function parts(geometry: { type: string; coordinates: unknown[] } | null): RawGeometry[] {
  if (!geometry) return [];
  const { type, coordinates } = geometry;
  const single = type.replace(/^Multi/, '') as RawGeometry['kind'];
  return type.startsWith('Multi')
    ? coordinates.map((member) => ({ kind: single, coordinates: member as unknown[] }))
    : [{ kind: single, coordinates }];
}

const said = (error: unknown) => (error instanceof Error ? error.message.slice(0, 200) : undefined);
const plain = (value: unknown): Attributes[string] =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean'
    ? value
    : value instanceof Date
      ? value.toISOString().slice(0, 10)
      : null;

/** The rows of the table, in the order of the geometries. A table that cannot be read leaves the places as they are. */
async function* rowsOf(dbf: ArchiveEntry | undefined, encoding: string): AsyncGenerator<Attributes, undefined> {
  if (!dbf) return undefined;
  try {
    const source = await openDbf(dbf.read(), { encoding });
    for (let next = await source.read(); !next.done; next = await source.read())
      yield Object.fromEntries(Object.entries(next.value ?? {}).map(([name, value]) => [name, plain(value)]));
  } catch {
    return undefined;
  }
  return undefined;
}

/** A record that says it is longer than what is left of the file would swallow those after it without a word. */
function checkLengths(shp: Buffer): void {
  for (let [at, record] = [HEADER_BYTES, 1]; at + 8 <= shp.length && shp.readInt32BE(at) === record; record++) {
    const bytes = shp.readInt32BE(at + 4) * 2;
    if (at + 8 + bytes > shp.length) throw new Rejection('INVALID_SHAPEFILE', { record, bytes, left: shp.length - at - 8 });
    if (bytes < 4) return; // the library looks for the next one
    at += 8 + bytes;
  }
}

async function geometriesOf(shp: Buffer, rows: AsyncGenerator<Attributes, undefined>): Promise<RawGeometry[]> {
  if (shp.length < HEADER_BYTES || shp.readInt32BE(0) !== FILE_CODE) throw new Rejection('INVALID_SHAPEFILE');
  if (shp.length / 16 > MAX_POINTS * 2) throw new Rejection('TOO_MANY_POINTS', { max: MAX_POINTS });
  checkLengths(shp);
  try {
    const source = await openShp(shp);
    const geometries: RawGeometry[] = [];
    for (let next = await source.read(); !next.done; next = await source.read()) {
      const attributes = (await rows.next()).value ?? {};
      for (const part of parts(next.value)) geometries.push({ ...part, attributes });
    }
    return geometries;
  } catch (error) {
    throw new Rejection('INVALID_SHAPEFILE', said(error));
  }
}

const inDegrees = (geometries: readonly RawGeometry[]): boolean =>
  geometries.every(({ coordinates }) => (coordinates.flat(3) as number[]).every((x) => Math.abs(x) <= 360));

interface Beside {
  readonly prj: ArchiveEntry | undefined;
  readonly dbf: ArchiveEntry | undefined;
  /** Says how the table's text is encoded. */
  readonly cpg: ArchiveEntry | undefined;
}
const encodingOf = (cpg: ArchiveEntry | undefined): string => {
  try {
    const name = cpg?.read().toString('latin1').trim().slice(0, 40) ?? '';
    const label = /^\d+$/.test(name) ? (name === '65001' ? 'utf-8' : `windows-${name}`) : name;
    return new TextDecoder(label === '' ? 'windows-1252' : label).encoding;
  } catch {
    return 'windows-1252';
  }
};

/** Without a .prj, numbers that can be degrees are read as WGS 84; others are refused. */
export async function readShapefile(shp: ArchiveEntry, { prj, dbf, cpg }: Beside): Promise<FileContent> {
  const geometries = await geometriesOf(shp.read(), rowsOf(dbf, encodingOf(cpg)));
  if (!prj) {
    if (!inDegrees(geometries)) throw new Rejection('UNKNOWN_CRS', 'no .prj');
    return { geometries, warnings: [] };
  }
  const projection = projectionOfWkt(prj.read().toString('utf8'));
  return projection ? { geometries: geometries.map(projection), warnings: ['REPROJECTED'] } : { geometries, warnings: [] };
}
