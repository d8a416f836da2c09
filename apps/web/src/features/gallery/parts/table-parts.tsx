import type { TFunction } from 'i18next';
import { type ComponentProps, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import { StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/states';
import { Card } from '../../../ui/layout/page-header';
import { ScopeSwitcher } from '../../../ui/scope/scope-switcher';
import { type Column, DataTable } from '../../../ui/table/data-table';
import { SearchInput } from '../../../ui/table/search-input';
import { useListQuery } from '../../../ui/table/use-list-query';
import styles from './gallery.module.css';

interface Row {
  id: number;
  name: string;
  code: string;
  area: number;
  active: boolean;
}
const names = ['Maria Souza', 'Ravi Patil', 'Ana Lima', 'Suresh Jadhav', 'João Ribeiro', 'Kavita More'];
const all: Row[] = Array.from({ length: 240 }, (_, index) => ({
  id: index + 1,
  name: `${names[index % names.length]!} ${index + 1}`,
  code: `M-${100 + index}`,
  area: 0.004 + ((index * 37) % 900) / 10,
  active: index % 4 !== 0,
}));

const columnsOf = (t: TFunction<'gallery'>): Column<Row>[] => [
  { id: 'name', header: t('name'), sortBy: 'name', cell: ({ name }) => name },
  { id: 'code', header: t('code'), cell: ({ code }) => code, width: '120px' },
  { id: 'area', header: `${t('area')} (ha)`, sortBy: 'area', align: 'end', width: '120px', cell: ({ area }) => formatNumber(area) },
  { id: 'status', header: t('status'), width: '160px', cell: ({ active }) => <Status active={active} /> },
];

const tree: ComponentProps<typeof ScopeSwitcher>['tree'] = [
  {
    level: 'company',
    id: 1,
    name: 'Cerrado Coop',
    count: 214,
    children: [
      {
        level: 'collection',
        id: 3,
        name: 'North',
        children: [
          { level: 'group', id: 7, name: 'Group 7', count: 42 },
          { level: 'group', id: 8, name: 'Group 8' },
        ],
      },
    ],
  },
];

export function TableParts() {
  const { t } = useTranslation('gallery');
  const [query, setQuery] = useListQuery({ sortBy: 'name', pageSize: 20 });
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set([2, 3]));
  const [scope, setScope] = useState('group:7');
  const found = useMemo(() => all.filter(({ name }) => name.toLowerCase().includes(query.search.toLowerCase())), [query.search]);
  const rows = useMemo(() => {
    const sign = query.sortOrder === 'asc' ? 1 : -1;
    const sorted = [...found].sort((a, b) => sign * (query.sortBy === 'area' ? a.area - b.area : a.name.localeCompare(b.name)));
    return sorted.slice((query.pageNo - 1) * query.pageSize, query.pageNo * query.pageSize);
  }, [found, query]);
  const columns = columnsOf(t);
  return (
    <>
      <Card title={t('scope')}>
        <ScopeSwitcher tree={tree} value={scope} onPick={({ level, id }) => setScope(`${level}:${id}`)} />
      </Card>
      <Card title={t('table')} flush>
        <div className={styles['table']}>
          <DataTable
            label={t('table')}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            total={found.length}
            query={query}
            onQuery={setQuery}
            href={({ id }) => `/__ui?row=${id}`}
            selected={selected}
            onSelect={setSelected}
            bulk={<Button>{t('quiet')}</Button>}
            toolbar={<SearchInput label={t('search')} value={query.search} onChange={(search) => setQuery({ search })} />}
            empty={<EmptyState title={t('empty')} />}
          />
        </div>
      </Card>
    </>
  );
}

function Status({ active }: { active: boolean }) {
  const { t } = useTranslation('gallery');
  return <StatusBadge tone={active ? 'ok' : 'none'}>{t(active ? 'active' : 'inactive')}</StatusBadge>;
}
