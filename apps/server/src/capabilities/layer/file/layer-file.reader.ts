import { Ground } from '@loam/domain/layer/field-cells';
import { insideOf } from '@loam/domain/layer/points-inside';
import type { KeptPoint } from '@loam/domain/layer/kept-points';
import { LAYER_POINTS } from '@loam/domain/layer/layer.schema';
import { MOST_COLUMNS, MOST_SAMPLES } from '@loam/domain/layer/layer-soil.schema';
import { validPosition } from '@loam/domain/kernel/geometry/geometry-check';
import type { Position } from '@loam/domain/kernel/geometry/geometry';
import { ArchiveError } from '../../../platform/files/archive.js';
import { type FileContent, type GeoFault, type RawGeometry, Rejection } from '../../../platform/geo/geo-content.js';
import { extensionOf, isOtherFormat, readGeoFile, readShapefileParts } from '../../../platform/geo/geo-file.reader.js';
import { SheetError } from '../../../platform/sheets/sheet.port.js';
import {
  type LayerFileAnswer,
  type LayerFileFault,
  type LayerFileFound,
  type LayerFileQuestion,
  LayerFileRejection,
} from './layer-file.messages.js';
import { columnNamed, LAYER_LIMITS, numberOf, readTable } from './table-points.js';

/** The key that a fault of a file is told under; `params.code` carries the fault itself. */
const keys: Readonly<Record<GeoFault, LayerFileFault>> = {
  UNSUPPORTED_FORMAT: 'unsupportedFormat',
  INVALID_XML: 'malformedFile',
  XML_DTD_NOT_ALLOWED: 'invalidArchive',
  NOT_KML: 'malformedFile',
  NOT_GPX: 'malformedFile',
  INVALID_JSON: 'malformedFile',
  NOT_GEOJSON: 'malformedFile',
  INVALID_SHAPEFILE: 'malformedFile',
  INVALID_COORDINATES: 'placeNotOnEarth',
  NO_LAYER_IN_ARCHIVE: 'invalidArchive',
  MULTIPLE_LAYERS: 'invalidArchive',
  INVALID_ARCHIVE: 'invalidArchive',
  UNSAFE_ARCHIVE: 'invalidArchive',
  EMPTY_ARCHIVE: 'invalidArchive',
  ARCHIVE_TOO_LARGE: 'fileTooLarge',
  UNKNOWN_CRS: 'unknownCrs',
  TOO_MANY_POINTS: 'fileTooLarge',
  TOO_MUCH_WORK: 'fileTooLarge',
};
const passed = { rows: 'TOO_MANY_POINTS', columns: 'TOO_MANY_COLUMNS', cellLength: 'CELL_TOO_LONG' } as const;

async function contentOf({ files, mapping }: LayerFileQuestion): Promise<FileContent> {
  const [only, ...others] = files;
  if (!only) throw new Rejection('UNSUPPORTED_FORMAT');
  if (others.length > 0) {
    const parts = readShapefileParts(files);
    if (!parts)
      throw new Rejection(
        'MULTIPLE_LAYERS',
        files
          .map(({ name }) => name)
          .join(',')
          .slice(0, 500),
      );
    return parts;
  }
  if (!['csv', 'txt'].includes(extensionOf(only.name))) return readGeoFile(only.name, Buffer.from(only.bytes));
  if (isOtherFormat(only.bytes)) throw new Rejection('UNSUPPORTED_FORMAT');
  return readTable(only.bytes, mapping);
}

const isPosition = (at: unknown): at is Position =>
  Array.isArray(at) && at.every((x) => typeof x === 'number') && validPosition(at as number[]);

/** @throws placeNotOnEarth with the first that is none */
function checkPlaces(geometries: readonly RawGeometry[]): void {
  let count = 0;
  geometries.forEach(({ kind, coordinates }, n) => {
    const positions = kind === 'Point' ? [coordinates] : kind === 'LineString' ? coordinates : coordinates.flat(1);
    if ((count += positions.length) > LAYER_POINTS) throw new Rejection('TOO_MANY_POINTS', { max: LAYER_POINTS });
    const bad = positions.find((at) => !isPosition(at));
    if (bad !== undefined) throw new Rejection('INVALID_COORDINATES', { number: n + 1, value: JSON.stringify(bad)?.slice(0, 100) });
  });
}

const tooMany = (of: keyof typeof passed, more: object) =>
  new LayerFileRejection('fileTooLarge', { code: passed[of], max: LAYER_LIMITS[of], ...more });
/** @throws TOO_MANY_COLUMNS */
function columnsOf(points: readonly RawGeometry[]): string[] {
  const names = new Set<string>();
  for (const { attributes } of points.slice(0, 1_000)) for (const name of Object.keys(attributes ?? {})) names.add(name);
  if (names.size > LAYER_LIMITS.columns) throw tooMany('columns', { value: names.size });
  return [...names];
}
/** Of its own: a column may be called `constructor`. */
const cellOf = ({ attributes }: RawGeometry, name: string): unknown =>
  attributes && Object.hasOwn(attributes, name) ? attributes[name] : undefined;
const blank = (value: unknown) => value === undefined || value === null || value === '';
const valueOf = (value: unknown): number => (typeof value === 'number' ? value : typeof value === 'string' ? numberOf(value) : Number.NaN);
/** Numbers of samples and of records are no measurements. */
const noMeasure =
  /^(id|fid|gid|oid|objectid|ogc_fid|nr|no|num|number|sample(_?(id|no|nr))?|point(_?id)?|lon(gitude)?|lat(itude)?|lng|x|y|z|elevation)$/i;

