import type { RowFault } from '../kernel/sheet/upload-kind.js';

/** A row and the ids of what it made or found, by the kind of their streams: numbers only, events stay small and hold nobody's data. */
export type ImportedRow = readonly [row: number, made: Readonly<Record<string, number>>];
/** As it was stored while growers and fields were all that a row could make. */
export type ImportedRow1 = readonly [row: number, growerId: number, fieldId: number | null];
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
    /** The name of the sheet that was uploaded. */
    readonly kind: string;
    readonly by: { readonly id: number; readonly name: string };
    readonly at: string;
    readonly file: { readonly name: string; readonly size: number };
    /** Where the rows are kept; they are never in the log. */
    readonly rowsFile: string;
    readonly total: number;
    /** An earlier upload of the same file into the same group. */
    readonly sameAs: number | null;
    /** What is there already takes the values of its row; absent: it stays as it is. */
    readonly update?: true;
  };
};
/** One batch, appended together with what it made: a batch is there as a whole or not at all. */
export type UploadRowsDecided = {
  type: 'UploadRowsDecided';
  data: UploadPlace & {
    readonly imported: readonly ImportedRow[];
    /** How many of `imported` were there already; absent in events from before this was told. */
    readonly existing?: number;
    /** How many of `imported` changed what was there; absent where none did. */
    readonly updated?: number;
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
/** By kind, what was looked at in an undo. */
export type ThingIds = Readonly<Record<string, readonly number[]>>;
/** Somebody wants all that the upload made removed, while nothing is built on it. */
export type UploadUndoAsked = {
  type: 'UploadUndoAsked';
  data: UploadPlace & { readonly by: { readonly id: number }; readonly at: string };
};
/** One batch, appended together with the removals. `kept`: something was built on these in the meantime. */
export type UploadPartUndone = {
  type: 'UploadPartUndone';
  data: UploadPlace & { readonly removed: ThingIds; readonly kept: ThingIds; readonly at: string };
};
/** How many of each kind. */
export type UploadUndone = {
  type: 'UploadUndone';
  data: UploadPlace & {
    readonly removed: Readonly<Record<string, number>>;
    readonly kept: Readonly<Record<string, number>>;
    readonly at: string;
  };
};
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
  | UploadTidied
  | UploadUndoAsked
  | UploadPartUndone
  | UploadUndone;
