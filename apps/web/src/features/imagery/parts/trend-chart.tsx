import type { TrendAnswer } from '@loam/domain/imagery/imagery.schema';
import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { useSyncExternalStore } from 'react';
import { formatDate } from '../../../i18n/date';
import { formatNumber } from '../../../i18n/number';
import styles from '../imagery.module.css';

const [left, right, top, bottom] = [44, 16, 26, 34];
const height = 300;
/** Widths of the drawing. Letters are as large on a phone as on a desk, so there it is drawn narrower and with fewer dates. */
const [WIDE, NARROW, PHONE] = [1040, 380, '(max-width: 600px)'];
const DATE_ROOM = 110;
const narrow = matchMedia(PHONE);
const useWidth = (): number => (useSyncExternalStore(onTurn, () => narrow.matches) ? NARROW : WIDE);
function onTurn(told: () => void): () => void {
  narrow.addEventListener('change', told);
  return () => narrow.removeEventListener('change', told);
}

const dayOf = (date: string): number => Date.parse(date) / 86_400_000;

export const signOf = { planting: '▲', foliar: '◇', application: '◆', event: '▼' } as const;
/** So far behind the last picture what the field is warned of is drawn too. */
const AHEAD_DAYS = 21;

/** The first and the last day of the picture, as numbers of days. */
export function daysShown({ series, events }: Pick<TrendAnswer, 'series' | 'events'>): { first: number; last: number } {
  const [first, seen] = [dayOf(series[0]!.date) - 3, dayOf(series.at(-1)!.date)];
  const ends = events.map(({ to }) => dayOf(to)).filter((day) => day <= seen + AHEAD_DAYS);
  return { first, last: Math.max(seen, ...ends) + 3 };
}
export const isShown = (date: string, { first, last }: ReturnType<typeof daysShown>): boolean =>
  dayOf(date) >= first && dayOf(date) <= last;

interface Props {
  readonly trend: TrendAnswer;
  /** `seen`, `line` */
  readonly shown: ReadonlySet<string>;
  readonly at: string | undefined;
  readonly words: { readonly unnamed: string };
}

/** Points of the dates, the smoothed line, bands of the plan's stages behind, signs for what was done and for what the weather warned of. */
export function TrendChart({ trend, shown, at, words }: Props) {
  const { series, smoothed, stages, marks, events } = trend;
  const width = useWidth();
  const days = daysShown(trend);
  const { first, last } = days;
  const values = [...series.map(({ p50 }) => p50), ...smoothed.map(({ value }) => value)];
  const [low, high] = [Math.min(0, ...values), Math.max(0.1, ...values)];
  const x = scaleLinear<number>({ domain: [first, last], range: [left, width - right] });
  const y = scaleLinear<number>({ domain: [low, high * 1.05], range: [height - bottom, top] });
  const most = Math.min(6, Math.floor(width / DATE_ROOM));
  const ticks = series.filter((_, n) => series.length <= most || n % Math.ceil(series.length / most) === 0);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden className={styles['chart']}>
      <Bands stages={stages} first={first} last={last} x={x} unnamed={words.unnamed} />
      {y.ticks(5).map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} className={styles['grid']} />
          <text x={left - 6} y={y(tick)} dy="0.35em" textAnchor="end" className={styles['tick']}>
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {ticks.map(({ date }) => (
        <text key={date} x={x(dayOf(date))} y={height - 10} textAnchor="middle" className={styles['tick']}>
          {formatDate(date)}
        </text>
      ))}
      <Marks marks={marks.filter(({ date }) => isShown(date, days))} x={x} />
      <Events events={events.filter(({ from, to }) => isShown(from, days) || isShown(to, days))} first={first} last={last} x={x} />
      {at !== undefined && <line x1={x(dayOf(at))} x2={x(dayOf(at))} y1={top} y2={height - bottom} className={styles['cursor']} />}
      {shown.has('line') && (
        <LinePath
          data={[...smoothed]}
          x={({ date }) => x(dayOf(date))}
          y={({ value }) => y(value)}
          stroke="var(--series-2)"
          strokeWidth={2.5}
        />
      )}
      {shown.has('seen') &&
        series.map(({ date, p50, dropped }) => (
          <circle
            key={date}
            cx={x(dayOf(date))}
            cy={y(p50)}
            r={date === at ? 7 : 4.5}
            fill={dropped ? 'var(--c-surface)' : 'var(--series-1)'}
            stroke="var(--series-1)"
            strokeWidth={1.5}
          />
        ))}
    </svg>
  );
}

type Scale = (day: number) => number;

/** Of the plan's stages, as far as they lie within the dates. */
function Bands({
  stages,
  first,
  last,
  x,
  unnamed,
}: Pick<TrendAnswer, 'stages'> & { first: number; last: number; x: Scale; unnamed: string }) {
  return stages.map(({ name, from, to }, n) => {
    const [start, end] = [x(Math.max(first, dayOf(from))), x(Math.min(last, dayOf(to) + 1))];
    if (end <= start) return null;
    const [word, room] = [name ?? unnamed, Math.floor((end - start) / 6)];
    return (
      <g key={from}>
        <rect x={start} width={end - start} y={top} height={height - top - bottom} className={styles[n % 2 === 0 ? 'band' : 'bandNext']} />
        {end - start > 50 && (
          <text x={start + 4} y={top - 8} className={styles['tick']}>
            {word.length > room ? `${word.slice(0, Math.max(3, room - 1))}…` : word}
          </text>
        )}
      </g>
    );
  });
}

/** A line and a sign for what was done; the same signs stand in the list under the chart. */
const Marks = ({ marks, x }: Pick<TrendAnswer, 'marks'> & { x: Scale }) =>
  marks.map(({ date, kind }, n) => (
    <g key={n}>
      <line x1={x(dayOf(date))} x2={x(dayOf(date))} y1={top} y2={height - bottom} className={styles['mark']} />
      <text x={x(dayOf(date))} y={height - bottom - 4} textAnchor="middle" className={styles['symbol']}>
        {signOf[kind]}
      </text>
    </g>
  ));

/** A bar at the top for the days that the weather warned of, with its sign. */
const Events = ({ events, first, last, x }: Pick<TrendAnswer, 'events'> & { first: number; last: number; x: Scale }) =>
  events.map(({ from, to, name }) => {
    const [start, end] = [x(Math.max(first, dayOf(from))), x(Math.min(last, dayOf(to) + 1))];
    return (
      <g key={`${from} ${name}`} className={styles['event']}>
        <rect x={start} width={Math.max(3, end - start)} y={top} height={5} />
        <text x={(start + end) / 2} y={top + 17} textAnchor="middle">
          {signOf.event}
        </text>
      </g>
    );
  });
