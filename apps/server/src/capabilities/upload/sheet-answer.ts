import type { ColumnMapping } from '@loam/domain/upload/upload-columns.schema';
import type { SheetHead } from '@loam/domain/upload/upload-sheet';

export interface GivenSheet {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly head: SheetHead;
  readonly mapping?: ColumnMapping | undefined;
}

export type SheetRefusal =
  | 'unsupportedFormat'
  | 'fileTooLarge'
  | 'malformedFile'
  | 'unknownCrs'
  | 'invalidArchive'
  | 'formulaCells'
  | 'noRows'
  | 'columnNotFound'
  | 'duplicateParameters'
  | 'columnsMissing';
/** `rows` is the text of the rows as they are kept; `names` are the columns or parameters that a refusal is about. */
export type SheetAnswer =
  | { readonly rows: Uint8Array; readonly total: number }
  | { readonly refused: SheetRefusal; readonly params?: Readonly<Record<string, unknown>>; readonly names?: readonly string[] };
