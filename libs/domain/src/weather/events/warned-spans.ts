import { type AlertType, isLowAlert } from '../alert-parameters.js';
import type { WatchState } from './weather-watch.decider.js';

/** What a field was warned of from one day to another, with the worst value in the alert's own unit. */
export interface WarnedSpan {
  readonly name: string;
  readonly type: AlertType;
  readonly from: string;
  readonly to: string;
  readonly value: number;
  readonly unit: string;
}

/** What stands and what is over, between two days, oldest first. */
export function warnedSpans({ open, over }: Pick<WatchState, 'open' | 'over'>, first: string, last: string): WarnedSpan[] {
  return [...over, ...open]
    .map(({ said: { name, type, parameter }, days }) => {
      const values = days.map(({ value }) => value);
      const value = isLowAlert(type) ? Math.min(...values) : Math.max(...values);
      return { name, type, from: days[0]!.date, to: days.at(-1)!.date, value, unit: parameter.unit };
    })
    .filter(({ from, to }) => from <= last && to >= first)
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}
