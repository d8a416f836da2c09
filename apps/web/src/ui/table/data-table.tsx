import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { ErrorCard, Skeleton } from '../feedback/states';
import { ExportMenu } from './export-menu';
import { BulkBar, ColumnChooser, Pager } from './table-parts';
import type { ListQuery } from './list-query';
import { TableBody } from './table-body';
import { TableHead } from './table-head';
import { useFirstKey } from './use-first-key';
import { useRowModel } from './use-row-model';
import { useRowWindow } from './use-row-window';
import cards from './cards.module.css';
import styles from './table.module.css';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** what a file of the list says, where the cell is no plain text */
  text?: (row: Row) => string | number | undefined;
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
  /** chooses all that the list matches over its pages, and answers which they are */
  chooseAll?: () => Promise<ReadonlySet<number>>;
  /** how many that is; without it all that the list has */
  choosable?: number;
  /** buttons for what is selected */
  bulk?: ReactNode;
  /** the selected rows, over all pages: they can be taken along as a file */
  chosen?: readonly Row[];
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

/** A list: sticky head, order and page in the URL, row selection with a bulk bar, column chooser, keys j k x Enter. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, total, query, onQuery, selected, onSelect, chooseAll, bulk, toolbar, error, onRetry, empty } = props;
  const model = useRowModel(props);
  const { lines, heads, visible, setVisible } = model;
  const rowWindow = useRowWindow(lines.length);
  useFirstKey(rowWindow);
  return (
    <div className={styles['frame']}>
      {toolbar && (
        <div className={styles['toolbar']}>
          <div className={styles['filters']}>{toolbar}</div>
          <ColumnChooser columns={columns.slice(1)} visible={visible} onChange={setVisible} />
        </div>
      )}
      {error ? <ErrorCard error={error} {...(onRetry && { onRetry })} /> : null}
      <div ref={rowWindow.box} className={styles['scroll']}>
        <table
          className={`${styles['table']} ${cards['rows']}`}
          aria-label={label}
          aria-rowcount={(total ?? lines.length) + 1}
          aria-busy={rows === undefined}
        >
          <TableHead {...{ model, query, selected, onSelect, onQuery }} />
          <TableBody
            {...props}
            model={model}
            window={rowWindow}
            span={heads.length + (onSelect ? 1 : 0)}
            before={query ? (query.pageNo - 1) * query.pageSize : 0}
          />
        </table>
        {rows === undefined && !error && (
          <div className={styles['pad']}>
            <Skeleton rows={8} />
          </div>
        )}
        {rows?.length === 0 && empty}
      </div>
      {selected && selected.size > 0 && onSelect && (
        <BulkBar
          count={selected.size}
          onClear={() => onSelect(new Set())}
          {...(chooseAll && { total: props.choosable ?? total, onAll: async () => onSelect(await chooseAll()) })}
        >
          {bulk}
          {props.chosen && props.chosen.length > 0 && (
            <ExportMenu save={async (format) => (await import('./save-rows')).saveRows(label, format, columns, props.chosen!)} />
          )}
        </BulkBar>
      )}
      {query && onQuery && total !== undefined && <Pager query={query} total={total} onQuery={onQuery} />}
    </div>
  );
}
