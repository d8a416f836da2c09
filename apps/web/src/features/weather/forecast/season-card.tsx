import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { formatNumber } from '../../../i18n/number';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { KeyFigures } from '../../../ui/layout/key-figures';
import { Card } from '../../../ui/layout/page-header';
import { useSeason } from './queries';
import { weatherValue } from './weather-units';
import styles from './field-weather.module.css';

/** Growing-degree days, rain and evapotranspiration since planting of the active plan. */
export function SeasonCard({ fieldId }: { fieldId: number }) {
  const { t } = useTranslation('fieldWeather');
  const { data, error, refetch } = useSeason(fieldId);
  if (error && !data)
    return (
      <Card title={t('season.title')}>
        <ErrorCard error={error} onRetry={refetch} />
      </Card>
    );
  if (!data) return <Skeleton rows={3} />;
  const { sums, plantingDate } = data;
  if (plantingDate === null || !sums)
    return (
      <Card title={t('season.title')}>
        <p className={styles['hint']}>{t(plantingDate === null ? 'season.noPlan' : 'season.nothing')}</p>
      </Card>
    );
  const warmth = sums.degreeDays === null ? '—' : `${formatNumber(sums.degreeDays, { decimals: 0 })} °C·d`;
  return (
    <Card title={t('season.title')}>
      <KeyFigures
        figures={[
          { label: t('season.degreeDays'), value: warmth, note: sums.base === null ? t('season.noBase') : range(t, sums) },
          { label: t('season.rain'), value: weatherValue('rain', sums.rain) },
          { label: t('et0'), value: weatherValue('rain', sums.et0) },
        ]}
      />
      <p className={styles['hint']}>
        {t('season.span', { from: formatDate(sums.from), to: formatDate(sums.to) })}
        {sums.missing > 0 && ` ${t('season.missing', { count: sums.missing })}`}
      </p>
      {sums.source && <p className={styles['hint']}>{t('source', { source: sums.source })}</p>}
    </Card>
  );
}

type Translate = ReturnType<typeof useTranslation<'fieldWeather'>>['t'];
const range = (t: Translate, { base, upper }: { base: number | null; upper: number | null }): string =>
  upper === null
    ? t('season.base', { base: weatherValue('temp', base) })
    : t('season.range', { base: weatherValue('temp', base), upper: weatherValue('temp', upper) });
