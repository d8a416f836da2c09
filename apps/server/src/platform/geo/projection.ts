import proj4 from 'proj4';
import { type RawGeometry, Rejection } from './geo-content.js';

export type Project = (geometry: RawGeometry) => RawGeometry;

const GRS80 = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0';
/** Projected systems that field files come in, by EPSG code, as PROJ strings (EPSG Geodetic Parameter Dataset 11). */
const KNOWN: Readonly<Record<number, string>> = {
  3857: '+proj=merc +a=6378137 +b=6378137 +units=m +nadgrids=@null',
  2154: `+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 ${GRS80}`,
  2039: '+proj=tmerc +lat_0=31.7343936111111 +lon_0=35.2045169444444 +k=1.0000067 +x_0=219529.584 +y_0=626907.39 +ellps=GRS80 +towgs84=23.772,17.49,17.859,-0.3132,-1.85274,1.67299,-5.4262',
};
/** Geographic systems within a metre of WGS 84: WGS 84, CRS 84, ETRS89, SIRGAS 2000, NAD83. */
const DEGREES: ReadonlySet<number> = new Set([4326, 4258, 4674, 4269]);

function definition(epsg: number): string | undefined {
  if (KNOWN[epsg]) return KNOWN[epsg];
  const utm = (zone: number, south = false, datum = '+datum=WGS84') => `+proj=utm +zone=${zone}${south ? ' +south' : ''} ${datum}`;
  if (epsg > 32600 && epsg <= 32660) return utm(epsg - 32600);
  if (epsg > 32700 && epsg <= 32760) return utm(epsg - 32700, true);
  if (epsg >= 25828 && epsg <= 25838) return utm(epsg - 25800, false, GRS80);
  if (epsg >= 31965 && epsg <= 31976) return utm(epsg - 31954, false, GRS80); // SIRGAS 2000 north, zones 11–22
  if (epsg >= 31977 && epsg <= 31985) return utm(epsg - 31960, true, GRS80); // SIRGAS 2000 south, zones 17–25
  return undefined;
}

/** A tenth of a millimetre: what a conversion says beyond is noise, and people read and correct these numbers. */
const tidy = (degrees: number): number => Math.round(degrees * 1e9) / 1e9;

function projector(source: string): Project {
  let convert: (at: number[]) => number[];
  try {
    const { forward } = proj4(source, 'WGS84');
    convert = (at) => forward(at);
  } catch {
    throw new Rejection('UNKNOWN_CRS', source.slice(0, 100));
  }
  const place = (at: unknown): unknown => {
    if (!Array.isArray(at) || at.length < 2 || !at.slice(0, 2).every((x) => typeof x === 'number' && Number.isFinite(x)))
      throw new Rejection('INVALID_COORDINATES', at);
    const [lon, lat] = convert(at.slice(0, 2) as number[]).map(tidy);
    return [lon, lat, ...(at.slice(2) as unknown[])];
  };
  const places = (line: unknown): unknown[] => (Array.isArray(line) ? line.map(place) : []);
  return ({ kind, coordinates, ...beside }) => ({
    kind,
    ...beside,
    coordinates:
      kind === 'Point' ? (place(coordinates) as unknown[]) : kind === 'LineString' ? places(coordinates) : coordinates.map(places),
  });
}

/** `urn:ogc:def:crs:EPSG::32722`, `EPSG:32722`, `…:CRS84`; undefined when it is degrees already. */
export function projectionOfName(name: string): Project | undefined {
  if (/CRS:?84$/i.test(name)) return undefined;
  const code = Number(/EPSG:{1,2}(?:[\d.]*:)?(\d+)$/i.exec(name)?.[1] ?? /^(\d+)$/.exec(name)?.[1] ?? Number.NaN);
  if (DEGREES.has(code)) return undefined;
  const known = definition(code);
  if (!known) throw new Rejection('UNKNOWN_CRS', name.slice(0, 100));
  return projector(known);
}

/** The text of a shapefile's .prj; undefined when it says WGS 84 in degrees. */
export function projectionOfWkt(wkt: string): Project | undefined {
  const text = wkt.trim();
  const geographic = /^GEOG(CS|CRS)\s*\[\s*"([^"]*)"/i.exec(text);
  if (geographic && /WGS[_ ]?(19)?84/i.test(geographic[2]!)) return undefined;
  return projector(text);
}
