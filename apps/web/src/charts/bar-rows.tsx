import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { formatNumber } from '../i18n/number';
import styles from './charts.module.css';

export interface BarRow {
  id: string;
  label: string;
  value: number;
}

const [line, valueWidth, perLetter] = [26, 72, 6.8];

interface BarRowsProps {
  readonly rows: readonly BarRow[];
  readonly width: number;
  /** what is longer than fits is cut */
  readonly labelWidth?: number;
  readonly colour: string;
  readonly at: number;
}

/** Horizontal bars, one per row, longest value first as given. Sizes in px. */
export function BarRows({ rows, width, labelWidth = 150, colour, at }: BarRowsProps) {
  const letters = Math.floor(labelWidth / perLetter);
  const room = Math.max(40, width - labelWidth - valueWidth);
  const x = scaleLinear<number>({ domain: [0, Math.max(1, ...rows.map(({ value }) => value))], range: [0, room] });
  return (
    <svg
      viewBox={`0 0 ${width} ${rows.length * line}`}
      height={rows.length * line}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden
      className={styles['chart']}
    >
      {rows.map(({ id, label, value }, index) => (
        <Group key={id} top={index * line} opacity={at === -1 || at === index ? 1 : 0.45}>
          <text x={0} y={line / 2} dy="0.35em" className={styles['label']}>
            {label.length > letters ? `${label.slice(0, letters - 1)}…` : label}
          </text>
          <Bar x={labelWidth} y={6} width={room} height={line - 12} rx={3} className={styles['track']} />
          <Bar x={labelWidth} y={6} width={Math.max(2, x(value))} height={line - 12} rx={3} fill={colour} />
          <text x={labelWidth + room + 10} y={line / 2} dy="0.35em" className={styles['value']}>
            {formatNumber(value)}
          </text>
        </Group>
      ))}
    </svg>
  );
}
