import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AskedWeather {
  readonly latitude: number;
  readonly longitude: number;
  readonly query: URLSearchParams;
}
export type WeatherBehaviour = (asked: AskedWeather, response: ServerResponse, request: IncomingMessage) => void;

export const weatherBody = (
  { latitude, longitude }: Pick<AskedWeather, 'latitude' | 'longitude'>,
  daily: Readonly<Record<string, unknown>>,
  more: object = {},
) => ({
  ...{ latitude, longitude, timezone: 'Asia/Kolkata', utc_offset_seconds: 19_800 },
  daily_units: {
    ...{
      time: 'iso8601',
      temperature_2m_max: '°F',
      temperature_2m_min: '°F',
      precipitation_sum: 'inch',
      precipitation_probability_max: '%',
    },
    ...{ wind_speed_10m_max: 'mp/h', relative_humidity_2m_mean: '%', et0_fao_evapotranspiration: 'inch' },
  },
  daily,
  ...more,
});
export const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** A weather service on this machine that behaves as the test says, and remembers what it was asked and how much of it at once. */
export class WeatherService {
  readonly asked: AskedWeather[] = [];
  atOnce = 0;
  behave: WeatherBehaviour = (_, response) => json(response, 503, { error: true, reason: 'The service is overloaded' });
  private open = 0;
  private readonly server = createServer((request, response) => {
    const query = new URL(request.url!, 'http://x').searchParams;
    const asked = { latitude: Number(query.get('latitude')), longitude: Number(query.get('longitude')), query };
    this.asked.push(asked);
    this.open += 1;
    this.atOnce = Math.max(this.atOnce, this.open);
    response.on('close', () => (this.open -= 1));
    this.behave(asked, response, request);
  });

  /** Its address, as WEATHER_URL takes it. */
  async start(): Promise<string> {
    await new Promise<void>((ready) => this.server.listen(0, '127.0.0.1', ready));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(() => done()));
  }
}
