import type { GeometryFault, GeometryWarning } from '@loam/domain/kernel/geometry-check';
import type { FieldGeometry } from '@loam/domain/kernel/geometry';
import type { ArchiveFault } from '../../../platform/files/archive.js';

export type FieldFileFault =
  | GeometryFault
  | ArchiveFault
  | 'UNSUPPORTED_FORMAT'
  | 'INVALID_XML'
  | 'XML_DTD_NOT_ALLOWED'
  | 'NOT_KML'
  | 'NOT_GPX'
  | 'INVALID_JSON'
  | 'NOT_GEOJSON'
  | 'INVALID_SHAPEFILE'
  | 'NO_LAYER_IN_ARCHIVE'
  | 'MULTIPLE_LAYERS'
  | 'UNKNOWN_CRS'
  | 'NO_GEOMETRY'
  | 'ADDRESS_ONLY'
  | 'NETWORK_LINK_ONLY'
  | 'NO_GEOMETRY_OVERLAY'
  | 'MULTIPLE_GEOMETRIES'
  | 'LINE_NOT_SUPPORTED'
  | 'TOO_MANY_POINTS'
  | 'TOO_MUCH_WORK';

export type FieldFileOffer = 'USE_CLOSED_LINE_AS_POLYGON' | 'CHOOSE_ONE_OR_CREATE_FIELDS';
export type FieldFileWarning = GeometryWarning | 'Z_DROPPED' | 'REPROJECTED' | 'OUTSIDE_LAND_OR_COUNTRY';

export interface FieldFileFound {
  readonly type: 'polygon' | 'point';
  readonly geoJson: FieldGeometry;
  /** null for a point. */
  readonly areaHa: number | null;
  readonly vertices: number;
  readonly holes: number;
  readonly warnings: readonly FieldFileWarning[];
}

export interface FieldFileRejected {
  readonly code: FieldFileFault;
  readonly detail?: unknown;
  readonly offer?: FieldFileOffer;
}

export type FieldFileAnswer = { readonly found: FieldFileFound } | { readonly rejected: FieldFileRejected };

export class Rejection extends Error {
  constructor(
    readonly code: FieldFileFault,
    readonly detail?: unknown,
    readonly offer?: FieldFileOffer,
  ) {
    super(code);
  }
}

/** A geometry as a file holds it: not yet checked. Multi-geometries and collections come apart into their members. */
export interface RawGeometry {
  readonly kind: 'Point' | 'LineString' | 'Polygon';
  /** Point: one position; LineString: positions; Polygon: rings. */
  readonly coordinates: readonly unknown[];
  /** What the file calls it. */
  readonly name?: string;
}

/** One outline of a file with many: what would be a field, or why it cannot be one. */
export interface FarmOutline {
  /** null: the file does not name it */
  readonly name: string | null;
  readonly found: FieldFileFound | null;
  readonly code: FieldFileFault | null;
}
/** All outlines of a file, and what beside them is none. */
export interface FarmFileFound {
  readonly outlines: readonly FarmOutline[];
  readonly points: number;
  readonly lines: number;
}
export type FarmFileAnswer = { readonly farm: FarmFileFound } | { readonly rejected: FieldFileRejected };

export interface FileContent {
  readonly geometries: readonly RawGeometry[];
  readonly warnings: readonly FieldFileWarning[];
  /** Why there is no geometry, where the file tells. */
  readonly emptyBecause?: 'ADDRESS_ONLY' | 'NETWORK_LINK_ONLY' | 'NO_GEOMETRY_OVERLAY';
}

/** As many fields as one call adds. */
export const MAX_OUTLINES = 500;

/** As for sampling layers: no honest boundary comes near it. */
export const MAX_POINTS = 200_000;
