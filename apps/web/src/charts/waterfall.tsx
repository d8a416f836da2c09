import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import styles from './charts.module.css';

export interface WaterfallRow {
  id: string;
  label: string;
  from: number;
  to: number;
  /** What is written beside the bar. */
  amount: number;
  /** A whole (subtotal, total) stands on the ground; a part hangs where the one before ended. */
  kind: 'part' | 'less' | 'whole';
}

const [line, labelWidth, valueWidth, axis] = [26, 164, 80, 22];

/** Money step by step, one row each: parts add up from left to right, what is taken off is hatched, wholes begin at zero. */
export function Waterfall({
  rows,
  width,
  at,
  format,
  tick: round,
}: {
  rows: readonly WaterfallRow[];
  width: number;
  at: number;
  format: (value: number) => string;
  /** Of the axis, whose numbers are round. */
  tick: (value: number) => string;
}) {
  const top = Math.max(1e-9, ...rows.flatMap(({ from, to }) => [from, to]));
  const x = scaleLinear<number>({ domain: [0, top], range: [labelWidth, width - valueWidth], nice: 3 });
  const height = rows.length * line + axis;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden className={styles['chart']}>
      <defs>
        <pattern id="waterfall-less" width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={6} height={6} className={styles['lessGround']} />
          <rect width={3} height={6} className={styles['lessStripe']} />
        </pattern>
      </defs>
      {x.ticks(3).map((tick) => (
        <Group key={tick}>
          <line x1={x(tick)} x2={x(tick)} y1={0} y2={height - axis} className={styles['grid']} />
          <text x={x(tick)} y={height - 6} textAnchor="middle" className={styles['tick']}>
            {round(tick)}
          </text>
        </Group>
      ))}
      {rows.map(({ id, label, from, to, amount, kind }, row) => {
        const [left, right] = [Math.min(from, to), Math.max(from, to)];
        return (
          <Group key={id} top={row * line} opacity={at === -1 || at === row ? 1 : 0.45}>
            <text x={0} y={line / 2} dy="0.35em" className={kind === 'whole' ? styles['value'] : styles['label']}>
              {label.length > 24 ? `${label.slice(0, 23)}…` : label}
            </text>
            <Bar
              x={x(left)}
              y={5}
              width={Math.max(2, x(right) - x(left))}
              height={line - 10}
              rx={2}
              fill={kind === 'less' ? 'url(#waterfall-less)' : kind === 'whole' ? 'var(--series-0)' : 'var(--series-1)'}
            />
            <text x={width} y={line / 2} dy="0.35em" textAnchor="end" className={styles['value']}>
              {format(amount)}
            </text>
          </Group>
        );
      })}
    </svg>
  );
}
