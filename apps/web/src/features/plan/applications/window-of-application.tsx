import { weatherCalls } from '@loam/domain/weather/weather.calls';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/ask';
import { formatDate } from '../../../i18n/date';
import { StatusBadge } from '../../../ui/badge';
import styles from './applications.module.css';

const tones = { good: 'ok', caution: 'warn', no: 'bad', unknown: 'none' } as const;

/** Whether the weather lets an application of a plan be made on its days, with why; nothing while they are not within the coming week. */
export function WindowOfApplication({ fieldId, planId, applicationId }: { fieldId: number; planId: number; applicationId: string }) {
  const { t } = useTranslation('fieldWeather');
  const { data } = useQuery({
    queryKey: ['weather', 'windows', fieldId],
    queryFn: ({ signal }) => ask(weatherCalls.windows, { query: { fieldId } }, { signal }),
    retry: false,
  });
  const found = data?.items.find((one) => one.planId === planId && one.applicationId === applicationId);
  if (!found) return null;
  const why = (reasons: readonly string[]) =>
    reasons.map((one) => t(`windows.reason.${one.replaceAll(/[ -]/g, '_')}` as 'windows.reason.wind')).join(', ');
  return (
    <ul className={styles['windows']} aria-label={t('windows.title')}>
      {found.days.map(({ date, verdict, from, to, reasons }) => (
        <li key={date}>
          {formatDate(date)} <StatusBadge tone={tones[verdict]}>{t(`windows.verdict.${verdict}`)}</StatusBadge>{' '}
          {from !== null && to !== null && `${from}–${to}`}{' '}
          {reasons.length > 0 && t(from === null ? 'windows.because' : 'windows.otherwise', { why: why(reasons) })}
        </li>
      ))}
    </ul>
  );
}
