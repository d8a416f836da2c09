import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Card, PageBody, PageHeader } from '../../../ui/layout/page-header';
import { useParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { WarningsCard } from '../events/warnings-card';
import { DayDetails } from './day-details';
import { Freshness } from './freshness';
import { fieldQuery, useWeek } from './queries';
import { SeasonCard } from './season-card';
import { WeekStrip } from './week-strip';
import { WindowsCard } from './windows-card';
import styles from './field-weather.module.css';

/** The weather of a field: seven days, hours, when to apply, and what the season has brought so far. */
export default function FieldWeatherPage() {
  const { t } = useTranslation('fieldWeather');
  const params = useParams();
  const [fieldId, customerId] = [Number(params['fieldId']), Number(params['customerId'])];
  const name = useQuery(fieldQuery(fieldId)).data?.name ?? '…';
  const home = `/customers/${customerId}/fields/${fieldId}`;
  usePageFacts(`${t('title')} · ${name}`, [{ label: name, to: home }, { label: t('title') }]);
  return (
    <>
      <PageHeader title={t('titleOf', { name })} />
      <PageBody>
        <div className={styles['stack']}>
          <WarningsCard fieldId={fieldId} customerId={customerId} />
          <Week fieldId={fieldId} />
          <WindowsCard fieldId={fieldId} customerId={customerId} />
          <SeasonCard fieldId={fieldId} />
        </div>
      </PageBody>
    </>
  );
}

function Week({ fieldId }: { fieldId: number }) {
  const { t } = useTranslation('fieldWeather');
  const { data, error, refetch } = useWeek(fieldId);
  const [chosen, setChosen] = useState<string | null>(null);
  if (error && !data)
    return (
      <Card title={t('week')}>
        <ErrorCard error={error} onRetry={refetch} />
      </Card>
    );
  if (!data) return <Skeleton rows={8} />;
  const day = data.weeklyForecast.find(({ date }) => date === chosen) ?? data.weeklyForecast[0]!;
  return (
    <>
      <Card title={t('week')}>
        <WeekStrip days={data.weeklyForecast} chosen={day.date} onChoose={setChosen} />
        <Freshness told={data} failed={error !== null} />
      </Card>
      <DayDetails key={day.date} fieldId={fieldId} day={day} />
    </>
  );
}
