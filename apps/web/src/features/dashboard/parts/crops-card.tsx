import type { DashboardFilter } from '@loam/domain/dashboard/dashboard.schema';
import { skipToken, useQuery } from '@tanstack/react-query';
import { IconPlant2 } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { BarRows } from '../../../charts/bar-rows';
import { formatNumber } from '../../../i18n/number';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { ChartFrame } from '../../../ui/frame/chart-frame';
import { Card } from '../../../ui/layout/page-header';
import { Link } from '../../../ui/link';
import { cropsQuery, type Offered } from '../queries';
import { useAreaUnit } from '../use-area-unit';
import { type Choice, pageOf } from '../use-dashboard-filter';
import styles from '../dashboard.module.css';

interface CropsCardProps {
  readonly filter: DashboardFilter | null;
  readonly choice: Choice;
  readonly offered: Offered | undefined;
}

/** Plans by crop, and the area of their fields; a crop opens its own figures. */
export function CropsCard({ filter, choice, offered }: CropsCardProps) {
  const { t } = useTranslation('dashboard');
  const { unit: areaUnit, area } = useAreaUnit();
  const { data, error, refetch } = useQuery(filter ? cropsQuery(filter) : { queryKey: ['dashboard', 'crops'], queryFn: skipToken });
  const names = new Map(offered?.crops.map(({ id, name }) => [id, name]));
  const nameOf = (cropId: number) => names.get(cropId) ?? `#${cropId}`;
  const chart = (title: string, unit: string, colour: string, valueOf: (row: NonNullable<typeof data>[number]) => number) => {
    const rows = data!
      .map((row) => ({ id: String(row.cropId), label: nameOf(row.cropId), value: valueOf(row) }))
      .sort((a, b) => b.value - a.value);
    return (
      <ChartFrame
        {...{ title, unit }}
        sentence={t('crops.sentence', { crop: rows[0]!.label, amount: `${formatNumber(rows[0]!.value)} ${unit}` })}
        series={[{ id: 'all', label: title, colour }]}
        points={rows.map(({ id, label, value }) => ({ id, label, values: [value] }))}
        pointsLabel={t('crop')}
      >
        {({ at }) => <BarRows {...{ rows, colour, at, width: 440 }} />}
      </ChartFrame>
    );
  };
  return (
    <Card title={t('crops.title')}>
      {error ? <ErrorCard error={error} onRetry={refetch} /> : null}
      {!data && !error && <Skeleton rows={4} />}
      {data?.length === 0 && <EmptyState icon={<IconPlant2 size={28} stroke={1.5} />} title={t('crops.empty')} />}
      {data && data.length > 0 && (
        <div className={styles['pair']}>
          {chart(t('crops.plans'), t('crops.unit'), 'var(--series-1)', ({ plans }) => plans)}
          {chart(t('crops.area'), areaUnit, 'var(--series-2)', ({ areaHa }) => area(areaHa))}
        </div>
      )}
      {data && data.length > 0 && choice.cropId === null && (
        <p className={styles['open']}>
          {t('crops.open')}{' '}
          {data.map(({ cropId }, index) => (
            <Fragment key={cropId}>
              {index > 0 && ' · '}
              <Link to={pageOf(choice, { cropId })}>{nameOf(cropId)}</Link>
            </Fragment>
          ))}
        </p>
      )}
    </Card>
  );
}
