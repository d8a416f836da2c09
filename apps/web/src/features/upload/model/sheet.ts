import { sheetLimits } from '@loam/domain/upload/upload-columns.schema';

/** `row` counts from 1 as the sheet does; cells are text, empty ones are ''. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

export interface Sheet {
  readonly headers: readonly string[];
  readonly rows: readonly SheetRow[];
}

export type SheetFault = 'unsupportedFormat' | 'malformedFile' | 'fileTooLarge' | 'noRows';

/** Why a file cannot be shown before it is sent: `key` is the one the server would answer with. */
export class UnreadableSheet extends Error {
  constructor(readonly key: SheetFault) {
    super(key);
  }
}

/** Rows without an empty one, the first of them as headers. @throws UnreadableSheet when nothing is left or it is too much */
export function sheetOf(all: readonly SheetRow[]): Sheet {
  const [head, ...rows] = all.filter(({ cells }) => cells.some(Boolean));
  if (!head || rows.length === 0) throw new UnreadableSheet('noRows');
  if (rows.length > sheetLimits.rows || head.cells.length > sheetLimits.columns) throw new UnreadableSheet('fileTooLarge');
  return { headers: head.cells, rows };
}
