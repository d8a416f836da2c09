import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';

export type SceneBehaviour = (request: IncomingMessage, response: ServerResponse, serve: () => void) => void;

/** A folder of scenes behind HTTP with ranges, as Earth Search and its store would serve them, that behaves as the test says. */
export class SceneService {
  readonly asked: { readonly path: string; readonly range: string | undefined }[] = [];
  behave: SceneBehaviour = (_request, _response, serve) => serve();
  private readonly server = createServer((request, response) => {
    this.asked.push({ path: request.url!, range: request.headers.range });
    this.behave(request, response, () => this.serve(request, response));
  });

  /** The files of this folder; zeros behind each make it a large one that is read by ranges. */
  constructor(
    public folder: string,
    public padding = 0,
  ) {}

  /** Its address, as STAC_URL takes it. */
  async start(): Promise<string> {
    await new Promise<void>((ready) => this.server.listen(0, '127.0.0.1', ready));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(() => done()));
  }

  private serve({ url, headers }: IncomingMessage, response: ServerResponse): void {
    const path = join(this.folder, normalize(url === '/search' ? '/search-response.json' : url!));
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return void response.writeHead(404).end();
    const bytes = Buffer.concat([readFileSync(path), Buffer.alloc(path.endsWith('.tif') ? this.padding : 0)]);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    if (from === undefined) return void response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
    const last = Math.min(bytes.length - 1, Number(to));
    const part = bytes.subarray(Number(from), last + 1);
    response.writeHead(206, { 'content-range': `bytes ${from}-${last}/${bytes.length}`, 'content-length': part.length }).end(part);
  }
}

interface Figures {
  readonly pixelsInField: number;
  readonly masked: number;
  readonly sclCounts: Readonly<Record<string, number>>;
  readonly validFraction: number;
  readonly indices: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
interface Known {
  readonly fields: Readonly<Record<string, { readonly geoJson: object; readonly results: Readonly<Record<string, Figures>> }>>;
}

/** What the scenes of a folder must give within some fields, and the day of each scene. */
export function knownFigures(folder: string): Known & { dayOf: (sceneId: string) => string } {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const { features } = read('search-response.json') as { features: { id: string; properties: { datetime: string } }[] };
  const dayOf = (sceneId: string) => features.find(({ id }) => id === sceneId)!.properties.datetime.slice(0, 10);
  return { fields: (read('expected-stats.json') as Known).fields, dayOf };
}
