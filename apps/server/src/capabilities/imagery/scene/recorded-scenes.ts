import { readdir, readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { RECORDED_SCENES } from '@loam/domain/imagery/imagery.schema';
import { type Scene, scenesOf } from '@loam/domain/imagery/stac';
import { addDays, daysBetween, isDate } from '@loam/domain/kernel/locale/dates';
import type { PolygonGeometry } from '@loam/domain/kernel/geometry/geometry';
import type { Config } from '../../../platform/config/config.js';
import type { Clock } from '../../../platform/decisions/clock.js';
import { EarthSearch } from './earth-search.js';
import { overlaps, type SceneCatalogue } from './scene-catalogue.port.js';
import { SceneAway } from './scene-reader.messages.js';

/**
 * A folder of recorded scenes: the answers of searches as JSON, files beside them. `replayed: "2026-06-01"` in an answer says which day was
 * today when it was recorded; its scenes are then told as of so many days ago, which is what a demo needs.
 */
class RecordedScenes implements SceneCatalogue {
  readonly attribution = RECORDED_SCENES;
  private readonly folder: string;
  private scenes: Promise<readonly Scene[]> | undefined;

  constructor(
    folder: string,
    private readonly today: () => string,
  ) {
    this.folder = resolve(folder);
  }

  async over(field: PolygonGeometry, from: string, to: string): Promise<readonly Scene[]> {
    this.scenes ??= this.read();
    return (await this.scenes).filter(({ date, bbox }) => date >= from && date <= to && overlaps(field, bbox));
  }

  private async read(): Promise<Scene[]> {
    const names = (await readdir(this.folder).catch(() => [])).filter((name) => name.endsWith('.json'));
    const texts = await Promise.all(names.map((name) => readFile(join(this.folder, name), 'utf8')));
    const scenes = texts.flatMap((text) => this.scenesIn(text));
    if (scenes.length === 0) throw new SceneAway('sceneMissing', `no scenes in ${this.folder}`);
    const known = new Map(scenes.map((scene) => [scene.id, scene]));
    return [...known.values()].sort((a, b) => (a.datetime < b.datetime ? 1 : -1));
  }

  private scenesIn(text: string): Scene[] {
    const raw = JSON.parse(text) as { type?: unknown; replayed?: unknown };
    const found = scenesOf(raw.type === 'Feature' ? { features: [raw] } : raw) ?? [];
    const days = isDate(raw.replayed) ? daysBetween(raw.replayed, this.today()) : 0;
    return found.map((scene) => ({
      ...scene,
      date: addDays(scene.date, days),
      datetime: `${addDays(scene.date, days)}${scene.datetime.slice(10)}`,
      assets: Object.fromEntries(Object.entries(scene.assets).flatMap(([name, asset]) => this.within(name, asset))),
    }));
  }

  /** Files of the folder alone. */
  private within(name: string, asset: NonNullable<Scene['assets']['scl']>) {
    const path = resolve(this.folder, asset.href);
    return path.startsWith(this.folder + sep) ? [[name, { ...asset, href: pathToFileURL(path).href }] as const] : [];
  }
}

/** `STAC_URL`: a service, or `file:<folder>` of recorded scenes. */
export function sceneCatalogueFrom({ stacUrl }: Config, clock: Clock): SceneCatalogue {
  if (!stacUrl.startsWith('file:')) return new EarthSearch(stacUrl);
  const folder = stacUrl.startsWith('file://') ? fileURLToPath(stacUrl) : stacUrl.slice('file:'.length);
  return new RecordedScenes(folder, () => clock.today());
}
