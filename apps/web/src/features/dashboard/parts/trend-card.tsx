import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Columns } from '../../../charts/columns';
import { formatDate } from '../../../i18n/date';
import { formatCount, formatNumber } from '../../../i18n/number';
import { Skeleton } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { ChartFrame } from '../../../ui/frame/chart-frame';
import notes from '../../../ui/frame/notes.module.css';
import { Card } from '../../../ui/layout/page-header';
import { usePhone } from '../../../ui/use-phone';
import type { Overview } from '../queries';
import { type Shown, seriesOf, stepOf } from '../trend-series';
import { useAreaUnit } from '../use-area-unit';

const colours = ['var(--series-1)', 'var(--series-2)', 'var(--series-3)'];
/** Widths in px: the newest days stand at the right, where a wider picture would be scrolled to. */
const [DESK, PHONE] = [720, 300];
const choices: readonly Shown[] = ['all', 'plans', 'fields', 'growers', 'area'];

/** How much came in over the time, of what is still there: all counts beside each other, or one beside the year before. */
export function TrendCard({ trend }: { readonly trend: Overview['trend'] | undefined }) {
  const { t } = useTranslation('dashboard');
  const [shown, setShown] = useState<Shown>('all');
  const words = (one: Shown) => (one === 'all' ? t('trend.all') : t('trend.beside', { what: t(`count.${one}`) }));
  return (
    <Card
      title={t('trend.title')}
      actions={
        <div className={notes['measure']}>
          <SelectInput
            label={t('trend.show')}
            labelHidden
            choices={choices.map((one) => ({ value: one, label: words(one) }))}
            value={shown}
            onChange={(next) => next && setShown(next)}
          />
        </div>
      }
    >
      {trend ? <Trend {...{ trend, shown }} /> : <Skeleton rows={5} />}
    </Card>
  );
}

function Trend({ trend, shown }: { readonly trend: Overview['trend']; readonly shown: Shown }) {
  const { t } = useTranslation('dashboard');
  const phone = usePhone();
  const step = stepOf(trend);
  const { unit, area } = useAreaUnit();
  const series = seriesOf(shown, area).map(({ id, count, of }, index) => ({
    ...{ id, of, colour: colours[index]! },
    label: shown === 'all' ? t(`count.${count}`) : t(id === 'before' ? 'trend.yearBefore' : 'trend.now'),
  }));
  const sum = (of: (part: Overview['trend'][number]) => number) => trend.reduce((all, part) => all + of(part), 0);
  const [now, second, third] = series.map(({ of }) => (shown === 'area' ? formatNumber(sum(of)) : formatCount(sum(of))));
  const per = t(`trend.per.${step}`);
  const valuesOf = (part: Overview['trend'][number], ids: readonly string[]) =>
    series.filter(({ id }) => ids.includes(id)).map(({ of }) => of(part));
  return (
    <ChartFrame
      title={shown === 'all' ? t('trend.added') : t(`count.${shown}`)}
      unit={shown === 'area' ? `${unit} ${per}` : per}
      sentence={
        shown === 'all'
          ? t('trend.sentence', { plans: now, fields: second, growers: third })
          : t('trend.against', { what: t(`count.${shown}`), now, before: second })
      }
      series={series}
      points={trend.map((part) => ({ id: part.from, label: formatDate(part.from), values: series.map(({ of }) => of(part)) }))}
      pointsLabel={t(step === 'day' ? 'trend.day' : 'trend.begins')}
    >
      {({ shown: on, at }) => (
        <Columns
          points={trend.map((part) => ({
            ...{ id: part.from, label: formatDate(part.from) },
            values: valuesOf(
              part,
              on.map(({ id }) => id),
            ),
          }))}
          colours={on.map(({ colour }) => colour)}
          {...{ width: phone ? PHONE : DESK, at }}
        />
      )}
    </ChartFrame>
  );
}
