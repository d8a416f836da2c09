import { RECORDED_WEATHER } from '@loam/domain/weather/forecast';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatInstant } from '../../../i18n/date';
import { errorText } from '../../../i18n/init';
import styles from './field-weather.module.css';

interface Told {
  readonly asOf: string | null;
  readonly state: 'fresh' | 'stale' | 'noPlace';
  readonly reason: string | null;
  readonly source: string;
}

/** How old it is, whose it is, and why it is no fresher; `failed`: looked up in vain since, as without a network. */
export function Freshness({ told: { asOf, state, reason, source }, failed = false }: { told: Told; failed?: boolean }) {
  const { t } = useTranslation('fieldWeather');
  if (state === 'noPlace' || asOf === null) return <p className={styles['hint']}>{t('noPlace')}</p>;
  return (
    <p className={styles['hint']} role={state === 'stale' || failed ? 'status' : undefined}>
      {failed && <strong>{t('notAnew', { ago: formatAgo(asOf) })} </strong>}
      {state === 'stale' && !failed && (
        <strong>{t('stale', { ago: formatAgo(asOf), reason: reason ? errorText(reason, reason) : '' })} </strong>
      )}
      {t('asOf', { at: formatInstant(asOf), source: source === RECORDED_WEATHER ? t('recorded') : source })}
    </p>
  );
}
