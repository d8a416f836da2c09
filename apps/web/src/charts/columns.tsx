import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { formatCount } from '../i18n/number';
import styles from './charts.module.css';

interface ColumnsProps {
  readonly points: readonly { readonly id: string; readonly label: string; readonly values: readonly number[] }[];
  readonly colours: readonly string[];
  readonly width: number;
  readonly at: number;
}

const [height, foot, side] = [180, 24, 40];
/** Labels of neighbours need so many px each. */
const LABEL = 74;
/** A picture narrower than this is drawn for a phone, as it is seen there. */
const PHONE = 480;

/** Counts over time: at each point a column per series, side by side. Sizes in px. */
export function Columns({ points, colours, width, at }: ColumnsProps) {
  const highest = Math.max(1, ...points.flatMap(({ values }) => values));
  const x = scaleBand({ domain: points.map(({ id }) => id), range: [side, width], padding: 0.25 });
  const y = scaleLinear<number>({ domain: [0, highest], range: [height - foot, 8] });
  const marks = y.ticks(4).filter(Number.isInteger);
  const each = Math.max(1, Math.ceil((LABEL * points.length) / (width - side)));
  const column = x.bandwidth() / Math.max(1, colours.length);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden className={styles['chart']} data-phone={width < PHONE || undefined}>
      {marks.map((mark) => (
        <Group key={mark} top={y(mark)}>
          <line x1={side} x2={width} className={styles['grid']} />
          <text x={side - 8} dy="0.35em" textAnchor="end" className={styles['tick']}>
            {formatCount(mark)}
          </text>
        </Group>
      ))}
      {points.map(({ id, label, values }, index) => (
        <Group key={id} left={x(id)!} opacity={at === -1 || at === index ? 1 : 0.45}>
          {colours.map((colour, series) => (
            <Bar
              key={colour}
              x={series * column}
              y={y(values[series] ?? 0)}
              width={Math.max(1, column - 1)}
              height={height - foot - y(values[series] ?? 0)}
              fill={colour}
            />
          ))}
          {index % each === 0 && (
            <text
              x={Math.min(x.bandwidth() / 2, width - x(id)! - LABEL / 2 + 4)}
              y={height - 6}
              textAnchor="middle"
              className={styles['tick']}
            >
              {label}
            </text>
          )}
        </Group>
      ))}
    </svg>
  );
}
