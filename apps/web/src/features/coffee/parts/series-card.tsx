import type { CoffeeSeries, FarmFilter } from '@loam/domain/coffee/coffee.schema';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarRows } from '../../../charts/bar-rows';
import { formatCount } from '../../../i18n/number';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { ChartFrame } from '../../../ui/frame/chart-frame';
import notes from '../../../ui/frame/notes.module.css';
import { Card } from '../../../ui/layout/page-header';
import { useFigureWords } from '../figure-words';
import { seriesQuery, type Topic } from '../queries';
import { useNeeds } from '../use-needs';
import { FarmsTable } from './farms-table';
import styles from '../coffee.module.css';

const colour = 'var(--series-1)';
const idOf = ({ key, currency }: CoffeeSeries): string => `${key}|${currency ?? ''}`;

/** Farms that have the figure, whatever the currency. */
const farmsWith = (all: readonly CoffeeSeries[], { key }: CoffeeSeries): number =>
  all.reduce((sum, one) => sum + (one.key === key ? one.items.length : 0), 0);

/** One subject: a figure that is chosen, its years and its farms beside each other. */
export function SeriesCard({ topic, filter }: { readonly topic: Topic; readonly filter: FarmFilter | null }) {
  const { t } = useTranslation('coffee');
  const { data, error, refetch } = useQuery(
    filter ? seriesQuery(topic, filter) : { queryKey: ['dashboard', 'coffee', topic], queryFn: skipToken },
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const series = data?.find((one) => idOf(one) === chosen) ?? data?.find(({ spread }) => spread) ?? data?.[0];
  const several = new Set(data?.flatMap(({ currency }) => currency ?? [])).size > 1;
  const choices = data?.map((one) => ({
    value: idOf(one),
    label: several && one.currency ? `${t(`figure.${one.key}`)}, ${one.currency}` : t(`figure.${one.key}`),
  }));
  return (
    <Card
      title={t(`topic.${topic}`)}
      actions={
        series &&
        choices && (
          <div className={notes['measure']}>
            <SelectInput
              label={t('shown', { topic: t(`topic.${topic}`) })}
              labelHidden
              value={idOf(series)}
              onChange={setChosen}
              {...{ choices }}
            />
          </div>
        )
      }
    >
      {error ? <ErrorCard error={error} onRetry={refetch} /> : null}
      {!data && !error && <Skeleton rows={4} />}
      {series && <Shown series={series} having={farmsWith(data!, series)} />}
    </Card>
  );
}

function Shown({ series, having }: { readonly series: CoffeeSeries; readonly having: number }) {
  const { t } = useTranslation('coffee');
  const { drawn, unitOf, number, written, years, farms } = useFigureWords();
  const needs = useNeeds()(series);
  const { spread, of, points, items, estimated, sources } = series;
  if (!spread && points.length === 0)
    return <EmptyState title={t('empty')} text={`${needs.charAt(0).toLocaleUpperCase()}${needs.slice(1)}.`} />;
  const title = t(`figure.${series.key}`);
  const rows = points.map(({ year, value }) => ({ id: String(year), label: String(year), value: drawn(series, value) }));
  const without = of - having;
  const told = points.at(-1)!;
  return (
    <div className={styles['series']}>
      <div>
        {spread && (
          <p className={styles['lead']}>
            <b>{written(series, spread.value)}</b>
            {spread.farms > 1 &&
              ` · ${t('spread', { median: number(series, spread.median), low: number(series, spread.low), high: number(series, spread.high) })}`}
          </p>
        )}
        <p className={notes['note']}>
          {[
            farms(items.length, of),
            years(series.years),
            ...sources.map((one) => t('sourceFarms', { source: t(`source.${one.source}`), farms: formatCount(one.farms) })),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <ChartFrame
          title={title}
          unit={unitOf(series)}
          sentence={t('sentence', { figure: title, year: told.year, value: written(series, told.value), farms: formatCount(told.farms) })}
          series={[{ id: 'all', label: title, colour }]}
          points={rows.map(({ id, label, value }) => ({ id, label, values: [value] }))}
          pointsLabel={t('harvest')}
        >
          {({ at }) => <BarRows {...{ rows, colour, at, width: 420, labelWidth: 60 }} />}
        </ChartFrame>
        {estimated > 0 && <p className={notes['note']}>{t('estimated', { farms: formatCount(estimated) })}</p>}
        {without > 0 && <p className={notes['note']}>{t('without', { farms: formatCount(without), needs })}</p>}
      </div>
      <FarmsTable series={series} />
    </div>
  );
}
