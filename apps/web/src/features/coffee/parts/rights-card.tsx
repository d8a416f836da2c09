import type { FarmFilter, RightsIndicator } from '@loam/domain/coffee/coffee.schema';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatNumber } from '../../../i18n/number';
import { StatusBadge } from '../../../ui/badge';
import { EmptyState } from '../../../ui/feedback/states';
import notes from '../../../ui/frame/notes.module.css';
import { Card } from '../../../ui/layout/page-header';
import { type Column, DataTable } from '../../../ui/table/data-table';
import { useFigureWords } from '../figure-words';
import { rightsQuery } from '../queries';
import { FarmName } from './farms-table';
import styles from '../coffee.module.css';

/** More names than fit are counted. */
const NAMED = 5;

/** What farms answered about those who work there, what is not tolerated first. */
export function RightsCard({ filter }: { readonly filter: FarmFilter | null }) {
  const { t } = useTranslation(['coffee', 'survey']);
  const { data, error, refetch } = useQuery(
    filter ? rightsQuery(filter) : { queryKey: ['dashboard', 'coffee', 'rights'], queryFn: skipToken },
  );
  const { farms, years } = useFigureWords();
  const word = ({ key }: RightsIndicator) => t(`survey:field.${key}`);
  const answered = data?.filter(({ comply, notComply, notApplicable }) => comply + notComply + notApplicable > 0);
  const breached = answered?.filter(({ breaches }) => breaches.length > 0) ?? [];
  const columns: Column<RightsIndicator>[] = [
    {
      ...{ id: 'indicator', header: t('rights.indicator') },
      cell: (one) => (
        <>
          {word(one)} {one.zeroTolerance && one.notComply > 0 && <StatusBadge tone="bad">{t('rights.zeroTolerance')}</StatusBadge>}
          <small
            className={styles['said']}
          >{`${farms(one.comply + one.notComply + one.notApplicable, one.of)} · ${years(one.years)}`}</small>
        </>
      ),
    },
    {
      ...{ id: 'share', header: t('rights.comply'), align: 'end', width: '190px' },
      cell: ({ comply, notComply, notApplicable, share }) =>
        share === null
          ? t('rights.notApplicable', { farms: formatCount(notApplicable) })
          : t('rights.of', { share: formatNumber(share), comply: formatCount(comply), farms: formatCount(comply + notComply) }),
    },
  ];
  return (
    <Card title={t('rights.title')} flush>
      <DataTable<RightsIndicator>
        label={t('rights.title')}
        columns={columns}
        rows={answered}
        rowId={({ key }) => data!.findIndex((one) => one.key === key)}
        error={error}
        onRetry={refetch}
        empty={<EmptyState title={t('rights.empty')} text={t('rights.fill')} />}
      />
      {breached.map((one) => (
        <p key={one.key} className={notes['cardNote']}>
          {t('rights.breaches', { indicator: word(one) })}{' '}
          {one.breaches.slice(0, NAMED).map((farm, index) => (
            <Fragment key={farm.customerId}>
              {index > 0 && ', '}
              <FarmName {...farm} /> ({farm.year})
            </Fragment>
          ))}
          {one.breaches.length > NAMED && ` ${t('rights.more', { farms: formatCount(one.breaches.length - NAMED) })}`}
        </p>
      ))}
      {(answered?.length ?? 0) > 0 && <p className={notes['cardNote']}>{t('rights.note')}</p>}
    </Card>
  );
}
