import type { GeometryFault, GeometryWarning } from '@loam/domain/kernel/geometry/geometry-check';
import type { FieldGeometry } from '@loam/domain/kernel/geometry/geometry';
import { type FileContent, type GeoFault, Rejection } from '../../../platform/geo/geo-content.js';

export type FieldFileFault =
  | GeoFault
  | GeometryFault
  | 'NO_GEOMETRY'
  | NonNullable<FileContent['emptyBecause']>
  | 'MULTIPLE_GEOMETRIES'
  | 'LINE_NOT_SUPPORTED';

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

/** As many fields as one call adds. */
export const MAX_OUTLINES = 500;

/** What a boundary cannot be, beside what no file of places can be. */
export class FieldFileRejection extends Rejection<FieldFileFault> {
  constructor(
    code: FieldFileFault,
    detail?: unknown,
    readonly offer?: FieldFileOffer,
  ) {
    super(code, detail);
  }
}
