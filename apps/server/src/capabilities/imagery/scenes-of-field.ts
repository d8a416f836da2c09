import { Inject, Injectable, Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { imageryErrors, type SceneFailure } from '@loam/domain/imagery/imagery.errors';
import { colorsOf, type Palette } from '@loam/domain/imagery/index-colors';
import { FORMULA_VERSION, type IndexName } from '@loam/domain/imagery/indices';
import type { Scene } from '@loam/domain/imagery/stac';
import { Refusal } from '@loam/domain/kernel/errors/errors';
import type { PolygonGeometry } from '@loam/domain/kernel/geometry/geometry';
import { runInWorker, WorkerLimit } from '../../platform/files/run-in-worker.js';
import { Errands } from '../../platform/queue/errands.js';
import { Cache } from '../../platform/read-model/cache.js';
import { Refused } from '../../platform/refusal/refused.js';
import { SCENE_CATALOGUE, type SceneCatalogue } from './scene/scene-catalogue.port.js';
import { type SceneAnswer, SceneAway, type SceneQuestion, type SceneSeen } from './scene/scene-reader.messages.js';

const [SEARCH, READ] = ['scene-search', 'scene-read'];
const SEARCH_SECONDS = 3_600;
/** Between a look at zones and their files. */
const PIXELS_SECONDS = 3_600;
const PICTURE_SECONDS = 30 * 86_400;
/** A few hundred bytes a date: as good as for ever. */
const STATISTICS_SECONDS = 5 * 366 * 86_400;
const WAIT_MS = 25_000;
const LIMITS = { memoryMb: 256, milliseconds: 20_000 };
const worker = new URL('./scene/scene-reader.worker.js', import.meta.url);

/** What is wanted of a field's scenes. */
export interface Wanted {
  readonly geometry: PolygonGeometry;
  readonly index: IndexName;
  readonly rims: boolean;
  readonly palette?: Palette;
  /** With the value of each clear pixel. */
  readonly pixels?: true;
}
interface SearchQuestion {
  readonly geometry: PolygonGeometry;
  readonly from: string;
  readonly to: string;
}
interface Failed {
  readonly failure: SceneFailure;
}
export type Read = { readonly seen: SceneSeen } | { readonly outside: true };

const hashOf = (of: unknown): string => createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 24);
const failed = (error: unknown): Failed => ({ failure: error instanceof SceneAway ? error.failure : 'sceneUnreadable' });

/** Scenes over a field and what they show of it: searched and read by workers, one at a time, and kept. */
@Injectable()
export class ScenesOfField {
  private readonly logger = new Logger('imagery');

  constructor(
    @Inject(SCENE_CATALOGUE) private readonly catalogue: SceneCatalogue,
    private readonly cache: Cache,
    private readonly errands: Errands,
  ) {
    errands.register<SearchQuestion, { scenes: readonly Scene[] } | Failed>(SEARCH, (question) => this.search(question));
    errands.register<SceneQuestion[], SceneAnswer[] | Failed>(READ, (questions) => this.read(questions));
  }

  get attribution(): string {
    return this.catalogue.attribution;
  }

  /** Newest first. @throws 503 imageryDown */
  async over(geometry: PolygonGeometry, from: string, to: string): Promise<readonly Scene[]> {
    const key = `scenes:${hashOf([geometry, from, to])}`;
    const kept = await this.cache.get<readonly Scene[]>(key);
    if (kept) return kept;
    const found = await this.asked<{ scenes: readonly Scene[] } | Failed>(SEARCH, key, { geometry, from, to });
    if ('failure' in found) throw down(found.failure);
    await this.cache.put(key, found.scenes, SEARCH_SECONDS);
    return found.scenes;
  }

  /** What is known of each scene already. */
  known = (wanted: Wanted, scenes: readonly Scene[]): Promise<(Read | undefined)[]> =>
    Promise.all(scenes.map((scene) => this.cache.get<Read>(this.keyOf(wanted, scene))));

  /** What these scenes show, in their order; those that could not be read are a failure. */
  async of(wanted: Wanted, scenes: readonly Scene[]): Promise<(Read | Failed)[]> {
    const known = await this.known(wanted, scenes);
    const missing = scenes.filter((_, n) => known[n] === undefined);
    const answers = missing.length === 0 ? [] : await this.fetched(wanted, missing);
    const byId = new Map(missing.map((scene, n) => [scene.id, answers[n] ?? { failure: 'sceneLate' as const }]));
    return scenes.map((scene, n) => known[n] ?? byId.get(scene.id)!);
  }

  private async fetched(wanted: Wanted, scenes: readonly Scene[]): Promise<(Read | Failed)[]> {
    const { geometry, index, rims, palette, pixels } = wanted;
    const stops = palette && colorsOf(index, palette);
    const more = { ...(stops && { stops }), ...(pixels && { pixels }) };
    const questions = scenes.map((scene): SceneQuestion => ({ scene, index, rings: geometry.coordinates, rims, ...more }));
    const answers = await this.asked<SceneAnswer[] | Failed>(
      READ,
      `read:${hashOf(scenes.map((scene) => this.keyOf(wanted, scene)))}`,
      questions,
    );
    if ('failure' in answers) return scenes.map(() => answers);
    const seconds = pixels ? PIXELS_SECONDS : palette ? PICTURE_SECONDS : STATISTICS_SECONDS;
    const read = answers.flatMap((answer, n) => ('failure' in answer ? [] : [{ key: this.keyOf(wanted, scenes[n]!), answer }]));
    await Promise.all(read.map(({ key, answer }) => this.cache.put(key, answer, seconds)));
    return answers;
  }

  /** By a worker: in a process of its own, whose memory and time are bounded. */
  private async read(questions: readonly SceneQuestion[]): Promise<SceneAnswer[] | Failed> {
    try {
      const answers = await runInWorker<SceneAnswer[]>('scenes', worker, questions, LIMITS);
      for (const answer of answers) if ('failure' in answer) this.logger.warn(`no picture: ${answer.failure}, ${answer.why}`);
      return answers;
    } catch (error) {
      this.logger.warn(`no picture: ${String(error)}`);
      return { failure: error instanceof WorkerLimit && error.limit === 'memory' ? 'sceneTooLarge' : 'sceneLate' };
    }
  }

  private async search({ geometry, from, to }: SearchQuestion): Promise<{ scenes: readonly Scene[] } | Failed> {
    try {
      return { scenes: await this.catalogue.over(geometry, from, to) };
    } catch (error) {
      this.logger.warn(`no scenes: ${String(error)}`);
      return failed(error);
    }
  }

  private asked = <Answer>(name: string, key: string, question: object): Promise<Answer | Failed> =>
    this.errands.ask<Answer>(name, key, question, WAIT_MS).catch((): Failed => ({ failure: 'sceneLate' }));

  private keyOf = ({ geometry, index, rims, palette, pixels }: Wanted, { id, epsg, assets }: Scene): string =>
    `imagery:${hashOf([FORMULA_VERSION, geometry, id, epsg, assets])}:${index}:${Number(rims)}:${palette ?? (pixels ? 'pixels' : 'none')}`;
}

export function down(failure: SceneFailure): Refused {
  const { status, message } = imageryErrors.imageryDown;
  const details = [{ field: 'scene', key: failure, message: imageryErrors[failure].message }];
  return new Refused(new Refusal('imageryDown', status, message, details), { 'Retry-After': '10' });
}
