import { type FileContent, type RawGeometry, Rejection } from './geo-content.js';
import { children, numberIn, readXml, type XmlElement } from './xml.reader.js';

function place(of: XmlElement): number[] {
  const [lon, lat] = [of.attributes['lon'], of.attributes['lat']];
  const at = [lon, lat].map((text) => numberIn(text?.trim() ?? ''));
  if (!at.every(Number.isFinite)) throw new Rejection('INVALID_COORDINATES', `${lon},${lat}`.slice(0, 100));
  return children(of, 'ele').length > 0 ? [...at, 0] : at;
}

const line = (points: readonly XmlElement[]): RawGeometry[] =>
  points.length > 0 ? [{ kind: 'LineString', coordinates: points.map(place) }] : [];

/** Waypoints are points; routes and track segments are lines. */
export function readGpx(bytes: Uint8Array): FileContent {
  const root = readXml(bytes);
  if (root.localName !== 'gpx') throw new Rejection('NOT_GPX', root.name);
  const geometries: RawGeometry[] = [
    ...children(root, 'wpt').map((point): RawGeometry => ({ kind: 'Point', coordinates: place(point) })),
    ...children(root, 'rte').flatMap((route) => line(children(route, 'rtept'))),
    ...children(root, 'trk').flatMap((track) => children(track, 'trkseg').flatMap((segment) => line(children(segment, 'trkpt')))),
  ];
  return { geometries, warnings: [] };
}
