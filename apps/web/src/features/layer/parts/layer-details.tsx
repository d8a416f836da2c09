import type { KeptPoint } from '@loam/domain/layer/kept-points';
import { painter } from '@loam/domain/imagery/index-colors';
import { layerSurfaceCalls } from '@loam/domain/layer/layer.calls';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../../../api/fetch-file';
import { ForChanges } from '../../../api/for-changes';
import { ColorLegend } from '../../../charts/color-legend';
import { formatInstant } from '../../../i18n/date';
import { formatCount, formatNumber, formatPercent } from '../../../i18n/number';
import { PictureMap } from '../../../map/field-map';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { LateSelect } from '../../../ui/form/late-select';
import { type ListedLayer, usePoints, useSurface, useZones } from '../queries';
import styles from '../layer.module.css';
import { ClassTable } from './class-table';
import { SoilOfLayer } from './soil-of-layer';
import { ZoneTable } from './zone-table';

type Surface = NonNullable<ReturnType<typeof useSurface>['data']>;
const counts = [2, 3, 4, 5];
/** More circles than this hide the field. */
const MOST_DRAWN = 5_000;

/** A layer on the map: its points over its surface, or its zones, with what the surface is worth. */
export function LayerDetails({ layer, outline }: { layer: ListedLayer; outline: { type: 'Polygon'; coordinates: number[][][] } }) {
  const { t } = useTranslation('layer');
  const { layerId, layerName, unit } = layer;
  const surface = useSurface(layerId);
  const points = usePoints(layerId);
  const [count, setCount] = useState(3);
  const [shown, setShown] = useState<'surface' | 'zones'>('surface');
  const zones = useZones(layerId, count);
  const stops = surface.data?.stops;
  const marks = useMemo(() => (points.data && stops ? coloured(points.data, stops) : undefined), [points.data, stops]);
  if (surface.error && !surface.data) return <ErrorCard error={surface.error} onRetry={surface.refetch} />;
  if (!surface.data) return <Skeleton rows={8} />;
  return (
    <section className={styles['stack']} aria-label={layerName}>
      {surface.error && (
        <p role="status" className={styles['hint']}>
          {t('stale', { at: formatInstant(new Date(surface.dataUpdatedAt).toISOString()) })}
        </p>
      )}
      <Choices shown={shown} onShown={setShown} count={count} onCount={setCount} />
      <div className={styles['map']}>
        <PictureMap
          picture={surface.data}
          swipe={0}
          outline={outline}
          label={t('mapOf', { name: layerName })}
          points={marks}
          areas={shown === 'zones' ? zones.data?.geoJson : undefined}
          unavailable={<p>{t('mapAway')}</p>}
        />
      </div>
      <ColorLegend
        label={t('legend')}
        stops={surface.data.stops}
        words={(value) => `${formatNumber(value)}${unit === null ? '' : ` ${unit}`}`}
      />
      {points.error && <ErrorCard error={points.error} onRetry={points.refetch} />}
      <Worth surface={surface.data} unit={unit} />
      <ClassTable layerId={layerId} />
      <ForChanges>
        <SoilOfLayer layer={layer} zones={count} />
      </ForChanges>
      {zones.error ? (
        <ErrorCard error={zones.error} onRetry={zones.refetch} />
      ) : zones.data ? (
        <ZoneTable
          key={zones.data.zones.length}
          name={layerName}
          unit={unit}
          zones={zones.data.zones}
          fileOf={(wanted) => fetchFile(layerSurfaceCalls.exported, { body: { ...wanted, layerId, zones: count } })}
        />
      ) : (
        <Skeleton rows={count} />
      )}
    </section>
  );
}

interface ChoicesProps {
  readonly shown: 'surface' | 'zones';
  readonly onShown: (shown: 'surface' | 'zones') => void;
  readonly count: number;
  readonly onCount: (count: number) => void;
}
function Choices({ shown, onShown, count, onCount }: ChoicesProps) {
  const { t } = useTranslation('layer');
  return (
    <div className={styles['choices']}>
      <LateSelect
        label={t('shown')}
        choices={(['surface', 'zones'] as const).map((one) => ({ value: one, label: t(`show.${one}`) }))}
        value={shown}
        onChange={(picked) => onShown(picked ?? 'surface')}
        searchable={false}
      />
      <LateSelect
        label={t('zoneCount')}
        choices={counts.map((one) => ({ value: one, label: formatCount(one) }))}
        value={count}
        onChange={(picked) => onCount(picked ?? 3)}
        searchable={false}
      />
    </div>
  );
}

/** How the surface was drawn, and how far it misses points that it does not know. */
function Worth({ surface: { error, method, source }, unit }: { surface: Surface; unit: string | null }) {
  const { t } = useTranslation('layer');
  return (
    <p className={styles['hint']}>
      {t(`method.${method}`, { source })}{' '}
      {t('error', {
        count: error.points,
        shown: formatCount(error.points),
        rmse: `${formatNumber(error.rmse)}${unit === null ? '' : ` ${unit}`}`,
        explained: error.explained === null ? '—' : formatPercent(Math.max(0, error.explained)),
      })}
    </p>
  );
}

/** Each point with its colour; those outside of the field are hollow. */
function coloured(points: readonly KeptPoint[], stops: readonly { value: number; color: string }[]) {
  const paint = painter(stops);
  const features = points.slice(0, MOST_DRAWN).map(({ geometry, properties: { value, inside } }) => ({
    type: 'Feature' as const,
    geometry,
    properties: { color: value === null ? '#8a8a8a' : `rgb(${paint(value).join(',')})`, filled: inside ? 1 : 0 },
  }));
  return { type: 'FeatureCollection' as const, features };
}
