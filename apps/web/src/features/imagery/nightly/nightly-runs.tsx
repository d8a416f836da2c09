import { imageryCalls } from '@loam/domain/imagery/imagery.calls';
import type { NightlyAnswer } from '@loam/domain/imagery/imagery.schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/ask';
import { formatInstant } from '../../../i18n/date';
import { errorText } from '../../../i18n/init';
import { StatusBadge, type Tone } from '../../../ui/badge';
import { ErrorCard } from '../../../ui/feedback/states';
import styles from '../imagery.module.css';

const tones: Readonly<Record<NightlyAnswer['runs'][number]['outcome'], Tone>> = {
  running: 'note',
  whole: 'ok',
  outOfTime: 'warn',
  serviceAway: 'bad',
};

/** How the last nights went in which every field with an active plan was looked at. */
export function NightlyRuns() {
  const { t } = useTranslation('nightlyImagery');
  const { data, error, refetch } = useQuery({
    queryKey: ['imagery', 'nightly'],
    queryFn: ({ signal }) => ask(imageryCalls.nightly, {}, { signal }),
  });
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return null;
  return (
    <section className={styles['nights']} aria-label={t('title')}>
      <strong>{t('title')}</strong> <span>{data.at === null ? t('off') : t('at', { at: data.at })}</span>
      {data.at !== null && data.runs.length === 0 && <span> {t('none')}</span>}
      {data.runs.length > 0 && (
        <ul aria-label={t('nights')}>
          {data.runs.map(({ date, startedAt, outcome, looked, recorded, failures }) => (
            <li key={date}>
              <span>{formatInstant(startedAt)}</span>
              <StatusBadge tone={tones[outcome]}>{t(`outcome.${outcome}`)}</StatusBadge>
              <span>{t('looked', { count: looked })}</span>
              <span>{t('recorded', { count: recorded })}</span>
              {failures.map(({ reason, count }) => (
                <span key={reason}>{t('failed', { count, reason: errorText(reason, reason) })}</span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
