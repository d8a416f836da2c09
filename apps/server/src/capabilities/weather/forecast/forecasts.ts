import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Position } from '@loam/domain/kernel/geometry/geometry';
import { Refusal } from '@loam/domain/kernel/errors/errors';
import type { Forecast } from '@loam/domain/weather/forecast';
import { weatherErrors, type WeatherFailure } from '@loam/domain/weather/weather.errors';
import { Clock } from '../../../platform/decisions/clock.js';
import { Errands } from '../../../platform/queue/errands.js';
import { Cache } from '../../../platform/read-model/cache.js';
import { Refused } from '../../../platform/refusal/refused.js';
import { Circuit } from './circuit.js';
import { type Cell, type Span, WEATHER_SOURCE, WeatherAway, type WeatherSource } from './weather-source.port.js';

/** About 5 km, the size of the models' cells: fields of one cell share one call. */
const CELL_DEGREES = 0.05;
const FRESH_MS: Readonly<Record<Span, number>> = { week: 3_600_000, past: 6 * 3_600_000 };
/** Older than a day nothing is shown. */
const KEPT_SECONDS = 24 * 3_600;
const WAIT_MS = 8_000;
const ERRAND = 'weather';

interface Kept {
  readonly at: number;
  readonly forecast: Forecast;
}
type Fetched = { readonly failure: WeatherFailure; readonly until?: number } | { readonly kept: Kept };
interface Question {
  readonly cell: Cell;
  readonly span: Span;
}
export interface Told {
  readonly forecast: Forecast;
  readonly asOf: string;
  readonly state: 'fresh' | 'stale';
  /** Why it is stale. */
  readonly reason: WeatherFailure | null;
}

const cellOf = ([longitude, latitude]: Position): Cell => {
  const middle = (degrees: number) => Math.round(Math.round(degrees / CELL_DEGREES) * CELL_DEGREES * 1e4) / 1e4;
  return {
    latitude: middle(latitude),
    longitude: middle(longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude),
  };
};
const keyOf = ({ cell: { latitude, longitude }, span }: Question): string => `weather:${span}:${latitude}:${longitude}`;

/** Weather of places: what is fresh is kept, what is not is fetched by a worker, and what cannot be fetched is told as it was, with its age. */
@Injectable()
export class Forecasts {
  private readonly logger = new Logger('weather');
  private readonly circuit: Circuit;

  constructor(
    @Inject(WEATHER_SOURCE) private readonly source: WeatherSource,
    private readonly cache: Cache,
    private readonly errands: Errands,
    private readonly clock: Clock,
  ) {
    this.circuit = new Circuit(() => clock.millis());
    errands.register<Question, Fetched>(ERRAND, (question) => this.fetch(question));
  }

  get attribution(): string {
    return this.source.attribution;
  }

  /** @throws 503 weatherDown with the reason, when there is nothing to tell at all */
  async at(place: Position, span: Span): Promise<Told> {
    const question: Question = { cell: cellOf(place), span };
    const kept = await this.cache.get<Kept>(keyOf(question));
    if (kept && this.isFresh(kept, span)) return told(kept);
    const fetched = await this.errands
      .ask<Fetched>(ERRAND, keyOf(question), question, WAIT_MS)
      .catch((): Fetched => ({ failure: 'weatherLate' }));
    if ('kept' in fetched) return told(fetched.kept);
    if (kept) return told(kept, fetched.failure);
    throw down(fetched.failure, fetched.until === undefined ? undefined : fetched.until - this.clock.millis());
  }

  private isFresh = ({ at }: Kept, span: Span): boolean => this.clock.millis() - at < FRESH_MS[span];

  /** By a worker, one at a time. */
  private async fetch(question: Question): Promise<Fetched> {
    const key = keyOf(question);
    const before = await this.cache.get<Kept>(key);
    if (before && this.isFresh(before, question.span)) return { kept: before }; // whoever waited before us asked for the same
    const rests = this.circuit.restsUntil;
    if (rests !== undefined) return { failure: 'weatherResting', until: rests };
    try {
      const kept = { at: this.clock.millis(), forecast: await this.source.at(question.cell, question.span) };
      this.circuit.worked();
      await this.cache.put(key, kept, KEPT_SECONDS);
      return { kept };
    } catch (error) {
      const { failure, until, message } =
        error instanceof WeatherAway ? error : new WeatherAway('weatherUnreachable', undefined, String(error));
      if (failure !== 'weatherUnrecorded') this.circuit.failed(until);
      this.logger.warn(`no weather: ${failure}, ${message}`);
      return { failure, ...(until !== undefined && { until }) };
    }
  }
}

const told = ({ forecast, at }: Kept, reason: WeatherFailure | null = null): Told => ({
  ...{ forecast, asOf: new Date(at).toISOString(), state: reason === null ? 'fresh' : 'stale', reason },
});

function down(failure: WeatherFailure, waitMs = 5_000): Refused {
  const { status, message } = weatherErrors.weatherDown;
  const details = [{ field: 'weather', key: failure, message: weatherErrors[failure].message }];
  return new Refused(new Refusal('weatherDown', status, message, details), {
    'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))),
  });
}
