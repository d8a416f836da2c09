import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import styles from './charts.module.css';

export interface ReleaseLine {
  id: string;
  /** Percent at each position; null before the application. */
  values: readonly (number | null)[];
  /** Position (0 to 1) and words of the depletion date. */
  depletion: { x: number; label: string };
  colour: string;
}

const [left, right, top, bottom] = [44, 16, 18, 34];
const dashes = ['', '7 4', '2 3', '10 3 2 3'];

/** Percent of coated nutrients that is out over time: one line each, told apart by dashes too; a mark where the longevity ends. */
export function ReleaseCurve({
  lines,
  positions,
  ticks,
  at,
  percent,
  width = 1040,
  height = 260,
}: {
  lines: readonly ReleaseLine[];
  /** Of the points, 0 to 1. */
  positions: readonly number[];
  ticks: readonly { x: number; label: string }[];
  at: number;
  percent: (share: number) => string;
  width?: number;
  height?: number;
}) {
  const x = scaleLinear<number>({ domain: [0, 1], range: [left, width - right] });
  const y = scaleLinear<number>({ domain: [0, 100], range: [height - bottom, top] });
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden className={styles['chart']}>
      {[0, 25, 50, 75, 100].map((tick) => (
        <Group key={tick}>
          <line x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} className={styles['grid']} />
          <text x={left - 6} y={y(tick)} dy="0.35em" textAnchor="end" className={styles['tick']}>
            {percent(tick / 100)}
          </text>
        </Group>
      ))}
      <line x1={left} x2={width - right} y1={y(90)} y2={y(90)} className={styles['limit']} />
      {ticks.map((tick, n) => (
        <text
          key={tick.label}
          x={x(tick.x)}
          y={height - 10}
          textAnchor={n === 0 ? 'start' : n === ticks.length - 1 ? 'end' : 'middle'}
          className={styles['tick']}
        >
          {tick.label}
        </text>
      ))}
      {lines.map(({ id, values, depletion, colour }, nth) => {
        const points = values.flatMap((value, n) => (value === null ? [] : [{ share: positions[n]!, value }]));
        const late = depletion.x > 0.8;
        return (
          <Group key={id}>
            <LinePath
              data={points}
              x={({ share }) => x(share)}
              y={({ value }) => y(value)}
              stroke={colour}
              strokeWidth={2.5}
              strokeDasharray={dashes[nth % dashes.length]}
            />
            <line x1={x(depletion.x)} x2={x(depletion.x)} y1={y(100)} y2={y(0)} stroke={colour} strokeDasharray="3 3" />
            <text
              x={x(depletion.x) + (late ? -6 : 6)}
              y={y(8 + 10 * (nth % 3))}
              textAnchor={late ? 'end' : 'start'}
              className={styles['value']}
            >
              {depletion.label}
            </text>
            {at >= 0 && values[at] !== null && values[at] !== undefined && (
              <circle cx={x(positions[at]!)} cy={y(values[at])} r={5} fill={colour} />
            )}
          </Group>
        );
      })}
    </svg>
  );
}
