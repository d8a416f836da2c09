import { fileURLToPath } from 'node:url';
import type { Config } from '../../../platform/config/config.js';
import type { Clock } from '../../../platform/decisions/clock.js';
import { OpenMeteoSource } from './open-meteo.source.js';
import { RecordedSource } from './recorded.source.js';
import type { WeatherSource } from './weather-source.port.js';

const folderOf = (url: string): string => (url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length));

/** `WEATHER_URL`: a service, or `file:<folder>` of recorded answers. */
export const weatherSourceFrom = ({ weather: { url, apiKey } }: Config, clock: Clock): WeatherSource =>
  url.startsWith('file:') ? new RecordedSource(folderOf(url), () => new Date(clock.millis())) : new OpenMeteoSource(url, apiKey);
