import { setTimeout as sleep } from 'node:timers/promises';
import type { Forecast } from '@loam/domain/weather/forecast';
import {
  askAgainAt,
  dailyVariables,
  hourlyVariables,
  limitOf,
  pastVariables,
  readOpenMeteo,
  UnreadableForecast,
} from '@loam/domain/weather/open-meteo';
import { type Cell, type Span, WeatherAway, type WeatherSource } from './weather-source.port.js';

const MOST_BYTES = 2_000_000;
const TRIES = 3;
const PAST_DAYS = 92;

/** A service in Open-Meteo's form. Imperial units, because specification §9 defines its bounds by conversion from them. */
export class OpenMeteoSource implements WeatherSource {
  readonly attribution = 'Weather data by Open-Meteo.com (CC BY 4.0)';

  constructor(
    private readonly url: string,
    private readonly apiKey?: string,
    private readonly milliseconds = 5_000,
  ) {}

  async at(cell: Cell, span: Span): Promise<Forecast> {
    const address = this.addressOf(cell, span);
    for (let tried = 1; ; tried++) {
      try {
        return await this.once(address);
      } catch (error) {
        const failure = error instanceof WeatherAway ? error : new WeatherAway('weatherUnreachable', undefined, String(error));
        // what is late or limited is not asked again at once
        if (tried >= TRIES || (failure.failure !== 'weatherFailing' && failure.failure !== 'weatherUnreadable')) throw failure;
        await sleep(100 + Math.random() * 200);
      }
    }
  }

  private addressOf({ latitude, longitude }: Cell, span: Span): URL {
    const address = new URL(this.url);
    if (address.pathname === '/' || address.pathname === '') address.pathname = '/v1/forecast';
    const ask = (name: string, value: string | number) => address.searchParams.set(name, String(value));
    ask('latitude', latitude.toFixed(4));
    ask('longitude', longitude.toFixed(4));
    ask('daily', (span === 'week' ? dailyVariables : pastVariables).join(','));
    if (span === 'week') ask('hourly', hourlyVariables.join(','));
    else ask('past_days', PAST_DAYS);
    ask('temperature_unit', 'fahrenheit');
    ask('wind_speed_unit', 'mph');
    ask('precipitation_unit', 'inch');
    ask('timezone', 'auto');
    ask('forecast_days', span === 'week' ? 7 : 1);
    if (this.apiKey !== undefined) ask('apikey', this.apiKey);
    return address;
  }

  private async once(address: URL): Promise<Forecast> {
    const signal = AbortSignal.timeout(this.milliseconds);
    try {
      const answer = await fetch(address, { signal, redirect: 'error', headers: { accept: 'application/json' } });
      const text = await bounded(answer);
      if (answer.status === 429) throw new WeatherAway('weatherLimited', askAgainAt(limitOf(text), Date.now()));
      if (!answer.ok) throw new WeatherAway('weatherFailing', undefined, `it answered ${answer.status}`);
      return readOpenMeteo(parsed(text));
    } catch (error) {
      if (error instanceof WeatherAway) throw error;
      if (signal.aborted) throw new WeatherAway('weatherLate');
      if (error instanceof UnreadableForecast) throw new WeatherAway('weatherUnreadable', undefined, error.message);
      throw new WeatherAway('weatherUnreachable', undefined, String((error as Error).cause ?? error));
    }
  }
}

async function bounded(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of answer.body ?? []) {
      size += part.length;
      if (size > MOST_BYTES) throw new WeatherAway('weatherUnreadable', undefined, 'the answer is too long');
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof WeatherAway || (error as Error).name === 'TimeoutError') throw error;
    throw new WeatherAway('weatherUnreadable', undefined, `the answer was cut off: ${String(error)}`);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WeatherAway('weatherUnreadable', undefined, 'the answer is no JSON');
  }
}
