import type { WatchState } from './weather-watch.decider.js';

/** What a field is warned of, each event a line as a person reads it: what its history and the audit tell. */
export const warningLines = ({ open }: WatchState): string[] =>
  open.map(
    ({ said: { name, parameter }, days }) => `${name}: ${days.map(({ date, value }) => `${date} ${value} ${parameter.unit}`).join(', ')}`,
  );
