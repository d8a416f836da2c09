import type { AddField } from '@loam/domain/field/field.schema';
import { areaOf } from '@loam/domain/field/field.policy';
import type { FieldGeometry, PolygonGeometry, Position } from '@loam/domain/kernel/geometry/geometry';
import { checkPolygon } from '@loam/domain/kernel/geometry/geometry-check';
import { faultKeys } from '@loam/domain/kernel/geometry/geometry.schema';
import { ACRE, HECTARE } from '@loam/domain/kernel/unit/unit-ids';
import type { FieldRecord } from './queries';

export type LocationType = AddField['locationType'];

/** What the field form holds: corners of the outer ring as the table and the map edit them, the rest as it is sent. */
export interface FieldDraft {
  name: string;
  unitId: number;
  /** typed area in `unitId`; null follows the drawing */
  area: number | null;
  locationType: LocationType;
  corners: Position[];
  holes: Position[][];
  soil: {
    sand: number | null;
    silt: number | null;
    clay: number | null;
    ph: number | null;
    cec: number | null;
    organicMatter: number | null;
  };
}

export const emptySoil: FieldDraft['soil'] = { sand: null, silt: null, clay: null, ph: null, cec: null, organicMatter: null };
export const emptyDraft = (imperial: boolean): FieldDraft => ({
  name: '',
  unitId: imperial ? ACRE : HECTARE,
  area: null,
  locationType: 'polygon',
  corners: [],
  holes: [],
  soil: emptySoil,
});

/** Kinds whose shape is a single place. */
export const isPlace = (locationType: LocationType, corners: readonly Position[]): boolean =>
  locationType === 'placemark' || locationType === 'selectOnMap' || (locationType === 'kml' && corners.length === 1);

export function geometryOf({ locationType, corners, holes }: Pick<FieldDraft, 'locationType' | 'corners' | 'holes'>): FieldGeometry | null {
  if (locationType === 'noLocation' || corners.length === 0) return null;
  if (isPlace(locationType, corners)) return { type: 'Point', coordinates: corners[0]! };
  return { type: 'Polygon', coordinates: [[...corners, corners[0]!], ...holes] };
}

export function cornersOf(geometry: FieldGeometry | null): Pick<FieldDraft, 'corners' | 'holes'> {
  if (geometry === null) return { corners: [], holes: [] };
  if (geometry.type === 'Point') return { corners: [geometry.coordinates], holes: [] };
  const [shell = [], ...holes] = geometry.coordinates;
  return { corners: shell.slice(0, -1), holes };
}

export const draftOf = (field: FieldRecord): FieldDraft => {
  const geometry = field.geolocation?.geoJson ?? null;
  const drawn = geometry ? areaOf(geometry, field.unitId) : null;
  return {
    name: field.name,
    unitId: field.unitId,
    area: drawn !== null && drawn === field.area ? null : field.area,
    locationType: field.locationType,
    ...cornersOf(geometry),
    soil: field.soil ?? emptySoil,
  };
};

/** The body of `POST field`; nothing is sent that the person left empty. */
export const bodyOf = (customerId: number) => (draft: FieldDraft) => {
  const geometry = geometryOf(draft);
  const soil = Object.values(draft.soil).some((value) => value !== null) ? draft.soil : null;
  return {
    customerId,
    name: draft.name,
    unitId: draft.unitId,
    area: draft.area,
    locationType: draft.locationType,
    geolocation: geometry && { geoJson: geometry },
    soil,
  };
};

export interface DrawnFacts {
  /** in the draft's unit, geodesic */
  readonly area: number | null;
  /** What it is of, and what more is measured; null where nothing can be. */
  readonly polygon: PolygonGeometry | null;
  readonly corners: number;
  /** error key of what is wrong with the shape, null when it can be saved */
  readonly fault: string | null;
}

/** What the drawing amounts to, corner by corner. */
export function drawnFacts(draft: Pick<FieldDraft, 'locationType' | 'corners' | 'holes' | 'unitId'>): DrawnFacts {
  const geometry = geometryOf(draft);
  const none = { area: null, polygon: null, corners: draft.corners.length };
  if (geometry?.type !== 'Polygon') return { ...none, fault: null };
  const checked = checkPolygon(geometry.coordinates);
  if ('fault' in checked) return { ...none, fault: faultKeys[checked.fault] };
  const polygon: PolygonGeometry = checked.polygon;
  return { area: areaOf(polygon, draft.unitId), polygon, corners: draft.corners.length, fault: null };
}
