import type { WatchState } from './weather-watch.decider.js';

/** A day on which the weather of a field was warned of: the alert's name, the day, and what was forecast in the alert's unit. */
export interface WarningLine {
  readonly warning: string;
  readonly date: string;
  readonly value: number;
  readonly unit: string;
}

/** What a field is warned of, day by day: what its history and the audit tell. */
export const warningLines = ({ open }: WatchState): WarningLine[] =>
  open.flatMap(({ said: { name, parameter }, days }) =>
    days.map(({ date, value }) => ({ warning: name, date, value, unit: parameter.unit })),
  );
