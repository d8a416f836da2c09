import { useTranslation } from 'react-i18next';
import { BarRows } from '../../../charts/bar-rows';
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

export function FrameParts() {
  const { t } = useTranslation('gallery');
  const square = (
    <svg viewBox="0 0 200 120" role="img" aria-label={t('field')} className={styles['field']}>
      <path d="M30 90 L60 20 L165 32 L178 84 L120 106 Z" fill="var(--c-brand-tint)" stroke="var(--c-focus)" strokeWidth="2" />
    </svg>
  );
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
            {square}
          </MapFrame>
        }
      />
    </div>
  );
}
