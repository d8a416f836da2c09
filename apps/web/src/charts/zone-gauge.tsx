import { Group } from '@visx/group';
import { scaleBand } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { Interpretation } from '@loam/domain/agronomy/soil/soil-interpretation';
import { ownNames } from '@loam/domain/kernel/own-names';
import { formatNumber } from '../i18n/number';
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

const byRating: Readonly<Record<string, string>> = ownNames({
  veryLow: 'low2',
  low: 'low1',
  medium: 'mid',
  high: 'high1',
  veryHigh: 'high2',
});
/** Tissue and water tables rate by their labels. */
const byLabel: Readonly<Record<string, string>> = ownNames({
  deficient: 'low2',
  low: 'low1',
  adequate: 'mid',
  sufficient: 'mid',
  high: 'high1',
  excess: 'high2',
  toxic: 'high2',
  none: 'mid',
  normal: 'mid',
  safe: 'mid',
  tolerated: 'mid',
  slightToModerate: 'high1',
  marginal: 'high1',
  belowNormal: 'high1',
  aboveNormal: 'high1',
  severe: 'low2',
  unsuitable: 'low2',
  aboveTolerance: 'low2',
});
/** What a soil is better without: the lowest classes are the good ones. */
const harmful: ReadonlySet<string> = new Set(['Al', 'H+Al', 'Na']);
const ofHarmful: Readonly<Record<string, string>> = ownNames({
  veryLow: 'mid',
  low: 'mid',
  medium: 'high1',
  high: 'low1',
  veryHigh: 'low2',
});
const GOOD = 'good';
/** Where a table calls a class good, that is the one to be in, and what it calls medium is less than that. */
function tone({ rating, label }: Zones['thresholds'][number], id: string, all: Zones['thresholds']): string {
  if (harmful.has(id)) return ofHarmful[rating ?? ''] ?? byLabel[label] ?? 'plain';
  const name = label.toLowerCase().replace(/[^a-z]/g, '');
  if (name === GOOD || name === `very${GOOD}`) return 'mid';
  if (name === 'medium' && all.some((one) => one.label === GOOD)) return 'fair';
  return byRating[rating ?? ''] ?? byLabel[label] ?? 'plain';
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
            className={styles[tone(zone, id, thresholds)]}
            data-tone={tone(zone, id, thresholds)}
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
