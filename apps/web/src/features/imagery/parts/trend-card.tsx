import type { TrendAnswer } from '@loam/domain/imagery/imagery.schema';
import type { IndexName } from '@loam/domain/imagery/indices';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { ChartFrame } from '../../../ui/frame/chart-frame';
import { Card } from '../../../ui/layout/page-header';
import { useTrend } from '../queries';
import { useSourceWords } from './source-words';
import { signOf, TrendChart } from './trend-chart';
import { eventWords, trendPoints } from './trend-points';
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
  const { series } = data;
  const [first, last] = [series[0]?.date, series.at(-1)?.date];
  if (first === undefined || last === undefined)
    return (
      <Card title={t('trend.title')}>
        <p className={styles['hint']}>{t('trend.none')}</p>
        <Notes trend={data} />
      </Card>
    );
  const points = trendPoints(data, t);
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
        notesLabel={t('trend.notes')}
      >
        {({ shown, at }) => (
          <TrendChart trend={data} shown={new Set(shown.map(({ id }) => id))} at={points[at]?.id} words={{ unnamed: t('trend.stage') }} />
        )}
      </ChartFrame>
      <Notes trend={data} />
    </Card>
  );
}

/** What was done and when, what the weather warned of, and what the line leaves out. */
function Notes({ trend: { series, marks, events, stages, pending, cloudy, source } }: { trend: TrendAnswer }) {
  const { t } = useTranslation('imagery');
  const sourceWords = useSourceWords();
  const notes = [
    ...(series.some(({ dropped }) => dropped) ? [t('trend.dropped')] : []),
    ...(cloudy > 0 ? [t('trend.cloudy', { count: cloudy })] : []),
    ...(pending > 0 ? [t('trend.pending', { count: pending })] : []),
    ...(stages.length === 0 ? [t('trend.noPlan')] : []),
    sourceWords(source),
  ];
  return (
    <>
      {marks.length + events.length > 0 && (
        <ul className={styles['marks']} aria-label={t('trend.notes')}>
          {marks.map(({ date, kind }, n) => (
            <li key={`${date} ${n}`}>
              <span aria-hidden>{signOf[kind]}</span> {formatDate(date)} {t(`trend.mark.${kind}`)}
            </li>
          ))}
          {events.map((event) => (
            <li key={`${event.name} ${event.from}`}>
              <span aria-hidden className={styles['warned']}>
                {signOf.event}
              </span>{' '}
              {eventWords(event, t)}
            </li>
          ))}
        </ul>
      )}
      <p className={styles['hint']}>{notes.join(' ')}</p>
    </>
  );
}
