import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp, IconColumns3, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/number';
import { Button } from '../button';
import { IconButton } from '../icon-button';
import { SelectInput } from '../form/select-input';
import { Menu } from '../overlay/menu';
import type { Column } from './data-table';
import type { ListQuery } from './list-query';
import styles from './table.module.css';

export function HeadCell<Row>({
  column,
  query,
  onQuery,
}: {
  column: Column<Row>;
  query: ListQuery | undefined;
  onQuery?: (change: Partial<ListQuery>) => void;
}) {
  const sorted = column.sortBy !== undefined && query?.sortBy === column.sortBy ? query.sortOrder : undefined;
  const face = {
    scope: 'col',
    className: column.align === 'end' ? styles['end'] : undefined,
    style: column.width ? { width: column.width } : undefined,
  } as const;
  if (!column.sortBy || !onQuery) return <th {...face}>{column.header}</th>;
  const { sortBy } = column;
  return (
    <th {...face} aria-sort={sorted === undefined ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'}>
      <button type="button" className={styles['sort']} onClick={() => onQuery({ sortBy, sortOrder: sorted === 'asc' ? 'desc' : 'asc' })}>
        {column.header}
        <span aria-hidden className={styles['arrow']}>
          {sorted && (sorted === 'asc' ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />)}
        </span>
      </button>
    </th>
  );
}

export function ColumnChooser<Row>({
  columns,
  visible,
  onChange,
}: {
  columns: readonly Column<Row>[];
  visible: Record<string, boolean>;
  onChange: (visible: Record<string, boolean>) => void;
}) {
  const { t } = useTranslation('ui');
  if (columns.length < 3) return null;
  const items = columns.map(({ id, header }) => ({
    label: header,
    checked: visible[id] !== false,
    onSelect: () => onChange({ ...visible, [id]: visible[id] === false }),
  }));
  return (
    <Menu items={items} side="bottom-end">
      <IconButton label={t('table.columns')} tooltip={false}>
        <IconColumns3 size={17} stroke={1.6} />
      </IconButton>
    </Menu>
  );
}

interface BulkBarProps {
  readonly count: number;
  readonly onClear: () => void;
  /** how many the list matches over its pages, and what chooses them */
  readonly total?: number | undefined;
  readonly onAll?: () => Promise<void>;
  readonly children: ReactNode;
}

export function BulkBar({ count, onClear, total, onAll, children }: BulkBarProps) {
  const { t } = useTranslation('ui');
  const [busy, setBusy] = useState(false);
  const all = () => {
    setBusy(true);
    void onAll!().finally(() => setBusy(false));
  };
  return (
    <section aria-label={t('table.bulk')} className={styles['bulk']}>
      <strong role="status">{t('table.selected', { count, shown: formatCount(count) })}</strong>
      {onAll && total !== undefined && total > count && (
        <Button kind="quiet" busy={busy} onClick={all}>
          {t('table.chooseAll', { count: total, shown: formatCount(total) })}
        </Button>
      )}
      <div className={styles['bulkActions']}>{children}</div>
      <IconButton label={t('table.unselect')} onClick={onClear}>
        <IconX size={16} />
      </IconButton>
    </section>
  );
}

const sizes = [20, 50, 100, 200];

export function Pager({ query, total, onQuery }: { query: ListQuery; total: number; onQuery: (change: Partial<ListQuery>) => void }) {
  const { t } = useTranslation('ui');
  const pages = Math.max(1, Math.ceil(total / query.pageSize));
  const from = total === 0 ? 0 : (query.pageNo - 1) * query.pageSize + 1;
  const to = Math.min(total, query.pageNo * query.pageSize);
  if (total <= sizes[0]!) return null;
  const choices = [...new Set([...sizes, query.pageSize])].sort((a, b) => a - b).map((size) => ({ value: size, label: formatCount(size) }));
  return (
    <nav aria-label={t('table.pages')} className={styles['pager']}>
      <span>{t('table.range', { from: formatCount(from), to: formatCount(to), total: formatCount(total) })}</span>
      <SelectInput
        label={t('table.pageSize')}
        labelHidden
        className={styles['size'] ?? ''}
        choices={choices}
        value={query.pageSize}
        onChange={(pageSize) => pageSize && onQuery({ pageSize })}
      />
      <Button
        kind="quiet"
        disabled={query.pageNo <= 1}
        onClick={() => onQuery({ pageNo: query.pageNo - 1 })}
        icon={<IconChevronLeft size={15} aria-hidden />}
      >
        <span className={styles['turn']}>{t('table.previous')}</span>
      </Button>
      <span>{t('table.page', { page: formatCount(query.pageNo), pages: formatCount(pages) })}</span>
      <Button
        kind="quiet"
        disabled={query.pageNo >= pages}
        onClick={() => onQuery({ pageNo: query.pageNo + 1 })}
        iconAfter={<IconChevronRight size={15} aria-hidden />}
      >
        <span className={styles['turn']}>{t('table.next')}</span>
      </Button>
    </nav>
  );
}
