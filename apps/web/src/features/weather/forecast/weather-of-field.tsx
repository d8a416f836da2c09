import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badge';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Card } from '../../../ui/layout/page-header';
import { Link } from '../../../ui/link';
import { Freshness } from './freshness';
import { useWeek } from './queries';
import { conditionKey, toneOf, weatherValue } from './weather-units';
import { weekday } from './week-strip';
import styles from './field-weather.module.css';

/** The week in one row on the page of a field, with the way to the whole of it. */
export function WeatherOfField({ fieldId, customerId }: { fieldId: number; customerId: number }) {
  const { t } = useTranslation('fieldWeather');
  const { data, error, refetch } = useWeek(fieldId);
  const all = <Link to={`/customers/${customerId}/field/${fieldId}/weather`}>{t('all')}</Link>;
  return (
    <Card title={t('title')} actions={all}>
      {error && !data ? (
        <ErrorCard error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton rows={2} />
      ) : (
        <>
          <ul className={styles['row']}>
            {data.weeklyForecast.map(({ date, condition, exact }) => (
              <li key={date}>
                <span>{weekday(date)}</span>
                <StatusBadge tone={toneOf(condition.overall)}>{t(`condition.${conditionKey(condition.overall)}`)}</StatusBadge>
                <span>{weatherValue('temp', exact.maxTemp)}</span>
              </li>
            ))}
          </ul>
          <Freshness told={data} failed={error !== null} />
        </>
      )}
    </Card>
  );
}
