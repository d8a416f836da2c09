import type { RowData } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import { TableRow } from './table-row';
import type { DataTableProps } from './data-table';
import type { RowModel } from './use-row-model';
import type { RowWindow } from './use-row-window';

interface TableBodyProps<Row extends RowData> extends Pick<
  DataTableProps<Row>,
  'rowId' | 'href' | 'onSelect' | 'selectable' | 'onHover' | 'marked'
> {
  readonly model: RowModel<Row>;
  readonly window: RowWindow;
  /** Columns, the one with the boxes counted. */
  readonly span: number;
  /** Rows on the pages before this one. */
  readonly before: number;
}

/** The rows that can be seen; blank ones hold the place of the others. */
export function TableBody<Row extends RowData>({
  model,
  window,
  span,
  before,
  rowId,
  href,
  onSelect,
  selectable,
  onHover,
  marked,
}: TableBodyProps<Row>) {
  const { t } = useTranslation('ui');
  return (
    <tbody>
      {window.above > 0 && (
        <tr aria-hidden>
          <td colSpan={span} style={{ height: window.above, padding: 0 }} />
        </tr>
      )}
      {window.items.map(({ index }) => {
        const line = model.lines[index]!;
        return (
          <TableRow
            key={line.id}
            at={index}
            rowIndex={before + index + 2}
            tabbable={index === window.active}
            to={href?.(line.original)}
            marked={marked === rowId(line.original)}
            selected={onSelect ? line.getIsSelected() : undefined}
            locked={selectable !== undefined && !selectable(line.original)}
            selectLabel={t('table.select')}
            onSelect={(on) => line.toggleSelected(on)}
            onMove={window.focusRow}
            onFocus={() => window.setActive(index)}
            {...(onHover && { onHover: (on: boolean) => onHover(on ? line.original : null) })}
            cells={line
              .getVisibleCells()
              .map(({ column: { id } }) => ({ column: model.byId.get(id)!, id }))
              .map(({ id, column: { align, header, cell } }) => ({ id, align, header, content: cell(line.original) }))}
          />
        );
      })}
      {window.below > 0 && (
        <tr aria-hidden>
          <td colSpan={span} style={{ height: window.below, padding: 0 }} />
        </tr>
      )}
    </tbody>
  );
}
