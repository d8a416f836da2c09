import {
  type ColumnDef,
  columnVisibilityFeature,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../i18n/preferences';
import { ErrorCard, Skeleton } from '../feedback/states';
import { CheckboxInput } from '../form/checkbox-input';
import { densities } from '../theme/tokens';
import { BulkBar, ColumnChooser, HeadCell, Pager } from './table-parts';
import { TableRow } from './table-row';
import type { ListQuery } from './list-query';
import styles from './table.module.css';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** the API's name of the order; absent: not sortable */
  sortBy?: string;
  align?: 'start' | 'end';
  /** CSS width of the column */
  width?: string;
  /** switched off at first; the person may switch it on in the column chooser */
  hidden?: boolean;
}

export interface DataTableProps<Row extends RowData> {
  /** says what the table lists */
  label: string;
  columns: readonly Column<Row>[];
  /** undefined while loading */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => number;
  /** rows of the whole list, over all pages */
  total?: number | undefined;
  query?: ListQuery;
  onQuery?: (change: Partial<ListQuery>) => void;
  /** path of a row: its first cell becomes a link, Enter and a click open it */
  href?: (row: Row) => string;
  selected?: ReadonlySet<number>;
  onSelect?: (ids: ReadonlySet<number>) => void;
  /** false: the row has no box to choose it */
  selectable?: (row: Row) => boolean;
  /** buttons for what is selected */
  bulk?: ReactNode;
  /** left of the column chooser: search, filters */
  toolbar?: ReactNode;
  error?: unknown;
  onRetry?: () => unknown;
  /** what stands there when there is nothing */
  empty: ReactNode;
  /** marks a row, to show its shape on a map beside for example */
  onHover?: (row: Row | null) => void;
  marked?: number | null;
}

const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature });
const virtualFrom = 100;

/** A list: sticky head, order and page in the URL, row selection with a bulk bar, column chooser, keys j k x Enter. */
export function DataTable<Row extends RowData>({
  label,
  columns,
  rows,
  rowId,
  total,
  query,
  onQuery,
  href,
  selected,
  onSelect,
  selectable,
  bulk,
  toolbar,
  error,
  onRetry,
  empty,
  onHover,
  marked,
}: DataTableProps<Row>) {
  const { t } = useTranslation('ui');
  const { density } = usePreferences();
  const [visible, setVisible] = useState<Record<string, boolean>>(() =>
    Object.fromEntries(columns.filter(({ hidden }) => hidden).map(({ id }) => [id, false])),
  );
  const [active, setActive] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const defs = useMemo(
    () => columns.map((column): ColumnDef<typeof features, Row> => ({ id: column.id, header: column.header })),
    [columns],
  );
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const rowSelection = useMemo<RowSelectionState>(
    () => Object.fromEntries([...(selected ?? [])].map((id) => [id, true as const])),
    [selected],
  );
  const table = useTable({
    features,
    columns: defs,
    data: (rows ?? []) as Row[],
    getRowId: (row) => String(rowId(row)),
    enableRowSelection: selectable ? (line: { readonly original: Row }) => selectable(line.original) : true,
    state: { rowSelection, columnVisibility: visible },
    onRowSelectionChange: (update) =>
      onSelect?.(new Set(Object.keys(typeof update === 'function' ? update(rowSelection) : update).map(Number))),
    onColumnVisibilityChange: (update) => setVisible((now) => (typeof update === 'function' ? update(now) : update)),
  });
  const lines = table.getRowModel().rows;
  const long = lines.length > virtualFrom;
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => densities[density].row + 1,
    overscan: 12,
    enabled: long,
  });
  const windowed = virtual.getVirtualItems();
  const items = long ? windowed : lines.map((_line, index) => ({ index }));
  const above = long ? (windowed[0]?.start ?? 0) : 0;
  const below = long ? virtual.getTotalSize() - (windowed.at(-1)?.end ?? 0) : 0;
  const heads = table.getHeaderGroups()[0]?.headers ?? [];
  const span = heads.length + (onSelect ? 1 : 0);
  const before = query ? (query.pageNo - 1) * query.pageSize : 0;

  const focusRow = (index: number) => {
    const target = Math.max(0, Math.min(lines.length - 1, index));
    setActive(target);
    if (long) virtual.scrollToIndex(target);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`tr[data-at="${target}"]`)?.focus());
  };
  const all = table.getIsAllRowsSelected() && lines.length > 0;
  return (
    <div className={styles['frame']}>
      {toolbar && (
        <div className={styles['toolbar']}>
          <div className={styles['filters']}>{toolbar}</div>
          <ColumnChooser columns={columns.slice(1)} visible={visible} onChange={setVisible} />
        </div>
      )}
      {error ? <ErrorCard error={error} {...(onRetry && { onRetry })} /> : null}
      <div ref={box} className={styles['scroll']}>
        <table className={styles['table']} aria-label={label} aria-rowcount={(total ?? lines.length) + 1} aria-busy={rows === undefined}>
          <thead>
            <tr>
              {onSelect && (
                <th scope="col" className={styles['check']}>
                  <CheckboxInput
                    hiddenLabel
                    label={t('table.selectAll')}
                    checked={all}
                    indeterminate={!all && (selected?.size ?? 0) > 0}
                    onChange={(on) => table.toggleAllRowsSelected(on)}
                  />
                </th>
              )}
              {heads.map((head) => (
                <HeadCell key={head.id} column={byId.get(head.column.id)!} query={query} {...(onQuery && { onQuery })} />
              ))}
            </tr>
          </thead>
          <tbody>
            {above > 0 && (
              <tr aria-hidden>
                <td colSpan={span} style={{ height: above, padding: 0 }} />
              </tr>
            )}
            {items.map(({ index }) => {
              const line = lines[index]!;
              return (
                <TableRow
                  key={line.id}
                  at={index}
                  rowIndex={before + index + 2}
                  tabbable={index === Math.min(active, lines.length - 1)}
                  to={href?.(line.original)}
                  marked={marked === rowId(line.original)}
                  selected={onSelect ? line.getIsSelected() : undefined}
                  locked={selectable !== undefined && !selectable(line.original)}
                  selectLabel={t('table.select')}
                  onSelect={(on) => line.toggleSelected(on)}
                  onMove={focusRow}
                  onFocus={() => setActive(index)}
                  {...(onHover && { onHover: (on: boolean) => onHover(on ? line.original : null) })}
                  cells={line
                    .getVisibleCells()
                    .map(({ column: { id } }) => ({ id, align: byId.get(id)?.align, content: byId.get(id)!.cell(line.original) }))}
                />
              );
            })}
            {below > 0 && (
              <tr aria-hidden>
                <td colSpan={span} style={{ height: below, padding: 0 }} />
              </tr>
            )}
          </tbody>
        </table>
        {rows === undefined && !error && (
          <div className={styles['pad']}>
            <Skeleton rows={8} />
          </div>
        )}
        {rows?.length === 0 && empty}
      </div>
      {selected && selected.size > 0 && onSelect && (
        <BulkBar count={selected.size} onClear={() => onSelect(new Set())}>
          {bulk}
        </BulkBar>
      )}
      {query && onQuery && total !== undefined && <Pager query={query} total={total} onQuery={onQuery} />}
    </div>
  );
}
