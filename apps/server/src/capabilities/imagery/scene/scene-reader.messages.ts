import type { SceneFailure } from '@loam/domain/imagery/imagery.errors';
import type { ColorStop } from '@loam/domain/imagery/index-colors';
import type { IndexName } from '@loam/domain/imagery/indices';
import type { Scene } from '@loam/domain/imagery/stac';
import type { ZonalStatistics } from '@loam/domain/imagery/zonal-statistics';
import type { Ring } from '@loam/domain/kernel/geometry/geometry';

/** One scene seen through the outline of one field. */
export interface SceneQuestion {
  readonly scene: Scene;
  readonly index: IndexName;
  readonly rings: readonly Ring[];
  /** Rims of clouds are clouds too, for trends. */
  readonly rims: boolean;
  /** Draw a picture with these colours. */
  readonly stops?: readonly ColorStop[];
  /** The value of each clear pixel is wanted too. */
  readonly pixels?: true;
}
export interface SceneCounts {
  readonly pixelsInField: number;
  readonly masked: number;
  readonly validFraction: number;
  readonly sclCounts: Readonly<Record<string, number>>;
  /** Side of a pixel, m. */
  readonly pixel: number;
}
export interface ScenePicture {
  /** PNG in base64. */
  readonly png: string;
  readonly width: number;
  readonly height: number;
  /** Bottom left, top left, top right, bottom right. */
  readonly corners: readonly (readonly [number, number])[];
}
/** Longitude and latitude of its middle, and its value. */
export type ScenePixel = readonly [lon: number, lat: number, value: number];
export interface SceneSeen extends SceneCounts {
  /** Undefined when no pixel is clear. */
  readonly statistics?: ZonalStatistics;
  readonly classAreasHa: readonly number[];
  readonly picture?: ScenePicture;
  readonly pixels?: readonly ScenePixel[];
}
export type SceneAnswer =
  | { readonly seen: SceneSeen }
  | { readonly outside: true }
  | { readonly failure: SceneFailure; readonly why: string };

/** The work could not be done, and why. */
export class SceneAway extends Error {
  constructor(
    readonly failure: SceneFailure,
    message: string = failure,
  ) {
    super(message);
  }
}
