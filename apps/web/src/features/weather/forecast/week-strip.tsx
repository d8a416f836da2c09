import type { WeatherDay } from '@loam/domain/weather/weather.schema';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { preferences } from '../../../i18n/preferences';
import { StatusBadge } from '../../../ui/badge';
import { conditionKey, percentOf, toneOf, weatherValue } from './weather-units';
import { useReasons } from './reasons';
import styles from './field-weather.module.css';

export const weekday = (date: string): string =>
  new Intl.DateTimeFormat(preferences().language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** Seven days side by side; on a phone one below the other. One of them is looked at. */
export function WeekStrip({ days, chosen, onChoose }: { days: readonly WeatherDay[]; chosen: string; onChoose: (date: string) => void }) {
  return (
    <ol className={styles['week']}>
      {days.map((day) => (
        <li key={day.date}>
          <DayCard day={day} chosen={day.date === chosen} onChoose={() => onChoose(day.date)} />
        </li>
      ))}
    </ol>
  );
}

function DayCard({ day, chosen, onChoose }: { day: WeatherDay; chosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('fieldWeather');
  const reasons = useReasons(day);
  const { condition, exact, precipitationAmount, precipitationPercent } = day;
  return (
    <button type="button" aria-pressed={chosen} className={styles['day']} onClick={onChoose}>
      <span className={styles['date']}>
        {weekday(day.date)} {formatDate(day.date)}
      </span>
      <StatusBadge tone={toneOf(condition.overall)}>{t(`condition.${conditionKey(condition.overall)}`)}</StatusBadge>
      <span className={styles['temps']}>
        <strong>{weatherValue('temp', exact.maxTemp)}</strong> {weatherValue('temp', exact.minTemp)}
      </span>
      <span className={styles['line']}>
        {t('parameter.rain')} {weatherValue('rain', precipitationAmount)} · {percentOf(precipitationPercent)}
      </span>
      <span className={styles['line']}>
        {t('parameter.wind')} {weatherValue('wind', exact.windSpeed)}
      </span>
      {reasons !== '' && <span className={styles['reason']}>{reasons}</span>}
    </button>
  );
}
