import type { ArchiveFault } from '../files/archive.js';

/** Why a file of places cannot be read. */
export type GeoFault =
  | ArchiveFault
  | 'UNSUPPORTED_FORMAT'
  | 'INVALID_XML'
  | 'XML_DTD_NOT_ALLOWED'
  | 'NOT_KML'
  | 'NOT_GPX'
  | 'INVALID_JSON'
  | 'NOT_GEOJSON'
  | 'INVALID_SHAPEFILE'
  | 'INVALID_COORDINATES'
  | 'NO_LAYER_IN_ARCHIVE'
  | 'MULTIPLE_LAYERS'
  | 'UNKNOWN_CRS'
  | 'TOO_MANY_POINTS'
  | 'TOO_MUCH_WORK';

/** Thrown by readers; caught where a file becomes an answer. */
export class Rejection<Fault extends string = GeoFault> extends Error {
  constructor(
    readonly code: Fault,
    readonly detail?: unknown,
  ) {
    super(code);
  }
}

/** What a file says of a place beside where it is. */
export type Attributes = Readonly<Record<string, string | number | boolean | null>>;

/** A geometry as a file holds it: not yet checked. Multi-geometries and collections come apart into their members. */
export interface RawGeometry {
  readonly kind: 'Point' | 'LineString' | 'Polygon';
  /** Point: one position; LineString: positions; Polygon: rings. */
  readonly coordinates: readonly unknown[];
  readonly attributes?: Attributes;
}

export interface FileContent {
  readonly geometries: readonly RawGeometry[];
  readonly warnings: readonly ('REPROJECTED' | 'Z_DROPPED')[];
  /** Why there is no geometry, where the file tells. */
  readonly emptyBecause?: 'ADDRESS_ONLY' | 'NETWORK_LINK_ONLY' | 'NO_GEOMETRY_OVERLAY';
}

/** No honest boundary comes near it, and no sampling layer may pass it. */
export const MAX_POINTS = 200_000;
