import type { Overview } from './queries';

type Part = Overview['trend'][number];
type Count = 'plans' | 'fields' | 'growers' | 'area';
/** All counts beside each other, or one of them beside the same days of the year before. */
export type Shown = 'all' | Count;

export interface TrendSeries {
  readonly id: string;
  readonly count: Count;
  readonly of: (part: Part) => number;
}

/** `area`: hectares as the reader counts them. */
export function seriesOf(shown: Shown, area: (hectares: number) => number): TrendSeries[] {
  const valueOf = (count: Count, part: Part['yearBefore']): number => (count === 'area' ? area(part.areaHa) : part[count]);
  if (shown === 'all') return (['plans', 'fields', 'growers'] as const).map((count) => ({ id: count, count, of: (part) => part[count] }));
  return [
    { id: 'now', count: shown, of: (part) => valueOf(shown, part) },
    { id: 'before', count: shown, of: (part) => valueOf(shown, part.yearBefore) },
  ];
}

/** By day, week or month as the server cut the time. */
export function stepOf(trend: Overview['trend']): 'day' | 'week' | 'month' {
  const last = trend.at(-1)!;
  const part = trend.length > 1 ? trend.at(-2)! : last;
  if (part.from === part.to) return 'day';
  return trend.every(({ from }) => from === trend[0]!.from || from.endsWith('-01')) ? 'month' : 'week';
}
