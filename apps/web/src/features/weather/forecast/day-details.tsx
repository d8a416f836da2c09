import type { WeatherDay } from '@loam/domain/weather/weather.schema';
import { parameters } from '@loam/domain/weather/weather-condition';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Card } from '../../../ui/layout/page-header';
import { useHours } from './queries';
import { conditionKey, percentOf, toneOf, weatherValue } from './weather-units';
import styles from './field-weather.module.css';

/** Each parameter of a day with its class, and its hours when somebody wants them. */
export function DayDetails({ fieldId, day }: { fieldId: number; day: WeatherDay }) {
  const { t } = useTranslation('fieldWeather');
  const [hours, setHours] = useState(false);
  const { condition, exact, precipitationAmount, precipitationPercent, humidity, et0 } = day;
  const values = {
    high: weatherValue('temp', exact.maxTemp),
    low: weatherValue('temp', exact.minTemp),
    rain: `${weatherValue('rain', precipitationAmount)} · ${percentOf(precipitationPercent)}`,
    wind: weatherValue('wind', exact.windSpeed),
    humidity: percentOf(humidity),
  };
  return (
    <Card
      title={t('dayTitle', { date: formatDate(day.date) })}
      actions={
        <Button aria-expanded={hours} onClick={() => setHours(!hours)}>
          {t(hours ? 'hideHours' : 'showHours')}
        </Button>
      }
    >
      <dl className={styles['parameters']}>
        {parameters.map((one) => (
          <div key={one}>
            <dt>{t(`parameter.${one}`)}</dt>
            <dd>
              <span>{values[one]}</span>
              <StatusBadge tone={toneOf(condition[one])}>{t(`condition.${conditionKey(condition[one])}`)}</StatusBadge>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('gusts')}</dt>
          <dd>{weatherValue('wind', exact.gusts)}</dd>
        </div>
        <div>
          <dt>{t('et0')}</dt>
          <dd>{weatherValue('rain', et0)}</dd>
        </div>
      </dl>
      {hours && <Hours fieldId={fieldId} date={day.date} />}
    </Card>
  );
}

function Hours({ fieldId, date }: { fieldId: number; date: string }) {
  const { t } = useTranslation('fieldWeather');
  const { data, error, refetch } = useHours(fieldId, date);
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={8} />;
  if (data.items.length === 0) return <p className={styles['hint']}>{t('noHours')}</p>;
  return (
    // what scrolls is reached by keyboard
    <div className={styles['scroll']} role="region" aria-label={t('hoursOf', { date: formatDate(date) })} tabIndex={0}>
      <table className={styles['hours']}>
        <thead>
          <tr>
            {(['hour', 'parameter.temp', 'parameter.humidity', 'parameter.rain', 'chance', 'parameter.wind'] as const).map((head) => (
              <th key={head} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.items.map((hour) => (
            <tr key={hour.time}>
              <th scope="row">{hour.time.slice(11)}</th>
              <td>{weatherValue('temp', hour.temp)}</td>
              <td>{percentOf(hour.humidity)}</td>
              <td>{weatherValue('rain', hour.rain)}</td>
              <td>{percentOf(hour.chance)}</td>
              <td>{weatherValue('wind', hour.wind)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
