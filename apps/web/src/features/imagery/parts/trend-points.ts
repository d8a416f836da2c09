import type { TrendAnswer } from '@loam/domain/imagery/imagery.schema';
import type { TFunction } from 'i18next';
import { formatDate } from '../../../i18n/date';
import { formatNumber } from '../../../i18n/number';
import type { ChartPoint } from '../../../ui/frame/chart-frame';
import { daysShown, isShown } from './trend-chart';

type Translate = TFunction<'imagery'>;
type WeatherEvent = TrendAnswer['events'][number];

const limits = { Cold: 'least', HumidityLow: 'least', Heat: 'most', Humidity: 'most', Rain: 'most', Wind: 'most' } as const;

/** `Weather event: Great heat, 26/11/2026 – 27/11/2026, up to 40.6 °C` */
export function eventWords({ name, type, from, to, value, unit }: WeatherEvent, t: Translate): string {
  const days = from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
  return t(`trend.event.${limits[type]}`, { name, days, value: `${formatNumber(value, { decimals: 1 })} ${unit}` });
}

/** Every day that the picture shows something of: what was seen, the line, what was done and what the weather warned of. */
export function trendPoints(trend: TrendAnswer, t: Translate): ChartPoint[] {
  const { series, smoothed, marks, events } = trend;
  const seen = new Map(series.map(({ date, p50 }) => [date, p50]));
  const line = new Map(smoothed.map(({ date, value }) => [date, value]));
  const notes = new Map<string, string[]>();
  const note = (date: string, words: string) => notes.set(date, [...(notes.get(date) ?? []), words]);
  for (const { date, kind } of marks) note(date, t(`trend.mark.${kind}`));
  for (const event of events) note(event.from, eventWords(event, t));
  const shown = daysShown(trend);
  const noted = [...notes.keys()].filter((date) => isShown(date, shown));
  return [...new Set([...seen.keys(), ...line.keys(), ...noted])].sort().map((date) => ({
    ...{ id: date, label: formatDate(date), values: [seen.get(date) ?? null, line.get(date) ?? null] },
    ...(notes.has(date) && { note: notes.get(date)!.join(', ') }),
  }));
}
