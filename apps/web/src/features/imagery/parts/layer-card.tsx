import type { Palette } from '@loam/domain/imagery/index-colors';
import type { IndexName } from '@loam/domain/imagery/indices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorLegend } from '../../../charts/color-legend';
import { formatDate, formatInstant } from '../../../i18n/date';
import { formatNumber, formatPercent } from '../../../i18n/number';
import { PictureMap } from '../../../map/field-map';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { LateSelect } from '../../../ui/form/late-select';
import { Card } from '../../../ui/layout/page-header';
import { useIndexZones, useLayer } from '../queries';
import type { PassDate } from './dates';
import { useSourceWords } from './source-words';
import styles from '../imagery.module.css';

interface Props {
  readonly fieldId: number;
  readonly name: string;
  readonly index: IndexName;
  readonly palette: Palette;
  readonly outline: { type: 'Polygon'; coordinates: number[][][] };
  readonly dates: readonly PassDate[];
  readonly date: string;
  readonly before: string | null;
  /** Zones over the picture; null: none. */
  readonly zones: number | null;
  readonly onDate: (date: string) => void;
  readonly onBefore: (date: string | null) => void;
  /** why the list of dates is older than it should be */
  readonly failed: Error | null;
}

/** The picture of a date on the map with its dates, its clouds and its colours; under a swipe beside another date. */
export function LayerCard({ fieldId, name, index, palette, outline, dates, date, before, zones, onDate, onBefore, failed }: Props) {
  const { t } = useTranslation('imagery');
  const sourceWords = useSourceWords();
  const shown = useLayer(fieldId, index, palette, date);
  const other = useLayer(fieldId, index, palette, before);
  const areas = useIndexZones(fieldId, index, date, zones).data?.geoJson;
  const [swipe, setSwipe] = useState(0.5);
  const layer = shown.data?.layer;
  const earlier = before === null ? null : other.data?.layer;
  const label = t('pictureOf', { index, name, date: formatDate(layer?.date ?? date) });
  return (
    <Card title={t('map')}>
      <Dates dates={dates} date={date} onDate={onDate} clear={shown.data?.dates[0]?.clear ?? null} />
      {shown.error && !shown.data ? (
        <ErrorCard error={shown.error} onRetry={shown.refetch} />
      ) : !shown.data ? (
        <Skeleton rows={10} />
      ) : layer ? (
        <>
          <div className={styles['map']}>
            <PictureMap
              picture={layer}
              before={earlier ?? undefined}
              swipe={swipe}
              outline={outline}
              label={label}
              areas={zones === null ? undefined : areas}
              unavailable={<p>{t('mapAway')}</p>}
            />
          </div>
          <ColorLegend label={t('legend')} stops={layer.stops} words={(value) => formatNumber(value, { decimals: 2 })} />
        </>
      ) : (
        <p role="status" className={styles['nothing']}>
          {t(`state.${shown.data.state}`)}
        </p>
      )}
      <div className={styles['compare']}>
        <LateSelect
          label={t('compareWith')}
          choices={[
            { value: '', label: t('compareNone') },
            ...dates.filter((one) => one.date !== date).map((one) => ({ value: one.date, label: passLabel(t, one) })),
          ]}
          value={before ?? ''}
          onChange={(picked) => onBefore(picked ? picked : null)}
          searchable={false}
        />
        {before !== null && earlier && layer && <Swipe before={before} date={date} at={swipe} onMove={setSwipe} />}
        {before !== null && other.data && !other.data.layer && <p role="status">{t(`state.${other.data.state}`)}</p>}
      </div>
      {(failed ?? shown.error) && shown.data && (
        <p role="status" className={styles['hint']}>
          <strong>{t('stale', { at: formatInstant(new Date(shown.dataUpdatedAt).toISOString()) })}</strong>
        </p>
      )}
      {shown.data && <p className={styles['hint']}>{sourceWords(shown.data.source)}</p>}
    </Card>
  );
}

type Translate = ReturnType<typeof useTranslation<'imagery'>>['t'];
const passLabel = (t: Translate, { date, clear }: PassDate): string =>
  clear === null ? formatDate(date) : t('dateClear', { date: formatDate(date), share: formatPercent(clear) });

/** Every date on which a satellite passed, by slider, by arrow keys and one by one. */
function Dates({
  dates,
  date,
  clear,
  onDate,
}: {
  dates: readonly PassDate[];
  date: string;
  clear: number | null;
  onDate: (date: string) => void;
}) {
  const { t } = useTranslation('imagery');
  const at = Math.max(
    0,
    dates.findIndex((one) => one.date === date),
  );
  const known = { date, clear: clear ?? dates[at]?.clear ?? null };
  const step = (by: number) => dates[at + by] && onDate(dates[at + by]!.date);
  return (
    <div className={styles['dates']}>
      <Button disabled={at === 0} onClick={() => step(-1)}>
        {t('earlier')}
      </Button>
      <label className={styles['slider']}>
        <span>{t('date')}</span>
        <input
          type="range"
          min={0}
          max={dates.length - 1}
          value={at}
          aria-valuetext={passLabel(t, known)}
          onChange={(event) => onDate(dates[Number(event.currentTarget.value)]!.date)}
        />
      </label>
      <Button disabled={at === dates.length - 1} onClick={() => step(1)}>
        {t('later')}
      </Button>
      <p className={styles['clear']} role="status">
        {passLabel(t, known)}
      </p>
    </div>
  );
}

function Swipe({ before, date, at, onMove }: { before: string; date: string; at: number; onMove: (at: number) => void }) {
  const { t } = useTranslation('imagery');
  return (
    <label className={styles['slider']}>
      <span>{t('swipe', { left: formatDate(before), right: formatDate(date) })}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(at * 100)}
        onChange={(event) => onMove(Number(event.currentTarget.value) / 100)}
      />
    </label>
  );
}
