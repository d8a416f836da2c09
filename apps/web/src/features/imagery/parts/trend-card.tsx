import type { TrendAnswer } from '@loam/domain/imagery/imagery.schema';
import type { IndexName } from '@loam/domain/imagery/indices';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { ChartFrame } from '../../../ui/frame/chart-frame';
import { Card } from '../../../ui/layout/page-header';
import { useTrend } from '../queries';
import { signOf, TrendChart } from './trend-chart';
import styles from '../imagery.module.css';

/** How an index went: what was seen, the smoothed line, stages behind and what was done. */
export function TrendCard({ fieldId, index }: { fieldId: number; index: IndexName }) {
  const { t } = useTranslation('imagery');
  const { data, error, refetch } = useTrend(fieldId, index);
  if (error && !data)
    return (
      <Card title={t('trend.title')}>
        <ErrorCard error={error} onRetry={refetch} />
      </Card>
    );
  if (!data) return <Skeleton rows={8} />;
  const { series, smoothed } = data;
  const [first, last] = [series[0]?.date, series.at(-1)?.date];
  if (first === undefined || last === undefined)
    return (
      <Card title={t('trend.title')}>
        <p className={styles['hint']}>{t('trend.none')}</p>
      </Card>
    );
  const seen = new Map(series.map(({ date, p50 }) => [date, p50]));
  const line = new Map(smoothed.map(({ date, value }) => [date, value]));
  const days = [...new Set([...seen.keys(), ...line.keys()])].sort();
  const points = days.map((date) => ({
    id: date,
    label: formatDate(date),
    values: [seen.get(date) ?? null, line.get(date) ?? null],
  }));
  return (
    <Card title={t('trend.title')}>
      <ChartFrame
        title={t('trend.chart', { index })}
        unit={index}
        sentence={t('trend.sentence', { count: series.length, from: formatDate(first), to: formatDate(last) })}
        series={[
          { id: 'seen', label: t('trend.seen'), colour: 'var(--series-1)' },
          { id: 'line', label: t('trend.line'), colour: 'var(--series-2)' },
        ]}
        points={points}
        pointsLabel={t('date')}
      >
        {({ shown, at }) => (
          <TrendChart trend={data} shown={new Set(shown.map(({ id }) => id))} at={days[at]} words={{ unnamed: t('trend.stage') }} />
        )}
      </ChartFrame>
      <Notes trend={data} />
    </Card>
  );
}

/** What was done and when, and what the line leaves out. */
function Notes({ trend: { series, marks, stages, pending, cloudy, source } }: { trend: TrendAnswer }) {
  const { t } = useTranslation('imagery');
  const notes = [
    ...(series.some(({ dropped }) => dropped) ? [t('trend.dropped')] : []),
    ...(cloudy > 0 ? [t('trend.cloudy', { count: cloudy })] : []),
    ...(pending > 0 ? [t('trend.pending', { count: pending })] : []),
    ...(stages.length === 0 ? [t('trend.noPlan')] : []),
    t('source', { source }),
  ];
  return (
    <>
      {marks.length > 0 && (
        <ul className={styles['marks']}>
          {marks.map(({ date, kind }, n) => (
            <li key={`${date} ${n}`}>
              <span aria-hidden>{signOf[kind]}</span> {formatDate(date)} {t(`trend.mark.${kind}`)}
            </li>
          ))}
        </ul>
      )}
      <p className={styles['hint']}>{notes.join(' ')}</p>
    </>
  );
}