const measures = (points: readonly RawGeometry[], name: string): boolean => {
  if (noMeasure.test(name.trim())) return false;
  const values = points.map((point) => cellOf(point, name)).filter((value) => !blank(value));
  return values.length > 0 && values.every((value) => Number.isFinite(valueOf(value)));
};

/** The column that is asked for, else the first whose values are numbers; undefined where there is none. */
function valueColumn(points: readonly RawGeometry[], named: string | undefined): string | undefined {
  const columns = columnsOf(points);
  if (named !== undefined) return columnNamed(columns, named, 'mapping.value');
  return columns.find((name) => measures(points, name));
}

/** All that was measured at a place, where these are samples and not the track of a machine: a soil analysis is made of it. */
function sampledColumns(points: readonly RawGeometry[], column: string | undefined): string[] {
  if (points.length > MOST_SAMPLES) return [];
  const others = columnsOf(points).filter((name) => name !== column && measures(points, name));
  return [...(column === undefined ? [] : [column]), ...others].slice(0, MOST_COLUMNS);
}
const measuredAt = (point: RawGeometry, columns: readonly string[]): Record<string, number> =>
  Object.fromEntries(columns.flatMap((name) => (blank(cellOf(point, name)) ? [] : [[name, valueOf(cellOf(point, name))]])));

function foundIn(content: FileContent, { mapping, rings, outside }: LayerFileQuestion): LayerFileFound {
  const points = content.geometries;
  const isInside = insideOf(new Ground(rings!));
  const inside = points.map(({ coordinates }) => isInside(coordinates as unknown as Position));
  const within = inside.filter(Boolean).length;
  const counts = { inside: within, outside: points.length - within };
  if (within === 0) throw new LayerFileRejection('allPointsOutside', counts);
  if (counts.outside > 0 && outside === undefined) throw new LayerFileRejection('somePointsOutside', counts, 'outside');
  const column = valueColumn(points, mapping.value);
  const columns = sampledColumns(points, column);
  let [min, max] = [Infinity, -Infinity];
  const features: KeptPoint[] = [];
  points.forEach((point, n) => {
    const { coordinates } = point;
    const raw = column === undefined ? null : cellOf(point, column);
    const value = blank(raw) ? null : valueOf(raw);
    if (value !== null && !Number.isFinite(value))
      throw new LayerFileRejection('valueNotNumber', { point: n + 1, column, value: String(raw).slice(0, 100) }, 'mapping.value');
    if (!inside[n] && outside === 'discard') return;
    if (value !== null) [min, max] = [Math.min(min, value), Math.max(max, value)];
    const geometry = { type: 'Point', coordinates: coordinates.slice(0, 2) as unknown as Position } as const;
    const measured = columns.length > 1 && { measured: measuredAt(point, columns) };
    features.push({ type: 'Feature', geometry, properties: { value, inside: inside[n]!, ...measured } });
  });
  const known = min <= max;
  return {
    ...{ geoJson: textOf(features), points: features.length, discarded: points.length - features.length },
    ...{ column: column ?? null, min: known ? min : null, max: known ? max : null },
  };
}

const textOf = (features: readonly object[]): Uint8Array => Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));

function converted({ geometries }: FileContent): LayerFileFound {
  const features = geometries.map(({ kind, coordinates, attributes }) => ({
    ...{ type: 'Feature', geometry: { type: kind, coordinates }, properties: attributes ?? {} },
  }));
  return { geoJson: textOf(features), points: features.length, discarded: 0, column: null, min: null, max: null };
}

async function read(question: LayerFileQuestion): Promise<LayerFileFound> {
  const content = await contentOf(question);
  const { geometries, emptyBecause } = content;
  if (geometries.length === 0)
    throw new LayerFileRejection('noGeometry', { code: 'NO_GEOMETRY', ...(emptyBecause && { detail: emptyBecause }) });
  const kinds = [...new Set(geometries.map(({ kind }) => kind))];
  if ((question.rings || question.pointsOnly) && kinds.some((kind) => kind !== 'Point'))
    throw new LayerFileRejection('onlyPointData', { code: 'LAYER_POINTS_ONLY', detail: kinds.join(',') });
  checkPlaces(geometries);
  return question.rings ? foundIn(content, question) : converted(content);
}

/** Reads points with values from CSV, KML, KMZ, GPX, GeoJSON or a shapefile. Every refusal is an answer. */
export async function readLayerFile(question: LayerFileQuestion): Promise<LayerFileAnswer> {
  try {
    return { found: await read(question) };
  } catch (error) {
    const rejected = rejectionOf(error);
    if (!rejected) throw error;
    return { rejected };
  }
}

function rejectionOf(thrown: unknown): { key: LayerFileFault; field: string; params: Readonly<Record<string, unknown>> } | undefined {
  const error = thrown instanceof SheetError && thrown.limit ? tooMany(thrown.limit, { detail: thrown.detail }) : thrown;
  if (error instanceof LayerFileRejection) return { key: error.key, field: error.field, params: error.params };
  const told = (code: GeoFault, detail?: unknown) => ({
    ...{ key: keys[code], field: 'file' },
    params: { code, ...(detail !== undefined && (typeof detail === 'object' ? detail : { detail })) },
  });
  if (error instanceof Rejection) return told(error.code as GeoFault, error.detail);
  if (error instanceof ArchiveError) return told(error.code, error.detail);
  if (error instanceof SheetError) {
    if (error.code === 'UNSUPPORTED_FORMAT') return told(error.code);
    return { key: 'malformedFile', field: 'file', params: { code: error.code, detail: error.detail } };
  }
  if (error instanceof RangeError) return told('TOO_MUCH_WORK', { limit: 'depth' });
  return undefined;
}
