/** Why a sheet cannot be read. */
export type SheetFault = 'UNSUPPORTED_FORMAT' | 'MALFORMED' | 'TOO_LARGE' | 'DTD' | 'EXTERNAL_LINKS';

export class SheetError extends Error {
  constructor(
    readonly code: SheetFault,
    readonly detail?: string,
    /** Of what is too large: which limit it passes. */
    readonly limit?: keyof SheetLimits,
  ) {
    super(detail === undefined ? code : `${code}: ${detail}`);
  }
}

export interface SheetLimits {
  /** Rows that are not empty, the first (headers) not counted. */
  readonly rows: number;
  readonly columns: number;
  /** UTF-16 units of one cell. */
  readonly cellLength: number;
}

/** Rows as they come: `row` counts from 1 as the sheet does, cells are text, empty ones are ''. Empty rows do not come. */
export interface SheetHandler {
  row(row: number, cells: string[]): void;
  /** Before the first row, of a sheet that is text: what stands between its cells. */
  separator?(sign: string): void;
  /** A cell that is computed; its value is not to be trusted. `column` counts from 0. */
  formula(row: number, column: number): void;
}
