import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BaseClient, fromArrayBuffer, fromCustomClient, type Tiff, type TiffImage } from 'geotiff';
import { boundedBody } from './bounded-body.js';
import { SceneAway } from './scene-reader.messages.js';

const MOST_BYTES = 20_000_000;
const FIRST_BYTES = 65_536;
const MOST_BLOCK = 4_194_304;
const CALL_MS = 5_000;

async function asked(url: string, range: string, given?: AbortSignal): Promise<Response> {
  const late = AbortSignal.timeout(CALL_MS);
  try {
    const answer = await fetch(url, { headers: { range }, redirect: 'error', signal: given ? AbortSignal.any([late, given]) : late });
    if (answer.status === 429) throw new SceneAway('sceneLimited');
    if (answer.status === 404 || answer.status === 403) throw new SceneAway('sceneMissing', `it answered ${answer.status}`);
    if (!answer.ok) throw new SceneAway('sceneFailing', `it answered ${answer.status}`);
    return answer;
  } catch (error) {
    if (error instanceof SceneAway) throw error;
    throw late.aborted ? new SceneAway('sceneLate') : new SceneAway('sceneUnreachable', String((error as Error).cause ?? error));
  }
}

const bytesOf = (answer: Response) => boundedBody(answer, MOST_BYTES, 'sceneWhole');

/** Ranges of one file, and no more than twenty megabytes of them. */
class RangeClient extends BaseClient {
  private size = 0;
  /** Why a range did not come: the library tells only that one is missing. */
  failure: SceneAway | undefined;

  async request(of: { headers: { Range: string }; signal?: AbortSignal }) {
    try {
      return await this.part(of);
    } catch (error) {
      if (error instanceof SceneAway) this.failure ??= error;
      throw error;
    }
  }

  private async part({ headers, signal }: { headers: { Range: string }; signal?: AbortSignal }) {
    const answer = await asked(this.url, headers.Range, signal);
    if (answer.status !== 206) throw new SceneAway('sceneWhole', 'it answered a range with the whole file');
    const bytes = await bytesOf(answer);
    this.size += bytes.length;
    if (this.size > MOST_BYTES) throw new SceneAway('sceneTooLarge', `more than ${MOST_BYTES} bytes of one file`);
    return { ok: true, status: 206, getHeader: (name: string) => answer.headers.get(name) ?? undefined, getData: async () => bytes.buffer };
  }
}

interface OpenFile {
  readonly tiff: Tiff;
  readonly client?: RangeClient;
}

async function opened(href: string): Promise<OpenFile> {
  if (href.startsWith('file:')) {
    const path = fileURLToPath(href);
    const size = await stat(path).then(
      ({ size }) => size,
      () => undefined,
    );
    if (size === undefined) throw new SceneAway('sceneMissing');
    if (size > MOST_BYTES) throw new SceneAway('sceneTooLarge');
    return { tiff: await fromArrayBuffer(new Uint8Array(await readFile(path)).buffer) };
  }
  const first = await asked(href, `bytes=0-${FIRST_BYTES - 1}`);
  const total = Number(/\/(\d+)$/.exec(first.headers.get('content-range') ?? '')?.[1] ?? Number.NaN);
  // small files come whole, and so do those of a server that knows no ranges
  if (first.status !== 206 || total <= FIRST_BYTES) return { tiff: await fromArrayBuffer((await bytesOf(first)).buffer) };
  await first.body?.cancel();
  const client = new RangeClient(href);
  const tiff = await readable(() => fromCustomClient(client, { allowFullFile: false, blockSize: FIRST_BYTES, cacheSize: 100 }), client);
  return { tiff, client };
}

/** The full-resolution picture of a GeoTIFF. */
export interface SceneImage {
  readonly image: TiffImage;
  readonly client?: RangeClient;
}

/** By ranges where the server knows them. @throws SceneAway */
export async function imageOf(href: string): Promise<SceneImage> {
  const { tiff, client } = await readable(() => opened(href));
  const image = await readable(() => tiff.getImage(0), client);
  if (image.getTileWidth() * image.getTileHeight() > MOST_BLOCK) throw new SceneAway('sceneUnreadable', 'its blocks are too large');
  return { image, ...(client && { client }) };
}

/** The first band within a window of pixels. @throws SceneAway */
export const valuesIn = ({ image, client }: SceneImage, window: [number, number, number, number]): Promise<ArrayLike<number>> =>
  readable(async () => (await image.readRasters({ window, samples: [0] }))[0]!, client);

/** What the library makes of a broken file, in our words. */
async function readable<T>(read: () => Promise<T>, client?: RangeClient): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SceneAway) throw error;
    throw client?.failure ?? new SceneAway('sceneUnreadable', String(error));
  }
}
