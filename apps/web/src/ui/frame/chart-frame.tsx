import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/number';
import { IconButton } from '../icon-button';
import { saveText } from '../../api/save-file';
import { csvOf } from './csv';
import styles from './frame.module.css';

export interface ChartSeries {
  id: string;
  label: string;
  /** CSS colour; the chart draws a pattern beside it */
  colour: string;
}

export interface ChartPoint {
  id: string;
  label: string;
  /** one per series, null = no value there */
  values: readonly (number | null)[];
  /** what happened there, in words; a point may have this and no values */
  note?: string;
}

export interface ChartView {
  /** the series that are switched on, in order */
  shown: readonly ChartSeries[];
  /** point under the arrow keys, -1 = none */
  at: number;
}

export interface ChartFrameProps {
  title: string;
  unit: string;
  /** what the chart says, in one sentence: its text alternative */
  sentence: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  /** what the points are, as the head of the table's first column */
  pointsLabel: string;
  /** head of the table's column of notes, where points have any */
  notesLabel?: string;
  children: (view: ChartView) => ReactNode;
}

const readingOf = (point: ChartPoint, shown: readonly ChartSeries[], columns: readonly number[], unit: string): string => {
  const told = columns.map((column, index) => `${shown[index]!.label} ${formatNumber(point.values[column])} ${unit}`);
  const values = point.note === undefined || columns.some((column) => point.values[column] !== null) ? told : [];
  return `${point.label}: ${[...(point.note === undefined ? [] : [point.note]), ...values].join(' · ')}`;
};

/** What the download holds: the table with all series, whatever is switched off. */
function sheetOf({ unit, series, points, pointsLabel, notesLabel }: Omit<ChartFrameProps, 'children'>): string {
  const noted = notesLabel === undefined ? [] : [notesLabel];
  const rows = points.map(({ label, values, note }) => [label, ...values, ...noted.map(() => note ?? null)]);
  return csvOf([[pointsLabel, ...series.map(({ label }) => `${label} (${unit})`), ...noted], ...rows]);
}

/** Around every chart: title and unit, legend that switches series, table instead of picture, CSV, arrow keys over the points. */
export function ChartFrame({ children, ...props }: ChartFrameProps) {
  const { title, unit, sentence, series, points, pointsLabel, notesLabel } = props;
  const { t } = useTranslation('ui');
  const titleId = useId();
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const [asTable, setAsTable] = useState(false);
  const [at, setAt] = useState(-1);
  const shown = series.filter(({ id }) => !off.has(id));
  const point = points[at];
  const columns = shown.map(({ id }) => series.findIndex((one) => one.id === id));
  const toggle = (id: string) => setOff((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const keys = (event: KeyboardEvent) => {
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: points.length - 1, Escape: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.max(-1, Math.min(points.length - 1, next)));
  };
  const download = () => saveText(`${title}.csv`, 'text/csv', sheetOf(props));
  return (
    <figure className={styles['frame']} aria-labelledby={titleId}>
      <figcaption className={styles['head']}>
        <span id={titleId} className={styles['title']}>
          {title}
        </span>
        <span className={styles['unit']}>{unit}</span>
        <span className={styles['tools']}>
          <IconButton label={asTable ? t('chart.picture') : t('chart.table')} onClick={() => setAsTable(!asTable)}>
            {asTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
          </IconButton>
          <IconButton label={t('chart.csv')} onClick={download}>
            <IconDownload size={16} />
          </IconButton>
        </span>
      </figcaption>
      {series.length > 1 && <Legend series={series} off={off} onToggle={toggle} />}
      {asTable ? (
        <PointsTable {...{ titleId, pointsLabel, notesLabel, shown, points, columns }} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys walk the points
        <div
          role="img"
          tabIndex={0}
          aria-label={`${title}. ${sentence}`}
          className={styles['picture']}
          onKeyDown={keys}
          onBlur={() => setAt(-1)}
        >
          {children({ shown, at })}
        </div>
      )}
      <p role="status" className={point ? styles['reading'] : 'visually-hidden'}>
        {point && readingOf(point, shown, columns, unit)}
      </p>
    </figure>
  );
}

interface LegendProps extends Pick<ChartFrameProps, 'series'> {
  readonly off: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

/** Switches series off and on. */
function Legend({ series, off, onToggle }: LegendProps) {
  const { t } = useTranslation('ui');
  return (
    <div role="group" aria-label={t('chart.legend')} className={styles['legend']}>
      {series.map(({ id, label, colour }) => (
        <button key={id} type="button" aria-pressed={!off.has(id)} onClick={() => onToggle(id)}>
          <span aria-hidden style={{ background: colour }} />
          {label}
        </button>
      ))}
    </div>
  );
}

interface PointsTableProps extends Pick<ChartFrameProps, 'points' | 'pointsLabel'> {
  readonly notesLabel: string | undefined;
  readonly titleId: string;
  readonly shown: ChartFrameProps['series'];
  /** Of each shown series its place among the values. */
  readonly columns: readonly number[];
}

function PointsTable({ titleId, pointsLabel, notesLabel, shown, points, columns }: PointsTableProps) {
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']} aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{pointsLabel}</th>
            {shown.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
            {notesLabel !== undefined && <th scope="col">{notesLabel}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map(({ id, label, values, note }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              {columns.map((column) => (
                <td key={column}>{formatNumber(values[column])}</td>
              ))}
              {notesLabel !== undefined && <td className={styles['note']}>{note}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
