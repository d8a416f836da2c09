import { Logger } from '@nestjs/common';
import { type EventStore, OutcomeUnknown, type RecordedEvent, StoreDamaged, StoreUnavailable } from '../event-store/event-store.port.js';
import { checked, checkpointPlace, documentPlace, positionOf, unchecked } from '../read-model/checked.js';
import { buildingKey, currentKey, type KeySpace, spaceOf } from '../read-model/key-space.js';
import { Projection } from '../read-model/read-model.port.js';
import type { Redis } from '../read-model/redis.js';
import { type Changes, FoldedBatch, Poisoned, type RowChange } from './batch.js';
import { type ParkedEvent, PARKED, parkedIn } from './parked.js';
import { Breather } from '../event-loop/breather.js';

export interface Step {
  space: string;
  from: string;
  to: string;
  docs: unknown[];
  rows: RowChange[];
  /** While it is being built: what its version becomes, and with the last step is no more. */
  building?: string;
  current?: string;
  version?: string;
  done?: boolean;
}

/** Folding a long batch lets others have their turn this often. */
export const TURN_MS = 5;

/** The id of the event at the checkpoint, among the projection's documents: another log has another event there. */
const LAST = '!last';

/** Redis failed while a projection looked something up: no fault of the event. */
class LookUpFailed extends Error {}

/** How far one projection is, and what it makes of the next events. */
export class Progress {
  private readonly logger = new Logger('projections');
  /** What the step that is being written adds to `parked`. */
  private parking: readonly ParkedEvent[] = [];
  private reached: number;
  private folded: FoldedBatch | undefined;
  /** The step that was sent last: what it put need not be asked of Redis. */
  private before: FoldedBatch | undefined;

  private readonly types: ReadonlySet<string>;

  private constructor(
    readonly projection: Projection,
    private readonly redis: Redis,
    private readonly base: string,
    private at: string,
    /** Readers use another version, or none, until the log is folded up to here. */
    private target: number | undefined,
    /** Removes every key that begins so. */
    private readonly drop: (keys: string) => Promise<void>,
    private parked: readonly ParkedEvent[] = [],
  ) {
    this.types = new Set(projection.types);
    this.reached = positionOf(base, at) ?? 0;
  }

  /**
   * Goes on where the checkpoint is, in use or being built; else builds its version from the start. So it does when events
   * are parked, unless `keepParked`: this may be the code that can take them. Undefined when a newer one is in use.
   */
  static async open(
    projection: Projection,
    redis: Redis,
    spaces: KeySpace,
    store: EventStore,
    drop: (keys: string) => Promise<void>,
    keepParked: boolean,
  ): Promise<Progress | undefined> {
    const base = (await spaces.base(projection.name))!;
    const space = spaceOf(base, projection.version);
    // MGET answers nothing where a value of another kind stands
    const [current, building, at, parked, lastId] = (await redis.send(
      'MGET',
      currentKey(base),
      buildingKey(base),
      `${space}at`,
      `${space}d:${PARKED}`,
      `${space}d:${LAST}`,
    )) as (string | null)[];
    const inUse = current === String(projection.version);
    const otherBuilt = current != null && !inUse && (await isBuilt(redis, base, current));
    if (otherBuilt && Number(current) > projection.version) return undefined;
    const last = await store.lastPosition();
    const position = positionOf(base, at);
    const parkedBefore = parkedIn(base, parked);
    const isBuilding = building === String(projection.version) && position !== last; // its last step would have put it to use
    const ours =
      (inUse || isBuilding) &&
      position !== undefined &&
      position <= last &&
      (await stands(store, position, unchecked(documentPlace(base, LAST), lastId)));
    if (ours && parkedBefore && (keepParked || !parked))
      return new Progress(projection, redis, base, at!, inUse ? undefined : last, drop, parkedBefore);
    // rather no list than a list without its rows
    await redis.send('DEL', buildingKey(base), ...(otherBuilt ? [] : [currentKey(base)]));
    await drop(space);
    return new Progress(projection, redis, base, '', last, drop);
  }

  get position(): number {
    return this.reached;
  }

  get live(): boolean {
    return this.target === undefined;
  }

  get parkedEvents(): number {
    return this.parked.length;
  }

  async fold(batch: readonly RecordedEvent[]): Promise<Step | undefined> {
    const to = batch.at(-1)!.position;
    if (to <= this.position) return undefined;
    const poison = new Map<number, ParkedEvent>();
    const { docs, rows } = await this.foldAll(batch, poison);
    docs.push([LAST, checked(documentPlace(this.base, LAST), batch.at(-1)!.id)]);
    this.parking = [...poison.values()];
    if (poison.size > 0) docs.push([PARKED, checked(documentPlace(this.base, PARKED), JSON.stringify([...this.parked, ...this.parking]))]);
    const done = this.target !== undefined && to >= this.target;
    return {
      space: this.space,
      from: this.at,
      to: checked(checkpointPlace(this.base), String(to)),
      docs,
      rows,
      ...(this.target !== undefined && {
        building: buildingKey(this.base),
        current: currentKey(this.base),
        version: String(this.projection.version),
        done,
      }),
    };
  }

  /** On its way to Redis: what is folded next goes on from there, and is refused there when this one fails. */
  sent(step: Step): void {
    this.at = step.to;
    this.reached = positionOf(this.base, step.to)!;
    this.parked = [...this.parked, ...this.parking];
    this.before = this.folded;
    if (step.done) this.target = undefined;
  }

