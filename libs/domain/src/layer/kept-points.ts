import type { Position } from '../kernel/geometry/geometry.js';

/** A point of a layer in the file that is kept of it, which `layerCalls.points` hands out as it is. */
export interface KeptPoint {
  readonly type: 'Feature';
  readonly geometry: { readonly type: 'Point'; readonly coordinates: Position };
  readonly properties: {
    /** Of the column that is coloured and drawn. */
    readonly value: number | null;
    /** In the field. */
    readonly inside: boolean;
    /** By column, where the points are samples. */
    readonly measured?: Readonly<Record<string, number>>;
  };
}
export interface KeptPoints {
  readonly type: 'FeatureCollection';
  readonly features: readonly KeptPoint[];
}
