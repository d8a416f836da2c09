import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Forecast, localTime, movedTo, RECORDED_WEATHER } from '@loam/domain/weather/forecast';
import { readOpenMeteo, UnreadableForecast } from '@loam/domain/weather/open-meteo';
import { type Cell, type Span, WeatherAway, type WeatherSource } from './weather-source.port.js';

type Recorded = ReturnType<typeof readOpenMeteo> & { readonly replayed: string | undefined };
/** A recorded answer speaks for places within half a degree; the only one in its folder for all. */
const NEAR_DEGREES = 0.5;

/**
 * Recorded answers: a folder of JSON files, each a body in Open-Meteo's form or `{ body, replayed? }`. `replayed: "2026-06-01"` says which
 * of its days was its first forecast day; the answer is then told as if that day were today, which is what a demo needs.
 */
export class RecordedSource implements WeatherSource {
  readonly attribution = RECORDED_WEATHER;
  private answers: Promise<readonly Recorded[]> | undefined;

  constructor(
    private readonly folder: string,
    private readonly now: () => Date,
  ) {}

  async at({ latitude, longitude }: Cell, span: Span): Promise<Forecast> {
    this.answers ??= this.read();
    const answers = await this.answers;
    const far = (one: Recorded) => Math.hypot(one.latitude - latitude, one.longitude - longitude);
    const nearest = answers.toSorted((a, b) => far(a) - far(b))[0];
    if (!nearest || (answers.length > 1 && far(nearest) > NEAR_DEGREES)) throw new WeatherAway('weatherUnrecorded');
    const today = localTime(this.now(), nearest.utcOffsetSeconds).slice(0, 10);
    if (nearest.replayed === undefined) return nearest;
    const told = movedTo(nearest, nearest.replayed, today);
    return { ...told, days: told.days.filter(({ date }) => (span === 'week' ? date >= today : date <= today)) };
  }

  private async read(): Promise<Recorded[]> {
    const names = await readdir(this.folder).catch(() => []);
    const files = names.filter((name) => name.endsWith('.json')).sort();
    return (await Promise.all(files.map((name) => readFile(join(this.folder, name), 'utf8')))).flatMap(recordedIn);
  }
}

/** What is no weather is not for us: notes, errors that were recorded too. */
function recordedIn(text: string): Recorded[] {
  try {
    const raw = JSON.parse(text) as { body?: unknown; replayed?: unknown };
    const replayed = typeof raw.replayed === 'string' ? raw.replayed : undefined;
    return [{ ...readOpenMeteo(raw.body ?? raw), replayed }];
  } catch (error) {
    if (error instanceof UnreadableForecast || error instanceof SyntaxError) return [];
    throw error;
  }
}
