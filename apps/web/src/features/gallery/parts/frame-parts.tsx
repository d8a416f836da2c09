import { useTranslation } from 'react-i18next';
import { BarRows } from '../../../charts/bar-rows';
import { FieldMap } from '../../../map/field-map';
import type { MapShape } from '../../../map/shapes';
import { ChartFrame } from '../../../ui/frame/chart-frame';
import { MapFrame } from '../../../ui/frame/map-frame';
import { SplitPane } from '../../../ui/layout/split-pane';
import styles from './gallery.module.css';

const points = [
  ['N', 183],
  ['P₂O₅', 64],
  ['K₂O', 204],
  ['CaO', 91],
  ['MgO', 22],
].map(([label, value]) => ({ id: String(label), label: String(label), values: [Number(value)] }));

const ring = (...corners: [number, number][]) => ({ type: 'Polygon' as const, coordinates: [[...corners, corners[0]!]] });
const fields: readonly MapShape[] = [
  { id: 1, name: 'Talhão 12', geometry: ring([-55.912, -12.541], [-55.902, -12.54], [-55.901, -12.548], [-55.911, -12.549]) },
  { id: 2, name: 'शेत ७', geometry: ring([-55.9, -12.54], [-55.893, -12.541], [-55.894, -12.547], [-55.9, -12.547]) },
  { id: 3, name: 'Nursery', geometry: { type: 'Point', coordinates: [-55.897, -12.551] } },
];

export function FrameParts() {
  const { t } = useTranslation('gallery');
  return (
    <div className={styles['split']}>
      <SplitPane
        first={
          <ChartFrame
            title={t('need')}
            unit="kg/ha"
            sentence={t('sentence')}
            pointsLabel={t('nutrient')}
            series={[{ id: 'need', label: t('need'), colour: 'var(--series-0)' }]}
            points={points}
          >
            {({ at }) => (
              <BarRows
                rows={points.map(({ id, label, values }) => ({ id, label, value: values[0]! }))}
                width={560}
                colour="var(--series-0)"
                at={at}
              />
            )}
          </ChartFrame>
        }
        second={
          <MapFrame
            title={t('map')}
            table={<p>{t('text')}</p>}
            legend={[{ id: 'high', label: t('tones.ok'), colour: 'var(--c-ok)', on: true }]}
            onLegend={() => undefined}
          >
            <FieldMap shapes={fields} label={t('map')} unavailable={<p>{t('text')}</p>} />
          </MapFrame>
        }
      />
    </div>
  );
}
