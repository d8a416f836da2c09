import type { Ring } from '@loam/domain/kernel/geometry/geometry';
import type { MeasuredColumn } from '@loam/domain/layer/layer-soil';
import type { LeftOut } from '@loam/domain/layer/surface';
import type { TaskRates } from '@loam/domain/layer/zone-task';

/** What is wanted of a surface. */
export type SurfaceWish =
  | { readonly kind: 'picture' }
  | { readonly kind: 'classes' }
  | { readonly kind: 'zones'; readonly zones: number }
  | { readonly kind: 'soil'; readonly zones: number; readonly column: string | null }
  | { readonly kind: 'file'; readonly zones: number; readonly format: 'shapefile' | 'geoJson' | 'isoxml'; readonly rates?: TaskRates };

export interface SurfaceQuestion {
  /** The layer's points as they are kept. */
  readonly points: Uint8Array;
  readonly rings: readonly Ring[];
  readonly wish: SurfaceWish;
  readonly names: { readonly grower: string; readonly field: string; readonly task: string; readonly zone: string };
}

export interface SurfaceZone {
  readonly zone: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly mean: number;
  readonly areaHa: number;
  readonly color: string;
}
export interface SurfacePicture {
  readonly raster: string;
  readonly width: number;
  readonly height: number;
  /** Side of a cell, m. */
  readonly cell: number;
  readonly bounds: number[];
  readonly corners: number[][];
  readonly stops: { readonly value: number; readonly color: string }[];
}
export interface ZoneShape {
  readonly type: 'Feature';
  readonly geometry: { readonly type: 'MultiPolygon'; readonly coordinates: Ring[][] };
  readonly properties: SurfaceZone & { readonly rate: number | null; readonly rateUnit: string | null };
}
export interface SurfaceDrawn {
  readonly error: LeftOut;
  readonly picture?: SurfacePicture;
  readonly zones?: readonly SurfaceZone[];
  readonly shapes?: readonly ZoneShape[];
  readonly file?: Uint8Array;
  /** What was measured at the points, by columns. */
  readonly measured?: readonly MeasuredColumn[];
}
export type SurfaceAnswer = SurfaceDrawn | { readonly tooFew: number } | { readonly zonesMade: number };
