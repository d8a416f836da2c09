import type { DashboardFilter } from '@loam/domain/dashboard/dashboard.schema';
import { skipToken, useQuery } from '@tanstack/react-query';
import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarRows } from '../../../charts/bar-rows';
import { formatCount, formatNumber } from '../../../i18n/number';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { ChartFrame } from '../../../ui/frame/chart-frame';
import notes from '../../../ui/frame/notes.module.css';
import { Card } from '../../../ui/layout/page-header';
import { type Column, DataTable } from '../../../ui/table/data-table';
import type { ListQuery } from '../../../ui/table/list-query';
import { type Offered, productsByCropQuery, productsQuery } from '../queries';
import styles from '../dashboard.module.css';

/** As many bars as can be told apart; all of them stand by crop. */
const BARS = 12;
const firstPage: ListQuery = { search: '', sortBy: '', sortOrder: 'asc', pageNo: 1, pageSize: 20 };
const colour = 'var(--series-3)';
const icon = <IconPackage size={28} stroke={1.5} />;

interface ProductsCardProps {
  readonly filter: DashboardFilter | null;
  readonly offered: Offered | undefined;
}

interface Given {
  readonly id: number;
  readonly crop: string;
  readonly product: string;
  readonly tonnes: number;
  readonly litres: number;
}

/** How much of each product plans give, and to which crops. */
export function ProductsCards({ filter, offered }: ProductsCardProps) {
  const { t } = useTranslation('dashboard');
  const all = useQuery(filter ? productsQuery(filter) : { queryKey: ['dashboard', 'products'], queryFn: skipToken });
  const byCrop = useQuery(filter ? productsByCropQuery(filter) : { queryKey: ['dashboard', 'productsByCrop'], queryFn: skipToken });
  const [query, setQuery] = useState(firstPage);
  const crops = new Map(offered?.crops.map(({ id, name }) => [id, name]));
  const products = new Map(all.data?.map(({ productId, name }) => [productId, name]));
  const rows = byCrop.data?.flatMap(({ cropId, products: given }) =>
    given.map(({ productId, ...amounts }) => ({
      ...amounts,
      crop: crops.get(cropId) ?? `#${cropId}`,
      product: products.get(productId) ?? `#${productId}`,
    })),
  );
  const { pageSize } = query;
  const pageNo = Math.min(query.pageNo, Math.max(1, Math.ceil((rows?.length ?? 0) / pageSize))); // fewer rows may come with other days
  const unweighed = all.data?.filter(({ litres }) => litres > 0) ?? [];
  const columns: Column<Given>[] = [
    { id: 'crop', header: t('crop'), cell: ({ crop }) => crop },
    { id: 'product', header: t('products.product'), cell: ({ product }) => product },
    {
      ...{ id: 'tonnes', header: t('products.tonnes'), align: 'end', width: '110px' },
      cell: ({ tonnes, litres }) => (tonnes === 0 && litres > 0 ? '—' : formatNumber(tonnes)),
    },
  ];
  return (
    <div className={styles['pair']}>
      <Card title={t('products.title')}>
        {all.error ? <ErrorCard error={all.error} onRetry={all.refetch} /> : null}
        {!all.data && !all.error && <Skeleton rows={4} />}
        {all.data?.length === 0 && <EmptyState icon={icon} title={t('products.empty')} />}
        {all.data && all.data.some(({ tonnes }) => tonnes > 0) && <Bars rows={all.data.filter(({ tonnes }) => tonnes > 0)} />}
        {unweighed.length > 0 && (
          <p className={notes['note']}>
            {t('products.unweighed', { what: unweighed.map(({ name, litres }) => `${name} ${formatNumber(litres)} l`).join(', ') })}
          </p>
        )}
        <p className={notes['note']}>{t('products.note')}</p>
      </Card>
      <Card title={t('products.byCrop')} flush>
        <DataTable<Given>
          label={t('products.byCrop')}
          columns={columns}
          rows={all.data && rows?.map((row, index) => ({ ...row, id: index + 1 })).slice((pageNo - 1) * pageSize, pageNo * pageSize)}
          rowId={({ id }) => id}
          {...(rows && { total: rows.length })}
          query={{ ...query, pageNo }}
          onQuery={(change) => setQuery({ ...query, pageNo: 1, ...change })}
          error={byCrop.error}
          onRetry={byCrop.refetch}
          empty={<EmptyState icon={icon} title={t('products.empty')} />}
        />
      </Card>
    </div>
  );
}

/** The heaviest products; how many there are is said where they are more. */
function Bars({ rows }: { readonly rows: readonly { productId: number; name: string; tonnes: number }[] }) {
  const { t } = useTranslation('dashboard');
  const bars = rows.slice(0, BARS).map(({ productId, name, tonnes }) => ({ id: String(productId), label: name, value: tonnes }));
  const unit = t('products.unit');
  return (
    <>
      <ChartFrame
        title={t('products.weight')}
        unit={unit}
        sentence={t('products.sentence', { product: bars[0]!.label, amount: `${formatNumber(bars[0]!.value)} ${unit}` })}
        series={[{ id: 'all', label: t('products.weight'), colour }]}
        points={bars.map(({ id, label, value }) => ({ id, label, values: [value] }))}
        pointsLabel={t('products.product')}
      >
        {({ at }) => <BarRows {...{ colour, at }} rows={bars} width={560} labelWidth={220} />}
      </ChartFrame>
      {rows.length > BARS && (
        <p className={notes['note']}>{t('people.some', { shown: formatCount(BARS), all: formatCount(rows.length) })}</p>
      )}
    </>
  );
}
