import { useTranslation } from 'react-i18next';
import { Columns } from '../../../charts/columns';
import { formatDate } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { Skeleton } from '../../../ui/feedback/states';
import { ChartFrame } from '../../../ui/frame/chart-frame';
import { Card } from '../../../ui/layout/page-header';
import type { Overview } from '../queries';

const shown = ['plans', 'fields', 'growers'] as const;
const colours = ['var(--series-1)', 'var(--series-2)', 'var(--series-3)'];

/** By day, week or month as the server cut the time. */
const stepOf = (trend: Overview['trend']): 'day' | 'week' | 'month' => {
  const last = trend.at(-1)!;
  const part = trend.length > 1 ? trend.at(-2)! : last;
  return part.from === part.to ? 'day' : trend.every(({ from }) => from === trend[0]!.from || from.endsWith('-01')) ? 'month' : 'week';
};

/** How many growers, fields and plans came in over the time, of those that are still there. */
export function TrendCard({ trend }: { readonly trend: Overview['trend'] | undefined }) {
  const { t } = useTranslation('dashboard');
  const step = trend && stepOf(trend);
  const sum = (what: (typeof shown)[number]) => formatCount(trend?.reduce((all, part) => all + part[what], 0));
  return (
    <Card title={t('trend.title')}>
      {trend ? (
        <ChartFrame
          title={t('trend.added')}
          unit={t(`trend.per.${step}`)}
          sentence={t('trend.sentence', { plans: sum('plans'), fields: sum('fields'), growers: sum('growers') })}
          series={shown.map((id, index) => ({ id, label: t(`count.${id}`), colour: colours[index]! }))}
          points={trend.map((part) => ({
            id: part.from,
            label: formatDate(part.from),
            values: shown.map((what) => part[what]),
          }))}
          pointsLabel={t(step === 'day' ? 'trend.day' : 'trend.begins')}
        >
          {({ shown: series, at }) => (
            <Columns
              points={trend.map((part) => ({
                id: part.from,
                label: formatDate(part.from),
                values: series.map(({ id }) => part[id as (typeof shown)[number]]),
              }))}
              colours={series.map(({ colour }) => colour)}
              {...{ width: 720, at }}
            />
          )}
        </ChartFrame>
      ) : (
        <Skeleton rows={5} />
      )}
    </Card>
  );
}
