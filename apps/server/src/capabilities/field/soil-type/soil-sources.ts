import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type SoilFacts, soilFacts } from '@loam/domain/field/field.schema';
import type { SoilSource } from './soil-source.port.js';

/** No source is configured. */
export const noSoilSource: SoilSource = {
  async at() {
    return undefined;
  },
};

/** A soil service over HTTP: `GET <url>?lon=…&lat=…` answers the facts, or 404 where it knows nothing. */
export class RemoteSoilSource implements SoilSource {
  constructor(
    private readonly url: string,
    private readonly milliseconds = 5000,
  ) {}

  async at(lon: number, lat: number): Promise<SoilFacts | undefined> {
    const address = new URL(this.url);
    address.searchParams.set('lon', String(lon));
    address.searchParams.set('lat', String(lat));
    const answer = await fetch(address, { signal: AbortSignal.timeout(this.milliseconds), redirect: 'error' });
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`the soil service answered ${answer.status}`);
    return soilFacts.parse(await answer.json());
  }
}

const places = z.array(z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number(), facts: soilFacts }));

/** Facts by box from a JSON file: a survey of one's own, or an offline copy. The first box that holds the place speaks. */
export class FileSoilSource implements SoilSource {
  private boxes: Promise<z.infer<typeof places>> | undefined;

  constructor(private readonly path: string) {}

  async at(lon: number, lat: number): Promise<SoilFacts | undefined> {
    this.boxes ??= readFile(this.path, 'utf8').then((text) => places.parse(JSON.parse(text)));
    return (await this.boxes).find((box) => lon >= box.west && lon <= box.east && lat >= box.south && lat <= box.north)?.facts;
  }
}

/** `SOIL_URL`: `http(s)://…` a service, `file:/…` a file; unset: none. */
export function soilSourceFrom(url: string | undefined): SoilSource {
  if (url === undefined || url === '') return noSoilSource;
  return url.startsWith('file:') ? new FileSoilSource(url.slice('file:'.length)) : new RemoteSoilSource(url);
}
