import type { UploadParameter } from './upload-columns.schema.js';

export interface RowFault {
  readonly column: UploadParameter;
  readonly key: string;
  /** Bounds of the rule; never what stood in the cell. */
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Row, its grower, its field: numbers only, events stay small and hold nobody's data. */
export type ImportedRow = readonly [row: number, growerId: number, fieldId: number | null];
export interface FailedRow {
  readonly row: number;
  readonly errors: readonly RowFault[];
}

export interface UploadPlace {
  readonly id: number;
  readonly groupId: number;
  readonly collectionId: number;
  readonly companyId: number;
}

export type UploadStarted = {
  type: 'UploadStarted';
  data: UploadPlace & {
    readonly kind: 'customer';
    readonly by: { readonly id: number; readonly name: string };
    readonly at: string;
    readonly file: { readonly name: string; readonly size: number };
    /** Where the rows are kept; they are never in the log. */
    readonly rowsFile: string;
    readonly total: number;
    /** An earlier upload of the same file into the same group. */
    readonly sameAs: number | null;
  };
};
/** One batch, appended together with the growers and fields it made: a batch is there as a whole or not at all. */
export type UploadRowsDecided = {
  type: 'UploadRowsDecided';
  data: UploadPlace & {
    readonly imported: readonly ImportedRow[];
    /** How many of `imported` were there already; absent in events from before this was told. */
    readonly existing?: number;
    readonly failed: readonly FailedRow[];
    readonly at: string;
  };
};
export type UploadPaused = { type: 'UploadPaused'; data: UploadPlace & { readonly at: string } };
export type UploadResumed = { type: 'UploadResumed'; data: UploadPlace & { readonly at: string } };
export type UploadCancelled = { type: 'UploadCancelled'; data: UploadPlace & { readonly at: string } };
export type UploadRowCorrected = { type: 'UploadRowCorrected'; data: UploadPlace & { readonly row: number; readonly valuesFile: string } };
export type UploadRerun = { type: 'UploadRerun'; data: UploadPlace & { readonly rows: readonly number[]; readonly at: string } };
export type UploadFinished = {
  type: 'UploadFinished';
  data: UploadPlace & {
    readonly status: 'partial' | 'imported' | 'errors';
    readonly ok: number;
    readonly failed: number;
    readonly at: string;
  };
};
/** The rows that are imported were taken out of what is kept; null when nothing is left. */
export type UploadRowsKept = { type: 'UploadRowsKept'; data: UploadPlace & { readonly rowsFile: string | null } };
/** Files that nobody needs any more are gone from the disk. */
export type UploadTidied = { type: 'UploadTidied'; data: UploadPlace };
export type UploadEvent =
  | UploadStarted
  | UploadRowsDecided
  | UploadPaused
  | UploadResumed
  | UploadCancelled
  | UploadRowCorrected
  | UploadRerun
  | UploadFinished
  | UploadRowsKept
  | UploadTidied;
