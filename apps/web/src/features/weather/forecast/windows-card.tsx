import { WINDOW_SOURCE } from '@loam/domain/agronomy/supply/application-window';
import { DELTA_T_SOURCE, SECOND_WINDOW_SOURCE } from '@loam/domain/weather/application-days';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { StatusBadge } from '../../../ui/badge';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Card } from '../../../ui/layout/page-header';
import { Link } from '../../../ui/link';
import { useWindows } from './queries';
import { toneOfVerdict } from './weather-units';
import { weekday } from './week-strip';
import styles from './field-weather.module.css';

interface Day {
  readonly date: string;
  readonly verdict: keyof typeof toneOfVerdict;
  readonly from: string | null;
  readonly to: string | null;
  readonly reasons: readonly string[];
}

/** When leaves may be sprayed and fertilizer spread, with why; first of all on the days that the field's plans name. */
export function WindowsCard({ fieldId, customerId }: { fieldId: number; customerId: number }) {
  const { t } = useTranslation('fieldWeather');
  const { data, error, refetch } = useWindows(fieldId);
  if (error && !data)
    return (
      <Card title={t('windows.title')}>
        <ErrorCard error={error} onRetry={refetch} />
      </Card>
    );
  if (!data) return <Skeleton rows={4} />;
  const told = (source: string) => {
    const word = sourceWords.get(source);
    return word ? t(`windows.${word}`) : source;
  };
  return (
    <Card title={t('windows.title')}>
      {data.items.length === 0 ? (
        <p className={styles['hint']}>{t('windows.nonePlanned')}</p>
      ) : (
        <ul className={styles['planned']}>
          {data.items.map(({ planId, applicationId, date, dateEnd, method, days }) => (
            <li key={`${planId} ${applicationId}`}>
              <Link to={`/customers/${customerId}/plan/fertilization?planId=${planId}`}>
                {`${t(`windows.${method}`)}, ${formatDate(date)}${dateEnd === null ? '' : `–${formatDate(dateEnd)}`}`}
              </Link>
              <Days days={days} label={`${t(`windows.${method}`)}, ${formatDate(date)}`} />
            </li>
          ))}
        </ul>
      )}
      <h3 className={styles['sub']}>{t('windows.foliarWeek')}</h3>
      <Days days={data.spray} label={t('windows.foliarWeek')} />
      <h3 className={styles['sub']}>{t('windows.broadcastWeek')}</h3>
      <Days days={data.spread} label={t('windows.broadcastWeek')} />
      <p className={styles['hint']}>{t('source', { source: data.sources.map(told).join('; ') })}</p>
    </Card>
  );
}

/** Sources that are told in the reader's language; what an older server names is told as it came. */
const sourceWords = new Map<string, 'source' | 'secondSource' | 'deltaSource'>([
  [WINDOW_SOURCE, 'source'],
  [SECOND_WINDOW_SOURCE, 'secondSource'],
  [DELTA_T_SOURCE, 'deltaSource'],
]);

function Days({ days, label }: { days: readonly Day[]; label: string }) {
  const { t } = useTranslation('fieldWeather');
  const why = (reasons: readonly string[]) =>
    reasons.map((one) => t(`windows.reason.${one.replaceAll(/[ -]/g, '_')}` as 'windows.reason.wind')).join(', ');
  return (
    <ul className={styles['windows']} aria-label={label}>
      {days.map(({ date, verdict, from, to, reasons }) => (
        <li key={date}>
          <span className={styles['date']}>
            {weekday(date)} {formatDate(date)}
          </span>
          <StatusBadge tone={toneOfVerdict[verdict]}>{t(`windows.verdict.${verdict}`)}</StatusBadge>
          {from !== null && to !== null && <span>{`${from}–${to}`}</span>}
          {reasons.length > 0 && (
            <span className={styles['hint']}>{t(from === null ? 'windows.because' : 'windows.otherwise', { why: why(reasons) })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
