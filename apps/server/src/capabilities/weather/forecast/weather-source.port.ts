import type { Forecast } from '@loam/domain/weather/forecast';
import type { WeatherFailure } from '@loam/domain/weather/weather.errors';

/** A cell of the grid that places share, by its middle. */
export interface Cell {
  readonly latitude: number;
  readonly longitude: number;
}
/** `week`: seven days and their hours. `past`: the last 92 days up to today. */
export type Span = 'week' | 'past';

/** Nothing came, and why. `until`: not to be asked again before then. */
export class WeatherAway extends Error {
  constructor(
    readonly failure: WeatherFailure,
    readonly until?: number,
    message: string = failure,
  ) {
    super(message);
  }
}

export interface WeatherSource {
  /** Whose data it is, as its terms want it named. */
  readonly attribution: string;
  /** Asked for in one call. @throws WeatherAway */
  at(cell: Cell, span: Span): Promise<Forecast>;
}
export const WEATHER_SOURCE = Symbol('WeatherSource');
