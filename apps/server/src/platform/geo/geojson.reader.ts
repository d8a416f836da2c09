import { decodeText } from '../files/decode-text.js';
import { type Attributes, type FileContent, MAX_POINTS, type RawGeometry, Rejection } from './geo-content.js';
import { projectionOfName } from './projection.js';

type Json = Record<string, unknown>;
const [MAX_DEPTH, MAX_PARTS] = [64, 5 * MAX_POINTS];

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown, name: string): unknown[] => {
  if (!Array.isArray(value)) throw new Rejection('NOT_GEOJSON', `${name} is no array`);
  return value;
};

const plain = (value: unknown): value is Attributes[string] => value === null || ['string', 'number', 'boolean'].includes(typeof value);
/** What stands beside a geometry; nested values are no columns. */
const attributesOf = (properties: unknown): Attributes =>
  isObject(properties)
    ? Object.fromEntries(Object.entries(properties).filter((entry): entry is [string, Attributes[string]] => plain(entry[1])))
    : {};

function partsOf(value: unknown, depth = 0): RawGeometry[] {
  if (value === null) return [];
  if (!isObject(value) || depth > MAX_DEPTH)
    throw new Rejection('NOT_GEOJSON', depth > MAX_DEPTH ? `nested deeper than ${MAX_DEPTH}` : 'no object');
  const one = (kind: RawGeometry['kind'], coordinates: unknown): RawGeometry => ({ kind, coordinates: list(coordinates, 'coordinates') });
  const many = (kind: RawGeometry['kind']) => list(value['coordinates'], 'coordinates').map((member) => one(kind, member));
  switch (value['type']) {
    case 'FeatureCollection':
      return list(value['features'], 'features').flatMap((member) => partsOf(member, depth + 1));
    case 'Feature': {
      const attributes = attributesOf(value['properties']);
      return partsOf(value['geometry'] ?? null, depth + 1).map((part) => ({ ...part, attributes }));
    }
    case 'GeometryCollection':
      return list(value['geometries'], 'geometries').flatMap((member) => partsOf(member, depth + 1));
    case 'Point':
    case 'LineString':
    case 'Polygon':
      return [one(value['type'], value['coordinates'])];
    case 'MultiPoint':
      return many('Point');
    case 'MultiLineString':
      return many('LineString');
    case 'MultiPolygon':
      return many('Polygon');
    default:
      throw new Rejection('NOT_GEOJSON', `type ${String(value['type']).slice(0, 40)}`);
  }
}

/** The `crs` member of GeoJSON 2008, which QGIS still writes. */
function namedCrs(root: Json): string | undefined {
  const crs = root['crs'];
  if (crs === undefined || crs === null) return undefined;
  const properties = isObject(crs) && isObject(crs['properties']) ? crs['properties'] : {};
  const name = properties['name'] ?? (typeof properties['code'] === 'number' ? `EPSG:${properties['code']}` : undefined);
  if (typeof name !== 'string') throw new Rejection('UNKNOWN_CRS', 'crs without a name');
  return name;
}

/** Arrays and objects of an honest file are a few for each of its points; parsed, each costs many times its bytes. */
function checkParts(bytes: Uint8Array): void {
  let parts = 0;
  for (const byte of bytes) if (byte === 0x5b || byte === 0x7b) parts++;
  if (parts > MAX_PARTS) throw new Rejection('TOO_MANY_POINTS', { max: MAX_POINTS, parts });
}

export function readGeoJson(bytes: Uint8Array): FileContent {
  checkParts(bytes);
  let root: unknown;
  try {
    root = JSON.parse(decodeText(bytes).replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Rejection('INVALID_JSON', error instanceof Error ? error.message.slice(0, 200) : undefined);
  }
  if (!isObject(root)) throw new Rejection('NOT_GEOJSON', 'no object');
  const name = namedCrs(root);
  const geometries = partsOf(root);
  const projection = name === undefined ? undefined : projectionOfName(name);
  if (!projection) return { geometries, warnings: [] };
  return { geometries: geometries.map(projection), warnings: ['REPROJECTED'] };
}
