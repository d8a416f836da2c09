import type { Ring } from '@loam/domain/kernel/geometry/geometry';
import type { LayerMapping } from '@loam/domain/layer/layer.schema';
import type { ToldFile } from '../../../platform/files/handed-file.js';
import type { GivenFile } from '../../../platform/geo/geo-file.reader.js';

export interface LayerFileQuestion {
  readonly files: readonly GivenFile[];
  readonly mapping: LayerMapping;
  /** Of the field; absent when the file is only converted, whatever it holds. */
  readonly rings?: readonly Ring[];
  readonly outside?: 'keep' | 'discard';
  /** Nothing but points may be in it. */
  readonly pointsOnly?: true;
}

/** The same as it is sent to the worker, which is handed the files open. */
export interface SentLayerQuestion extends Omit<LayerFileQuestion, 'files'> {
  readonly told: readonly ToldFile[];
}

/** Points as they are kept, whose values are to be those of another column. */
export interface KeptLayerQuestion {
  readonly kept: Uint8Array;
  readonly column: string;
}

export type LayerFileFault =
  | 'onlyPointData'
  | 'noGeometry'
  | 'unsupportedFormat'
  | 'fileTooLarge'
  | 'unknownCrs'
  | 'malformedFile'
  | 'invalidArchive'
  | 'placeNotOnEarth'
  | 'allPointsOutside'
  | 'somePointsOutside'
  | 'unknownColumn'
  | 'duplicateColumn'
  | 'placeColumnsNeeded'
  | 'valueNotNumber';

export interface LayerFileFound {
  /** A GeoJSON text, in UTF-8. */
  readonly geoJson: Uint8Array;
  readonly points: number;
  readonly discarded: number;
  readonly column: string | null;
  readonly min: number | null;
  readonly max: number | null;
}
export interface LayerFileRejected {
  readonly key: LayerFileFault;
  readonly field: string;
  readonly params: Readonly<Record<string, unknown>>;
}
export type LayerFileAnswer = { readonly found: LayerFileFound } | { readonly rejected: LayerFileRejected };

export class LayerFileRejection extends Error {
  constructor(
    readonly key: LayerFileFault,
    readonly params: Readonly<Record<string, unknown>>,
    readonly field = 'file',
  ) {
    super(key);
  }
}

export const rejectionAnswer = ({ key, field, params }: LayerFileRejection): LayerFileAnswer => ({ rejected: { key, field, params } });
