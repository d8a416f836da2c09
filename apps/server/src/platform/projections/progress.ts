import type { EventStore, RecordedEvent } from '../event-store/event-store.port.js';
import { currentKey, type KeySpace, spaceOf } from '../read-model/key-space.js';
import type { Projection } from '../read-model/read-model.port.js';
import type { Redis } from '../read-model/redis.js';
import { FoldedBatch } from './batch.js';

export interface Step {
  space: string;
  from: string;
  to: string;
  docs: unknown[];
  rows: unknown[];
  current?: string;
  version?: string;
}

/** How far one projection is, and what it makes of the next events. */
export class Progress {
  private constructor(
    readonly projection: Projection,
    private readonly redis: Redis,
    private readonly base: string,
    private at: string,
    /** Readers use another version, or none, until the log is folded up to here. */
    private target: number | undefined,
  ) {}

  /** Goes on where the checkpoint is; with none in use, builds its version from the start. Undefined when a newer one is in use. */
  static async open(projection: Projection, redis: Redis, spaces: KeySpace, store: EventStore): Promise<Progress | undefined> {
    const base = (await spaces.base(projection.name))!;
    const current = (await redis.send('GET', currentKey(base))) as string | null;
    if (current !== null && Number(current) > projection.version) return undefined;
    const at = (await redis.send('GET', `${spaceOf(base, projection.version)}at`)) as string | null;
    const last = await store.lastPosition();
    if (current === String(projection.version) && at !== null && Number(at) <= last) return new Progress(projection, redis, base, at, undefined);
    await redis.drop(spaceOf(base, projection.version));
    return new Progress(projection, redis, base, '', last);
  }

  get position(): number {
    return Number(this.at || 0);
  }

  get live(): boolean {
    return this.target === undefined;
  }

  async fold(batch: readonly RecordedEvent[]): Promise<Step | undefined> {
    const to = batch.at(-1)!.position;
    if (to <= this.position) return undefined;
    const folded = new FoldedBatch(async (key) => ((await this.redis.send('GET', `${this.space}d:${key}`)) as string | null) ?? undefined);
    for (const event of batch) {
      // an erased event has nothing left to show
      if (event.position > this.position && !event.erased && this.projection.types.includes(event.type)) await this.projection.apply(event, folded);
    }
    const done = this.target !== undefined && to >= this.target;
    const { docs, rows } = folded.changes();
    return { space: this.space, from: this.at, to: String(to), docs, rows, ...(done && { current: currentKey(this.base), version: String(this.projection.version) }) };
  }

  async written(step: Step): Promise<void> {
    this.at = step.to;
    if (step.current === undefined) return;
    this.target = undefined;
    for (let old = this.projection.version - 1; old > 0; old--) await this.redis.drop(spaceOf(this.base, old));
  }

  /** False when Redis no longer holds what was written: emptied, or distrusted by a reader. */
  async intact(): Promise<boolean> {
    const [at, current] = (await this.redis.send('MGET', `${this.space}at`, currentKey(this.base))) as (string | null)[];
    return (at ?? '') === this.at && (!this.live || current === String(this.projection.version));
  }

  private get space(): string {
    return spaceOf(this.base, this.projection.version);
  }
}
