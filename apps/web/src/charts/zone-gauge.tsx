import { Group } from '@visx/group';
import { scaleBand } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { Interpretation } from '@loam/domain/agronomy/soil/soil-interpretation';
import { formatNumber } from '../i18n/number';
import { classTone } from './class-tones';
import styles from './zone-gauge.module.css';

const width = 180;

export type Zones = Pick<Interpretation, 'thresholds' | 'value' | 'range'>;

/** How far along the bar a value stands: zones share the width evenly, so that narrow classes can be read too. */
function along(thresholds: Zones['thresholds'], value: number): number {
  const share = 1 / thresholds.length;
  const index = thresholds.findIndex(({ to }) => to === null || value <= to);
  const zone = thresholds[index === -1 ? thresholds.length - 1 : index]!;
  const span = zone.to === null ? zone.from || 1 : zone.to - zone.from;
  return ((index === -1 ? thresholds.length - 1 : index) + Math.min(0.95, Math.max(0, (value - zone.from) / span))) * share;
}

/** A value among the zones of its table: pattern, place and word, never colour alone. */
export function ZoneGauge({ id = '', reading, label }: { readonly id?: string; readonly reading: Zones; readonly label: string }) {
  const { thresholds, value } = reading;
  if (thresholds.length === 0) return null;
  const zones = scaleBand({ domain: thresholds.map(({ from }) => from), range: [0, width] });
  const x = along(thresholds, value) * width;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} 22`} className={styles['gauge']}>
      {thresholds.map((zone, index) => (
        <Group key={zone.from}>
          <Bar
            x={zones(zone.from)}
            y={6}
            width={zones.bandwidth() - 1}
            height={10}
            className={styles[classTone(zone, id)]}
            data-tone={classTone(zone, id)}
            data-current={index === reading.range || undefined}
          />
          {index > 0 && (
            <text x={zones(zone.from)} y={22} textAnchor="middle" className={styles['tick']}>
              {formatNumber(zone.from)}
            </text>
          )}
        </Group>
      ))}
      <path d={`M${x} 1 l4 5 l-4 5 l-4 -5 z`} className={styles['marker']} />
    </svg>
  );
}
