/** A geometry as people paste it into one cell, as a plain GeoJSON object that is still to be checked; undefined when it is neither form. */
export function geometryFromText(text: string): unknown {
  return kept.get(text) ?? parsed(text);
}

const KEPT = 8;
const kept = new Map<string, unknown>();
/** The same, and for a while the very same object for the same text, so that what was found out about it stays known. */
export function keptGeometryOf(text: string): unknown {
  const geometry = geometryFromText(text);
  kept.delete(text);
  kept.set(text, geometry);
  for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
  return geometry;
}

function parsed(text: string): unknown {
  const trimmed = text.trim();
  return trimmed.startsWith('{') ? fromGeoJson(trimmed) : fromWkt(trimmed.replace(/^SRID\s*=\s*4326\s*;\s*/i, ''));
}

/** A geometry, a feature, or a collection with one feature. */
function fromGeoJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  for (let depth = 0; depth < 3; depth++) {
    const { type, geometry, features, geometries, coordinates } = (value ?? {}) as Record<string, unknown>;
    const list = type === 'FeatureCollection' ? features : type === 'GeometryCollection' ? geometries : undefined;
    if (Array.isArray(list) && list.length === 1) value = list[0] as unknown;
    else if (type === 'Feature') value = geometry;
    else if (type === 'MultiPolygon' && Array.isArray(coordinates) && coordinates.length === 1)
      return { type: 'Polygon', coordinates: coordinates[0] as unknown };
    else return typeof type === 'string' ? value : undefined;
  }
  return value;
}

const NUMBER = '[-+]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][-+]?\\d+)?';
const POSITION = new RegExp(`^\\s*${NUMBER}(?:\\s+${NUMBER}){1,3}\\s*$`);

const positionOf = (text: string): number[] | undefined => (POSITION.test(text) ? text.trim().split(/\s+/).map(Number) : undefined);

/** `(1 2, 3 4), (5 6, …)` → rings; undefined when a bracket or a number is wrong. */
function ringsOf(text: string): number[][][] | undefined {
  const rings: number[][][] = [];
  for (const part of text
    .trim()
    .replace(/^\(|\)$/g, '')
    .split(/\)\s*,\s*\(/)) {
    const ring: number[][] = [];
    for (const one of part.split(',')) {
      const position = positionOf(one);
      if (!position) return undefined;
      ring.push(position);
    }
    rings.push(ring);
  }
  return rings;
}

/** OGC well-known text (ISO 19125-1): POINT, POLYGON, and MULTIPOLYGON of one polygon; longitude first; Z and M are read and not kept. */
function fromWkt(text: string): unknown {
  const [, kind, body] = /^(POINT|POLYGON|MULTIPOLYGON)(?:\s*(?:ZM|Z|M))?\s*\(([\d\s.,()e+-]*)\)$/i.exec(text) ?? [];
  if (kind === undefined || body === undefined) return undefined;
  if (kind.toUpperCase() === 'POINT') {
    const coordinates = positionOf(body);
    return coordinates && { type: 'Point', coordinates };
  }
  const polygon = kind.toUpperCase() === 'POLYGON' ? body.trim() : onlyPart(body.trim());
  const coordinates = polygon === undefined || !/^\(.*\)$/s.test(polygon) ? undefined : ringsOf(polygon);
  return coordinates && { type: 'Polygon', coordinates };
}

/** The one polygon of a multipolygon; undefined when there are several. */
const onlyPart = (body: string): string | undefined =>
  /^\(\s*\(.*\)\s*\)$/s.test(body) && !/\)\s*\)\s*,/.test(body.slice(0, -1)) ? body.slice(1, -1).trim() : undefined;
