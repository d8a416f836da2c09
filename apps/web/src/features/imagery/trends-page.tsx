import type { Palette } from '@loam/domain/imagery/index-colors';
import { type IndexName, indexNames } from '@loam/domain/imagery/indices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LateSelect } from '../../ui/form/late-select';
import { SwitchInput } from '../../ui/form/switch-input';
import { ErrorCard, Skeleton } from '../../ui/feedback/states';
import { PageBody, PageHeader } from '../../ui/layout/page-header';
import { useParams } from '../../ui/link';
import { usePageFacts } from '../../ui/page-facts';
import { datesOf } from './parts/dates';
import { FiguresCard } from './parts/figures-card';
import { LayerCard } from './parts/layer-card';
import { ReadingCard } from './parts/reading-card';
import { TrendCard } from './parts/trend-card';
import { ZonesCard } from './parts/zones-card';
import { fieldQuery, useDates } from './queries';
import styles from './imagery.module.css';

/** Indices of a field on the map, two dates under a swipe, their figures, what they mean, and how they went. */
export default function TrendsPage() {
  const { t } = useTranslation('imagery');
  const params = useParams();
  const [fieldId, customerId] = [Number(params['fieldId']), Number(params['customerId'])];
  const field = useQuery(fieldQuery(fieldId)).data;
  const [index, setIndex] = useState<IndexName>('NDVI');
  const [palette, setPalette] = useState<Palette>('standard');
  const name = field?.name ?? '…';
  usePageFacts(`${t('title')} · ${name}`, [{ label: name, to: `/customers/${customerId}/fields/${fieldId}` }, { label: t('title') }]);
  const outline = field?.geolocation?.geoJson;
  return (
    <>
      <PageHeader title={t('titleOf', { name })} />
      <PageBody>
        <div className={styles['stack']}>
          <div className={styles['choices']}>
            <LateSelect
              label={t('index')}
              hint={t(`about.${index}`)}
              choices={indexNames.map((one) => ({ value: one, label: `${one} · ${t(`name.${one}`)}` }))}
              value={index}
              onChange={(picked) => picked && setIndex(picked)}
              searchable={false}
            />
            <SwitchInput
              label={t('blind')}
              hint={t('blindHint')}
              checked={palette === 'viridis'}
              onChange={(on) => setPalette(on ? 'viridis' : 'standard')}
            />
          </div>
          {outline?.type === 'Polygon' ? (
            <Seen fieldId={fieldId} name={name} index={index} palette={palette} outline={outline} />
          ) : (
            field && <p role="status">{t('noOutline')}</p>
          )}
        </div>
      </PageBody>
    </>
  );
}

interface SeenProps {
  readonly fieldId: number;
  readonly name: string;
  readonly index: IndexName;
  readonly palette: Palette;
  readonly outline: { type: 'Polygon'; coordinates: number[][][] };
}

function Seen({ fieldId, name, index, palette, outline }: SeenProps) {
  const { t } = useTranslation('imagery');
  const { data, error, refetch } = useDates(fieldId, index);
  const [chosen, setChosen] = useState<string | null>(null);
  const [compared, setCompared] = useState<string | null>(null);
  const [count, setCount] = useState<number | null>(null);
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={12} />;
  const dates = datesOf(data.dates);
  const date = chosen ?? data.layer?.date ?? dates.at(-1)?.date ?? null;
  if (date === null) return <p role="status">{t('state.noScene')}</p>;
  const before = compared !== null && compared !== date ? compared : null;
  return (
    <>
      <LayerCard
        {...{ fieldId, name, index, palette, outline, dates, date, before }}
        zones={count}
        onDate={setChosen}
        onBefore={setCompared}
        failed={error}
      />
      <ReadingCard fieldId={fieldId} index={index} date={date} />
      <ZonesCard fieldId={fieldId} index={index} date={date} count={count} onCount={setCount} />
      <FiguresCard fieldId={fieldId} index={index} date={date} before={before} />
      <TrendCard fieldId={fieldId} index={index} />
    </>
  );
}
