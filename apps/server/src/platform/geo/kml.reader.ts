import { type Attributes, type FileContent, type RawGeometry, Rejection } from './geo-content.js';
import { children, numberIn, readXml, textOf, type XmlElement } from './xml.reader.js';

type Tuple = number[];

/** `lon,lat[,height]` tuples; people also write "lon, lat". A tuple that is no number is an error: leaving it out would move the boundary. */
function tuples(text: string): Tuple[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .join(',')
    .split(/\s+/)
    .filter((token) => token !== '')
    .map((token) => tuple(token.split(','), token));
}

function tuple(parts: readonly string[], shown: string): Tuple {
  const numbers = parts.map(numberIn);
  const height = parts[2] === undefined || parts[2] === '' || Number.isFinite(numbers[2]);
  if (numbers.length < 2 || !height || !numbers.slice(0, 2).every(Number.isFinite))
    throw new Rejection('INVALID_COORDINATES', shown.slice(0, 100));
  return numbers.length > 2 ? numbers.slice(0, 3) : numbers;
}

const coordinates = (of: XmlElement): Tuple[] => children(of, 'coordinates').flatMap((each) => tuples(textOf(each)));
const rings = (polygon: XmlElement, side: string): Tuple[][] =>
  children(polygon, side)
    .flatMap((boundary) => children(boundary, 'LinearRing').map(coordinates))
    .filter((ring) => ring.length > 0);

function track(of: XmlElement): RawGeometry[] {
  const places = children(of, 'coord').map((coord) => {
    const text = textOf(coord).trim();
    return tuple(text.split(/\s+/), text);
  });
  return places.length > 0 ? [{ kind: 'LineString', coordinates: places }] : [];
}

function geometriesIn(element: XmlElement): RawGeometry[] {
  switch (element.localName) {
    case 'Point': {
      const [at] = coordinates(element);
      return at ? [{ kind: 'Point', coordinates: at }] : [];
    }
    case 'LineString':
    case 'LinearRing': {
      const line = coordinates(element);
      return line.length > 0 ? [{ kind: 'LineString', coordinates: line }] : [];
    }
    case 'Polygon': {
      const outer = rings(element, 'outerBoundaryIs');
      return outer.length > 0 ? [{ kind: 'Polygon', coordinates: [...outer, ...rings(element, 'innerBoundaryIs')] }] : [];
    }
    case 'MultiGeometry':
    case 'MultiTrack':
      return children(element).flatMap(geometriesIn);
    case 'Track':
      return track(element);
    default:
      return [];
  }
}

interface Seen {
  readonly geometries: RawGeometry[];
  addresses: number;
  links: number;
  overlays: number;
}

/** Name and extended data of a placemark, typed or not; all of it is text. */
function attributesOf(placemark: XmlElement): Attributes {
  const found = children(placemark, 'name').map((name): [string, string] => ['name', textOf(name).trim()]);
  for (const extended of children(placemark, 'ExtendedData')) {
    for (const data of children(extended, 'Data')) found.push([data.attributes['name'] ?? '', textOf(children(data, 'value')[0]).trim()]);
    for (const schema of children(extended, 'SchemaData'))
      for (const data of children(schema, 'SimpleData')) found.push([data.attributes['name'] ?? '', textOf(data).trim()]);
  }
  return Object.fromEntries(found.filter(([name]) => name !== ''));
}

const roots: ReadonlySet<string> = new Set(['kml', 'Document', 'Folder', 'Placemark']);

/** Placemarks only. The box of a NetworkLink and the frame of an overlay are no boundaries, and a link is never followed. */
function walk(element: XmlElement, seen: Seen): void {
  switch (element.localName) {
    case 'Placemark': {
      const attributes = attributesOf(element);
      const found = children(element).flatMap(geometriesIn);
      for (const one of found) seen.geometries.push({ ...one, attributes });
      if (found.length === 0 && children(element, 'address').some((address) => textOf(address).trim() !== '')) seen.addresses++;
      return;
    }
    case 'NetworkLink':
      seen.links++;
      return;
    case 'GroundOverlay':
    case 'PhotoOverlay':
    case 'ScreenOverlay':
      seen.overlays++;
      return;
    default:
      for (const child of children(element)) walk(child, seen);
  }
}

export function readKml(bytes: Uint8Array): FileContent {
  const root = readXml(bytes);
  if (!roots.has(root.localName)) throw new Rejection('NOT_KML', root.name);
  const seen: Seen = { geometries: [], addresses: 0, links: 0, overlays: 0 };
  walk(root, seen);
  const emptyBecause =
    seen.links > 0 ? 'NETWORK_LINK_ONLY' : seen.overlays > 0 ? 'NO_GEOMETRY_OVERLAY' : seen.addresses > 0 ? 'ADDRESS_ONLY' : undefined;
  return { geometries: seen.geometries, warnings: [], ...(emptyBecause && { emptyBecause }) };
}
