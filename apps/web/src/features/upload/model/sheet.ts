import { sheetLimits } from '@loam/domain/upload/upload-columns.schema';
import { type SheetRow, UnreadableSheet } from '../../../sheets/sheet-row';

export interface Sheet {
  readonly headers: readonly string[];
  readonly rows: readonly SheetRow[];
  /** What stands between the cells of a CSV. */
  readonly separator?: string;
}

/** Rows without an empty one, the first of them as headers. @throws UnreadableSheet when nothing is left or it is too much */
export function sheetOf(all: readonly SheetRow[]): Sheet {
  const [head, ...rows] = all.filter(({ cells }) => cells.some(Boolean));
  if (!head || rows.length === 0) throw new UnreadableSheet('noRows');
  if (rows.length > sheetLimits.rows || head.cells.length > sheetLimits.columns) throw new UnreadableSheet('fileTooLarge');
  return { headers: head.cells, rows };
}
