export interface LayerPlace {
  readonly id: number;
  readonly growerId: number;
  readonly fieldId: number;
}

export interface LayerDetails {
  readonly layerName: string;
  /** When the samples were taken. */
  readonly date: string;
  /** What the values are in, as the person says it. */
  readonly unit: string | null;
}

/** What the file held. Its points lie in a sealed file. */
export interface LayerContent {
  readonly fileId: string;
  /** The column of the values; null where the file has places only. */
  readonly column: string | null;
  readonly points: number;
  readonly discarded: number;
  readonly min: number | null;
  readonly max: number | null;
}

/** What becomes other when another of its columns holds the values. */
export type LayerValues = Pick<LayerContent, 'fileId' | 'column' | 'min' | 'max'>;

export type LayerAdded = { type: 'LayerAdded'; data: LayerPlace & LayerDetails & LayerContent };
/** What is given became this; the rest stays. */
export type LayerChanged = { type: 'LayerChanged'; data: LayerPlace & Partial<LayerDetails & LayerValues> };
export type LayerRemoved = { type: 'LayerRemoved'; data: LayerPlace };
export type LayerEvent = LayerAdded | LayerChanged | LayerRemoved;
