import {
  type ColumnDef,
  columnVisibilityFeature,
  type RowData,
  rowSelectionFeature,
  type RowSelectionState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { DataTableProps } from './data-table';

const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature });

type Listed<Row extends RowData> = Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowId' | 'selected' | 'onSelect' | 'selectable'>;

/** The rows with their visible cells, which are chosen, and which columns are switched on. */
export function useRowModel<Row extends RowData>({ columns, rows, rowId, selected, onSelect, selectable }: Listed<Row>) {
  const [visible, setVisible] = useState<Record<string, boolean>>(() =>
    Object.fromEntries(columns.filter(({ hidden }) => hidden).map(({ id }) => [id, false])),
  );
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
  return { table, lines: table.getRowModel().rows, heads: table.getHeaderGroups()[0]?.headers ?? [], byId, visible, setVisible };
}

export type RowModel<Row extends RowData> = ReturnType<typeof useRowModel<Row>>;
