import { useMemo } from 'react';
import { useDocumentPart } from '../../../live/react/use-session';
import type { GridColumn } from '../../../ui/matrix-grid/grid-types';
import type { DoseColumn } from '../model/columns';
import { dayAndMonth, useNames } from '../words/names';

/** Heads of the columns: the stage, which of its applications, and the day. */
export function useDoseColumns(columns: readonly DoseColumn[]): readonly GridColumn[] {
  const names = useNames();
  const dates = useDocumentPart(
    ['applications'],
    (document) =>
      Object.fromEntries(
        columns.map(({ id, application }) => [id, application ? document.read(`applications.${application}|applicationDate`) : undefined]),
      ),
    columns,
  );
  const stageNames = useDocumentPart(['stages'], () => columns.map(({ stageId }) => names.stage(stageId)), columns);
  return useMemo(
    () =>
      columns.map((column, index) => ({
        id: column.id,
        label: column.nth ? `${stageNames[index]} ·${column.nth}` : stageNames[index]!,
        ...(column.nth && column.nth > 1 && { short: `·${column.nth}` }),
        ...(typeof dates[column.id] === 'string' && { hint: dayAndMonth(dates[column.id] as string) }),
      })),
    [columns, dates, stageNames],
  );
}
