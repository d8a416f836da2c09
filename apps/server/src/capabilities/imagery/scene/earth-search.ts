import { searchOf, type Scene, scenesOf } from '@loam/domain/imagery/stac';
import type { PolygonGeometry } from '@loam/domain/kernel/geometry/geometry';
import { boundedBody } from './bounded-body.js';
import { overlaps, type SceneCatalogue } from './scene-catalogue.port.js';
import { SceneAway } from './scene-reader.messages.js';

const MOST_BYTES = 10_000_000;
/** Where Earth Search keeps the files of the collection. Nothing else that an item names is fetched. */
const FILE_HOSTS: ReadonlySet<string> = new Set(['e84-earth-search-sentinel-data.s3.us-west-2.amazonaws.com']);

/** A service in the form of Earth Search (STAC API, item search). */
export class EarthSearch implements SceneCatalogue {
  readonly attribution = 'Contains modified Copernicus Sentinel data';
  private readonly base: URL;

  constructor(
    url: string,
    private readonly milliseconds = 5_000,
  ) {
    this.base = new URL(url.endsWith('/') ? url : `${url}/`);
  }

  async over(field: PolygonGeometry, from: string, to: string): Promise<readonly Scene[]> {
    const found = scenesOf(await this.asked(searchOf(field, from, to)));
    if (!found) throw new SceneAway('sceneUnreadable', 'the search answered something else');
    return found.filter(({ date, bbox }) => date >= from && date <= to && overlaps(field, bbox)).map((scene) => this.reachable(scene));
  }

  private async asked(body: object): Promise<unknown> {
    const signal = AbortSignal.timeout(this.milliseconds);
    try {
      const headers = { 'content-type': 'application/json', accept: 'application/geo+json' };
      const answer = await fetch(new URL('search', this.base), {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal,
        redirect: 'error',
      });
      if (answer.status === 429) throw new SceneAway('sceneLimited');
      if (!answer.ok) throw new SceneAway('sceneFailing', `it answered ${answer.status}`);
      const text = Buffer.from(await boundedBody(answer, MOST_BYTES, 'sceneUnreadable')).toString('utf8');
      return JSON.parse(text);
    } catch (error) {
      if (error instanceof SceneAway) throw error;
      if (error instanceof SyntaxError) throw new SceneAway('sceneUnreadable', 'the answer is no JSON');
      throw signal.aborted ? new SceneAway('sceneLate') : new SceneAway('sceneUnreachable', String((error as Error).cause ?? error));
    }
  }

  /** A file lies where the service itself is, or where it is known to keep its files; another address is as good as none. */
  private reachable(scene: Scene): Scene {
    const assets = Object.entries(scene.assets).flatMap(([name, asset]) => {
      const address = URL.parse(asset.href, this.base.href);
      const allowed = address?.origin === this.base.origin || (address?.protocol === 'https:' && FILE_HOSTS.has(address.hostname));
      return address && allowed ? [[name, { ...asset, href: address.href }] as const] : [];
    });
    return { ...scene, assets: Object.fromEntries(assets) };
  }
}
