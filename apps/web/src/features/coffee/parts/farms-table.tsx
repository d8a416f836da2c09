import type { CoffeeSeries } from '@loam/domain/coffee/coffee.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/states';
import { Link } from '../../../ui/link';
import { type Column, DataTable } from '../../../ui/table/data-table';
import type { ListQuery } from '../../../ui/table/list-query';
import { useFigureWords } from '../figure-words';

type Item = CoffeeSeries['items'][number];
const firstPage: ListQuery = { search: '', sortBy: '', sortOrder: 'asc', pageNo: 1, pageSize: 20 };

/** Each farm with its latest year, highest first; who may see growers opens what was recorded. */
export function FarmsTable({ series }: { readonly series: CoffeeSeries }) {
  const { t } = useTranslation('coffee');
  const { number, unitOf } = useFigureWords();
  const [query, setQuery] = useState(firstPage);
  const { items } = series;
  const { pageSize } = query;
  const pageNo = Math.min(query.pageNo, Math.max(1, Math.ceil(items.length / pageSize))); // fewer farms may come with another filter
  const columns: Column<Item>[] = [
    { id: 'farm', header: t('farm'), cell: (farm) => <FarmName {...farm} /> },
    { id: 'year', header: t('harvest'), align: 'end', width: '110px', cell: ({ year }) => String(year) },
    {
      ...{ id: 'value', header: unitOf(series), align: 'end', width: '130px' },
      cell: ({ value, estimated }) => `${estimated ? '≈ ' : ''}${number(series, value)}`,
    },
  ];
  return (
    <DataTable<Item>
      label={t('farmsOf', { figure: t(`figure.${series.key}`) })}
      columns={columns}
      rows={items.slice((pageNo - 1) * pageSize, pageNo * pageSize)}
      rowId={({ customerId }) => customerId}
      total={items.length}
      query={{ ...query, pageNo }}
      onQuery={(change) => setQuery({ ...query, pageNo: 1, ...change })}
      empty={<EmptyState title={t('empty')} />}
    />
  );
}

interface FarmNameProps {
  readonly customerId: number;
  readonly name: string | null;
  readonly year: number;
  readonly source?: Item['source'];
}

/** A farm's name leads to its survey of the year, or to the grower where a footprint speaks; without a name it has a number alone. */
export function FarmName({ customerId, name, year, source = 'survey' }: FarmNameProps) {
  const { t } = useTranslation('coffee');
  if (name === null) return t('farmNumber', { id: customerId });
  return <Link to={source === 'survey' ? `/customers/${customerId}/survey?year=${year}` : `/customers/${customerId}`}>{name}</Link>;
}
