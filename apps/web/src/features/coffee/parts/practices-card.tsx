import type { FarmFilter, PracticeScore } from '@loam/domain/coffee/coffee.schema';
import { surveyField } from '@loam/domain/survey/fields/survey-fields';
import { wordKey } from '@loam/domain/survey/fields/word-key';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BarRows } from '../../../charts/bar-rows';
import { formatCount, formatNumber } from '../../../i18n/number';
import { type Tone, StatusBadge } from '../../../ui/badge';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { ChartFrame } from '../../../ui/frame/chart-frame';
import notes from '../../../ui/frame/notes.module.css';
import { Card } from '../../../ui/layout/page-header';
import { useFigureWords } from '../figure-words';
import { practicesQuery } from '../queries';
import styles from '../coffee.module.css';

const colour = 'var(--series-3)';
const tones: Readonly<Record<NonNullable<PracticeScore['range']>, Tone>> = { high: 'ok', medium: 'warn', low: 'bad' };

/** How many farms follow the practices that a survey asks about, by area; each area opens its practices. */
export function PracticesCard({ filter }: { readonly filter: FarmFilter | null }) {
  const { t } = useTranslation('coffee');
  const { data, error, refetch } = useQuery(
    filter ? practicesQuery(filter) : { queryKey: ['dashboard', 'coffee', 'practices'], queryFn: skipToken },
  );
  const scored = data?.filter((one) => one.score !== null) ?? [];
  const rows = scored.map(({ key, score }) => ({ id: key, label: t(`area.${key}`), value: score! }));
  const best = rows.toSorted((a, b) => b.value - a.value)[0];
  return (
    <Card title={t('practices.title')}>
      {error ? <ErrorCard error={error} onRetry={refetch} /> : null}
      {!data && !error && <Skeleton rows={4} />}
      {data && !best && <EmptyState title={t('practices.empty')} text={t('practices.fill')} />}
      {best && (
        <>
          <ChartFrame
            title={t('practices.score')}
            unit="%"
            sentence={t('practices.sentence', { area: best.label, score: formatNumber(best.value) })}
            series={[{ id: 'all', label: t('practices.score'), colour }]}
            points={rows.map(({ id, label, value }) => ({ id, label, values: [value] }))}
            pointsLabel={t('practices.area')}
          >
            {({ at }) => <BarRows {...{ rows, colour, at, width: 440, labelWidth: 170 }} />}
          </ChartFrame>
          {data!.map((area) => (
            <Area key={area.key} {...{ area }} />
          ))}
          <p className={notes['note']}>{t('practices.note')}</p>
        </>
      )}
    </Card>
  );
}

function Area({ area }: { readonly area: PracticeScore }) {
  const { t } = useTranslation(['coffee', 'survey']);
  const { farms, years } = useFigureWords();
  const word = ({ key }: PracticeScore['practices'][number]) =>
    surveyField(key) ? t([`practice.${key}`, `survey:field.${key}`]) : t(`survey:option.${wordKey(key)}`);
  return (
    <details className={styles['area']}>
      <summary>
        <span>{t(`area.${area.key}`)}</span>
        {area.range && <StatusBadge tone={tones[area.range]}>{`${formatNumber(area.score)} % · ${t(`range.${area.range}`)}`}</StatusBadge>}
        <small>{area.farms === 0 ? t('noFarm') : `${farms(area.farms, area.of)} · ${years(area.years)}`}</small>
      </summary>
      <dl>
        {area.practices.map((practice) => (
          <div key={practice.key}>
            <dt>{word(practice)}</dt>
            <dd>
              {practice.farms === 0
                ? t('notAnswered')
                : t('followed', { followed: formatCount(practice.followed), farms: formatCount(practice.farms) })}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