  async written(step: Step): Promise<void> {
    if (!step.done) return;
    for (let old = this.projection.version - 1; old > 0; old--) {
      const space = spaceOf(this.base, old);
      if (Number(await this.redis.send('EXISTS', `${space}at`)) > 0) await this.drop(space); // looking for its keys means looking through all
    }
  }

  /** False when Redis no longer holds what was written: emptied, or distrusted by a reader, or wanted anew. */
  async intact(): Promise<boolean> {
    const whole = this.live ? currentKey(this.base) : buildingKey(this.base);
    const [at, version] = (await this.redis.send('MGET', `${this.space}at`, whole)) as (string | null)[];
    return (at ?? '') === this.at && (this.at === '' || version === String(this.projection.version));
  }

  private get space(): string {
    return spaceOf(this.base, this.projection.version);
  }

  /** An event that throws may have done half its work, so the batch is folded again without it. */
  private async foldAll(batch: readonly RecordedEvent[], poison: Map<number, ParkedEvent>): Promise<Changes> {
    const ahead = await this.lookedUp(batch);
    for (;;) {
      const folded = new FoldedBatch(this.base, (key) => this.stored(key), ahead, this.before?.documents);
      const bad = (await this.foldInto(folded, batch, poison)) ?? (await this.settle(folded, batch));
      if (!('type' in bad)) return bad;
      poison.set(bad.position, { position: bad.position, stream: bad.stream, type: bad.type });
    }
  }

  private async lookedUp(batch: readonly RecordedEvent[]): Promise<[string, string | undefined][]> {
    if (this.projection.lookups === Projection.prototype.lookups) return [];
    const breather = new Breather(0, TURN_MS);
    const wanted = new Set<string>();
    for (const event of batch) {
      if (breather.isDue) await breather.breathe();
      if (this.concerns(event)) for (const key of this.lookups(event)) wanted.add(key);
    }
    const keys = [...wanted].filter((key) => !this.before?.documents.has(key));
    if (keys.length < 2) return [];
    const places = keys.map((key) => `${this.space}d:${key}`);
    const found = (await this.redis.send('MGET', ...places)) as (string | null)[];
    const absent = places.filter((_, i) => found[i] === null);
    const surely = absent.length === 0 || (await this.redis.send('EXISTS', ...absent)) === 0; // else a value of another kind stands there: `stored` finds out
    return keys.flatMap((key, i) => (found[i] !== null || surely ? [[key, found[i] ?? undefined]] : []));
  }

  private lookups(event: RecordedEvent): readonly string[] {
    try {
      return this.projection.lookups(event);
    } catch {
      return []; // `apply` will say what is wrong with it
    }
  }

  private concerns(event: RecordedEvent): boolean {
    return event.position > this.position && this.types.has(event.type) && (this.projection.erasedToo || !event.erased);
  }

  /** What was put may open an event as late as here: the event that cannot be opened, then. */
  private async settle(folded: FoldedBatch, batch: readonly RecordedEvent[]): Promise<Changes | RecordedEvent> {
    try {
      this.folded = folded;
      return await folded.changes(new Breather(0, TURN_MS));
    } catch (error) {
      const bad = error instanceof StoreDamaged ? batch.find(({ position }) => position === error.position) : undefined;
      if (!bad) throw error;
      this.park(bad, error as Error);
      return bad;
    }
  }

  private park({ position, type, stream }: RecordedEvent, error: Error): void {
    this.logger.error(`${this.projection.name} parks event ${position} (${type} of ${stream}): ${error.stack}`);
  }

  /** The first event that throws. */
  private async foldInto(
    folded: FoldedBatch,
    batch: readonly RecordedEvent[],
    without: ReadonlyMap<number, unknown>,
  ): Promise<RecordedEvent | undefined> {
    const breather = new Breather(0, TURN_MS);
    for (const event of batch) {
      if (without.has(event.position) || !this.concerns(event)) continue; // an erased one has nothing left to show; only what is wanted is opened for this
      if (breather.isDue) await breather.breathe();
      try {
        await this.projection.apply(event, folded);
      } catch (error) {
        if (error instanceof LookUpFailed) throw error.cause;
        if (error instanceof Poisoned || error instanceof StoreUnavailable || error instanceof OutcomeUnknown) throw error; // no fault of the event
        this.park(event, error as Error);
        return event;
      }
    }
    return undefined;
  }

  private async stored(key: string): Promise<string | undefined> {
    try {
      return ((await this.redis.send('GET', `${this.space}d:${key}`)) as string | null) ?? undefined;
    } catch (error) {
      throw new LookUpFailed(key, { cause: error });
    }
  }
}

/** Whether the log has that event there. A restored log is shorter and then grows past the old checkpoint with other events. */
async function stands(store: EventStore, position: number, id: string | undefined): Promise<boolean> {
  for await (const event of store.readAll({ after: position - 1, limit: 1 })) return event.position === position && event.id === id;
  return false;
}

/** Whether that version stands there: a number that is only noise has no checkpoint. */
async function isBuilt(redis: Redis, base: string, version: string): Promise<boolean> {
  const [at] = (await redis.send('MGET', `${spaceOf(base, version)}at`)) as (string | null)[];
  return positionOf(base, at) !== undefined;
}
