import { weatherWatch, type WatchCommand, type WatchEvent, type WatchState } from '@loam/domain/weather/events/weather-watch.decider';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

/** What the weather of a field warned of; `weatherWatch-<field>`, sealed with the key of its grower. */
export const watches: Aggregate<WatchState, WatchCommand, WatchEvent> = {
  kind: 'weatherWatch',
  decider: weatherWatch,
  owner: (_id, { growerId }) => `grower:${growerId}`,
  silent: new Set(['WeatherEventDoubted', 'WeatherEventPassed']),
};
