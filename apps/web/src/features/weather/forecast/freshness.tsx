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

/** How old it is, whose it is, and why it is no fresher. */
export function Freshness({ told: { asOf, state, reason, source } }: { told: Told }) {
  const { t } = useTranslation('fieldWeather');
  if (state === 'noPlace' || asOf === null) return <p className={styles['hint']}>{t('noPlace')}</p>;
  return (
    <p className={styles['hint']} role={state === 'stale' ? 'status' : undefined}>
      {state === 'stale' && <strong>{t('stale', { ago: formatAgo(asOf), reason: reason ? errorText(reason, reason) : '' })} </strong>}
      {t('asOf', { at: formatInstant(asOf), source })}
    </p>
  );
}
