import { ACRE_M2, areaAcres, areaHa, type FieldGeometry, HECTARE_M2 } from '../kernel/geometry/geometry.js';
import { ACRE } from '../kernel/unit/unit-ids.js';
import type { FieldLayer, FieldType, LocationType, Soil } from './field.events.js';

export const fieldType = (geometry: FieldGeometry | null): FieldType =>
  geometry === null ? 'none' : geometry.type === 'Polygon' ? 'polygon' : 'point';

const allowed: Readonly<Record<LocationType, readonly FieldType[]>> = {
  selectOnMap: ['point', 'polygon'],
  kml: ['point', 'polygon'],
  placemark: ['point'],
  polygon: ['polygon'],
  noLocation: ['none'],
};
export const locationFits = (locationType: LocationType, geometry: FieldGeometry | null): boolean =>
  allowed[locationType].includes(fieldType(geometry));

/** A polygon's own area in the field's unit, to four decimals; null for other kinds. */
export function areaOf(geometry: FieldGeometry | null, unitId: number): number | null {
  if (geometry?.type !== 'Polygon') return null;
  return unitId === ACRE ? areaAcres(geometry) : areaHa(geometry);
}

/** An area whose unit is not the acre is in hectares (specification §3). */
export const hectares = (area: number, unitId: number): number => (unitId === ACRE ? (area * ACRE_M2) / HECTARE_M2 : area);

/** Sand, silt and clay total 100 %, exact to two decimals; none of them given passes. One left out counts as 0. */
export function soilSums({ sand, silt, clay }: Pick<Soil, 'sand' | 'silt' | 'clay'>): boolean {
  const given = [sand, silt, clay].filter((share) => share !== null);
  return given.length === 0 || Math.round(given.reduce((sum, share) => sum + share, 0) * 100) === 10_000;
}

/** A new layer comes first; one with another name stays where it is. */
export const withLayer = (layers: readonly FieldLayer[] = [], { layerId, layerName }: FieldLayer): FieldLayer[] =>
  layers.some((one) => one.layerId === layerId)
    ? layers.map((one) => (one.layerId === layerId ? { layerId, layerName } : one))
    : [{ layerId, layerName }, ...layers];
export const withoutLayer = (layers: readonly FieldLayer[] = [], layerId: number): FieldLayer[] =>
  layers.filter((one) => one.layerId !== layerId);
