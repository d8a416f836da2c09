import type { RowData } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import { CheckboxInput } from '../form/checkbox-input';
import { HeadCell } from './table-parts';
import type { DataTableProps } from './data-table';
import type { RowModel } from './use-row-model';
import styles from './table.module.css';

interface TableHeadProps<Row extends RowData> extends Pick<DataTableProps<Row>, 'query' | 'onQuery' | 'selected' | 'onSelect'> {
  readonly model: RowModel<Row>;
}

/** The names of the columns, by which the list is ordered, and the box that chooses every row. */
export function TableHead<Row extends RowData>({
  model: { table, lines, heads, byId },
  query,
  onQuery,
  selected,
  onSelect,
}: TableHeadProps<Row>) {
  const { t } = useTranslation('ui');
  const all = table.getIsAllRowsSelected() && lines.length > 0;
  return (
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
  );
}
